import { onSomeDeliveries } from './receivers.ts';
import type { Trap } from './trap.ts';

export const duplicatesTrap: Trap = {
  name: 'duplicates',
  text: 'delivers some events twice',
  rule: 'webhooks/duplicates',
  leftOut: 'its events go past it, straight to the receiver',
  set: ({ used, isAlone }) => ({
    world(world) {
      const met = onSomeDeliveries(world, 'duplicate', isAlone);
      world.webhooks.deliveries.watch(({ copyOf }, change) => {
        if (change !== 'inserted' || copyOf === null) return;
        met();
        used();
      });
    },
  }),
};
