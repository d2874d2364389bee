import type { Delivery, Event, WebhookList } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { type Feed, useFeed } from '../../hooks/use-feed.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { byEvent } from './outcome.ts';

/** The control API gives no more at once; what is older is found by its id. */
const KEPT = 1000;

/** Endpoints of all organizations; their health changes with every delivery. */
export function useEndpoints(): Resource<WebhookList> {
  return useResource(signal => control('listWebhooks', { query: { limit: KEPT }, signal }), { on: ['delivery', 'job'] });
}

/** Events, newest first, as they come. */
export function useEvents(): Feed<Event> {
  return useFeed<Event>({
    load: async signal => (await control('listEvents', { query: { limit: KEPT }, signal })).items,
    take: message => (message.kind === 'event' ? message.data : null),
    keyOf: ({ id }) => id,
    max: KEPT,
  });
}

/** So many deliveries are kept: an event may go to several endpoints, and be sent again. */
const DELIVERIES_KEPT = 5 * KEPT;

/** Deliveries by their event; undefined for an event of which they are not known. */
export function useDeliveries(): (eventId: string) => readonly Delivery[] | undefined {
  const { resource, items } = useFeed<Delivery>({
    load: loadDeliveries,
    take: message => (message.kind === 'delivery' ? message.data : null),
    keyOf: ({ id }) => id,
    max: DELIVERIES_KEPT,
  });
  const known = byEvent(items);
  const isAll = resource.data !== undefined && items.length < DELIVERIES_KEPT;
  return eventId => known.get(eventId) ?? (isAll ? [] : undefined);
}

async function loadDeliveries(signal: AbortSignal): Promise<readonly Delivery[]> {
  const deliveries: Delivery[] = [];
  for (;;) {
    const { items, total } = await control('listDeliveries', { query: { offset: deliveries.length, limit: KEPT }, signal });
    deliveries.push(...items);
    if (items.length === 0 || deliveries.length >= Math.min(total, DELIVERIES_KEPT)) return deliveries;
  }
}

/** The deliveries of one event, newest first. */
export function useDeliveriesOf(eventId: string): Resource<readonly Delivery[]> {
  return useResource(async signal => (await control('listDeliveries', { query: { eventId, limit: KEPT }, signal })).items, {
    deps: [eventId],
    on: ['delivery'],
    when: message => message.kind === 'delivery' && message.data.eventId === eventId,
  });
}

/** When which delivery is tried next. */
export function useNextAttempts(): Resource<ReadonlyMap<string, string>> {
  return useResource(
    async signal => {
      const { items } = await control('listJobs', { query: { limit: KEPT }, signal });
      return new Map(items.flatMap(({ kind, subject, at }) => (kind === 'webhooks.deliver' && subject ? [[subject, at] as const] : [])));
    },
    { on: ['delivery'] },
  );
}
