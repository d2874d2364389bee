import type { World } from '../../domain/world.ts';
import { SECOND_MS } from '../../kernel/time.ts';
import { someOf } from './choices.ts';
import { onSomeDeliveries } from './receivers.ts';
import type { Trap, TrappedDelivery } from './trap.ts';

/** How long an event waits for a later one on a clock that runs by itself, and how long the later one has until then; real milliseconds. */
const HOLD_MS = SECOND_MS;
const AHEAD_MS = 50;

/**
 * Where the clock is advanced, the endpoint's own fault delays an event by up to a virtual minute. On a clock that runs by itself this is too long: a
 * client gives up sooner.
 */
export const orderTrap: Trap = {
  name: 'order',
  text: 'delivers some events after later ones, or late',
  rule: 'webhooks/order',
  leftOut: 'its events go past it, straight to the receiver',
  set({ random, used, isAlone }) {
    const chooses = someOf(random('deliveries'), isAlone);
    const releases = new Map<string, () => void>();
    const hold = async ({ request, pause }: TrappedDelivery): Promise<void> => {
      used();
      const overtaken = new Promise<void>(resolve => releases.set(request.url, resolve));
      await Promise.race([overtaken.then(() => pause(AHEAD_MS)), pause(HOLD_MS)]);
      releases.delete(request.url);
    };
    return {
      world(world) {
        if (!isManual(world)) return;
        const met = onSomeDeliveries(world, 'reorder', isAlone);
        world.webhooks.byId.watch((_webhook, change) => {
          if (typeof change !== 'object' || typeof change.heldDeliveryId !== 'string') return;
          met();
          used();
        });
      },
      async delivery(delivery) {
        const { request, world } = delivery;
        if (isManual(world) || request.attempt > 1) return undefined;
        const release = releases.get(request.url);
        releases.delete(request.url);
        if (release) release();
        else if (chooses()) await hold(delivery);
        return undefined;
      },
    };
  },
};

function isManual({ clock }: World): boolean {
  return clock.mode === 'manual';
}
