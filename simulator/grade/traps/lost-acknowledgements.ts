import { isLostResponse } from '../../domain/webhooks/delivery-faults.ts';
import { onSomeDeliveries } from './receivers.ts';
import type { Trap } from './trap.ts';

export const lostAcknowledgementsTrap: Trap = {
  name: 'lost-acknowledgements',
  text: 'loses some answers of the receiver, and delivers those events again',
  rule: 'webhooks/redelivery',
  leftOut: 'its events go past it, straight to the receiver',
  set: ({ used, isAlone }) => ({
    world(world) {
      const met = onSomeDeliveries(world, 'loseAck', isAlone);
      world.webhooks.deliveries.watch((_delivery, change) => {
        const last = typeof change === 'object' ? change.attempts?.at(-1) : undefined;
        if (!last || !isLostResponse(last)) return;
        met();
        used();
      });
    },
  }),
};
