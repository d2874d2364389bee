import type { EventRecord } from './model.ts';
import { bodyOf, isReadable } from './rules.ts';
import type { EndpointEvents, World } from './world.ts';

/** A log is pruned when this share of it has expired: to delete many records at once takes as long as to delete one. */
const PRUNED_SHARE = 1 / 16;
/** How many events are deleted at once at most, so that no single event is slow. */
const MAX_PRUNED_AT_ONCE = 1000;

/** Stores an event as it was emitted, or with `isSynthetic` as somebody has sent it. */
export function recordEvent(
  world: World,
  { type, organizationId, data }: EndpointEvents['webhook'],
  marks: Pick<EventRecord, 'isSynthetic'> = {},
): EventRecord {
  pruneExpired(world);
  return world.webhooks.events.insert({
    id: world.ids.next('evt'),
    type,
    organizationId,
    createdAt: world.clock.now(),
    body: bodyOf(type, data),
    ...marks,
  });
}

/** Frees the memory of expired events, oldest first; one with pending deliveries, and all later ones, are retained. */
function pruneExpired(world: World): void {
  const { events, deliveries } = world.webhooks;
  const isExpired = (event: EventRecord | undefined) => event !== undefined && !isReadable(event.createdAt, world.clock.now());
  const share = Math.min(Math.ceil(events.size * PRUNED_SHARE), MAX_PRUNED_AT_ONCE);
  if (!isExpired(events.all()[share - 1])) return;
  const oldest = events.all().slice(0, MAX_PRUNED_AT_ONCE);
  const isPending = ({ id }: EventRecord) => deliveries.findBy('event', id).some(({ status }) => status === 'PENDING');
  const retained = oldest.findIndex(event => !isExpired(event) || isPending(event));
  const expired = retained < 0 ? oldest : oldest.slice(0, retained);
  deliveries.removeAll(expired.flatMap(({ id }) => deliveries.findBy('event', id)));
  events.removeAll(expired);
}
