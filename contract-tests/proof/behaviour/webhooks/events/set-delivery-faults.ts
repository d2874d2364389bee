import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import type { Fields } from '../../../../model/real.ts';
import type { EventsModel } from './model.ts';

const FAULTS = ['duplicate', 'reorder', 'delay', 'loseAck'] as const;

/** From now on, deliveries may arrive twice, late, in another order, or again because the answer was lost; none is lost. */
export const setDeliveryFaults = fc.tuple(fc.subarray([...FAULTS], { minLength: 1 }), fc.constantFrom(true, false, false)).map(
  ([faults, isWanted]): Command<EventsModel> => ({
    check: ({ isChaotic }) => isWanted && !isChaotic,
    async run(model, { control }) {
      const { items } = await control('GET', '/_sim/webhooks?limit=100');
      const endpoint = (items as readonly Fields[]).find(({ organizationId }) => organizationId === 'org_acme');
      const chaos = Object.fromEntries(faults.map(fault => [fault, 0.5]));
      await control('PATCH', `/_sim/webhooks/${String(endpoint?.['id'])}/chaos`, chaos);
      model.isChaotic = true;
    },
    toString: () => `set delivery faults: ${faults.join(', ')}`,
  }),
);
