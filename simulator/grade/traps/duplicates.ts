import { setRate } from './receivers.ts';
import type { Trap } from './trap.ts';

export const duplicatesTrap: Trap = {
  name: 'duplicates',
  text: 'delivers some events twice',
  rule: 'webhooks/duplicates',
  set: (_, used) => ({
    world(world) {
      setRate(world, 'duplicate', 0.5);
      world.webhooks.deliveries.watch(({ copyOf }, change) => change === 'inserted' && copyOf !== null && used());
    },
  }),
};
