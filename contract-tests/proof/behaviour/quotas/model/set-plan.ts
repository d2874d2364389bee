import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { PLANS, type QuotasModel } from './model.ts';
import { expectAll } from './observe.ts';

/** Gives the organization another plan: its numbers count from the next request on, and what was used stays used. */
export const setPlan = fc.constantFrom(...PLANS).map(
  (plan): Command<QuotasModel> => ({
    check: ({ plans }) => plans.acme !== plan,
    async run(model, real) {
      await real.control('PATCH', '/_sim/organizations/org_acme', { plan });
      model.plans.acme = plan;
      await expectAll(model, real);
    },
    toString: () => `take the plan ${plan}`,
  }),
);
