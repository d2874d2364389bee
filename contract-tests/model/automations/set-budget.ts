import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { AutomationsModel } from './model.ts';

/** Gives the organization another budget of runs, none among them. */
export const setBudget = fc.constantFrom(0, 1, 2, 4, 1000, 1000).map(
  (automationRuns): Command<AutomationsModel> => ({
    check: ({ budget }) => budget !== automationRuns,
    async run(model, { control }) {
      await control('PATCH', '/_sim/organizations/org_acme', { limits: { automationRuns } });
      model.budget = automationRuns;
    },
    toString: () => `set the budget to ${automationRuns} runs`,
  }),
);
