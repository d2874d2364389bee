import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import type { Real } from '../real.ts';
import type { AutomationsModel } from './model.ts';

/** Switches automations off for a while: runs with a step in that time are canceled, the others continue. */
export const switchOff = fc.constantFrom(1_000, 5_000, 30_000, 90_000).map(
  (ms): Command<AutomationsModel> => ({
    check: ({ flows }) => flows.some(({ runs }) => runs.some(({ next }) => next !== null)),
    async run(model, real) {
      await switchTo(real, false);
      model.isSwitchedOff = true;
      await real.advanceTo(model.now + ms);
      await switchTo(real, true);
      model.isSwitchedOff = false;
      await real.settle();
    },
    toString: () => `switch automations off for ${ms / 1000} s`,
  }),
);

async function switchTo({ control }: Real, automations: boolean): Promise<void> {
  await control('PATCH', '/_sim/organizations/org_acme', { features: { automations } });
}
