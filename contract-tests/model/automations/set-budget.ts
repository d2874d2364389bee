import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type AutomationsModel, type FlowPlatform, monthOf } from './model.ts';

const PLATFORMS: readonly FlowPlatform[] = ['INSTAGRAM', 'INSTAGRAM', 'FACEBOOK', 'TIKTOK'];
const PLENTY = 1000;

/** Leaves an account so many more runs this month, or plenty. */
export const setBudget = fc.tuple(fc.constantFrom(...PLATFORMS), fc.constantFrom(0, 1, 1, 2, PLENTY, PLENTY)).map(
  ([platform, room]): Command<AutomationsModel> => ({
    check: ({ budget }) => room < PLENTY || budget < PLENTY,
    async run(model, { control }) {
      const automationRuns = (model.used.get(monthOf(platform, model.now)) ?? 0) + room;
      await control('PATCH', '/_sim/organizations/org_acme', { limits: { automationRuns } });
      model.budget = automationRuns;
    },
    toString: () => `leave ${platform} ${room} more runs`,
  }),
);
