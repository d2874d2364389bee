import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { PLANS, type QuotasModel } from './model.ts';
import { expectAll } from './observe.ts';

/** Changes the plan of the organization: its limits apply from the next request, and the usage stays. */
export const setPlan = fc.constantFrom(...PLANS).map(
  (plan): Command<QuotasModel> => ({
    check: ({ plans }) => plans.acme !== plan,
    async run(model, real) {
      await real.control('PATCH', '/_sim/organizations/org_acme', { plan });
      model.plans.acme = plan;
      await expectAll(model, real);
    },
    toString: () => `change to the plan ${plan}`,
  }),
);
