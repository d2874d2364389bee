import type { EndpointEvents } from './events.ts';
import type { EventRecord } from './model.ts';
import { bodyOf, isReadable } from './rules.ts';
import type { World } from './world.ts';

/** How many expired records one new event deletes at most, so that a long advance does not make a single event slow. */
const MAX_PRUNED_AT_ONCE = 4;

/** Stores an event as it was emitted. */
export function recordEvent(world: World, { type, organizationId, data }: EndpointEvents['webhook']): EventRecord {
  pruneExpired(world);
  return world.webhooks.events.insert({
    id: world.ids.next('evt'),
    type,
    organizationId,
    createdAt: world.clock.now(),
    body: bodyOf(type, data),
  });
}

/** Frees the memory of expired events, oldest first; events with pending deliveries are retained. */
function pruneExpired(world: World): void {
  const { events, deliveries } = world.webhooks;
  for (let pruned = 0; pruned < MAX_PRUNED_AT_ONCE; pruned++) {
    const oldest = events.all()[0];
    if (!oldest || isReadable(oldest.createdAt, world.clock.now())) return;
    const deliveriesOfEvent = [...deliveries.findBy('event', oldest.id)];
    if (deliveriesOfEvent.some(delivery => delivery.status === 'PENDING')) return;
    for (const delivery of deliveriesOfEvent) deliveries.remove(delivery.id);
    events.remove(oldest.id);
  }
}
