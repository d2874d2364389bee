import type { Delivery, Event, WebhookList } from '../../../../openapi/generated/control-types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { type Feed, loadAll, type Resource, useFeed, useResource } from '../../hooks/use-resource.ts';
import { byEvent } from './filter.ts';

/** The endpoints of all organizations. */
export function useEndpoints(): Resource<WebhookList> {
  return useResource(signal => control('listWebhooks', { query: { limit: MAX_CONTROL_PAGE }, signal }), { on: ['delivery', 'job'] });
}

/** The events, newest first, updated live. */
export function useEvents(): Feed<Event> {
  return useFeed<Event>({
    load: async signal => (await control('listEvents', { query: { limit: MAX_CONTROL_PAGE }, signal })).items,
    select: message => (message.kind === 'event' ? message.data : null),
    keyOf: ({ id }) => id,
    max: MAX_CONTROL_PAGE,
  });
}

/** More than events: an event may have several endpoints, and be resent. */
const MAX_DELIVERIES = 5 * MAX_CONTROL_PAGE;

/** Looks up the deliveries of an event; undefined if they are not loaded. */
export function useDeliveries(): (eventId: string) => readonly Delivery[] | undefined {
  const { resource, items } = useFeed<Delivery>({
    load: loadDeliveries,
    select: message => (message.kind === 'delivery' ? message.data : null),
    keyOf: ({ id }) => id,
    max: MAX_DELIVERIES,
  });
  const deliveries = byEvent(items);
  const isComplete = resource.data !== undefined && items.length < MAX_DELIVERIES;
  return eventId => deliveries.get(eventId) ?? (isComplete ? [] : undefined);
}

async function loadDeliveries(signal: AbortSignal): Promise<readonly Delivery[]> {
  const { items } = await loadAll(page => control('listDeliveries', { query: page, signal }), MAX_DELIVERIES, signal, MAX_CONTROL_PAGE);
  return items;
}

/** The deliveries of one event, newest first. */
export function useDeliveriesOf(eventId: string): Resource<readonly Delivery[]> {
  return useResource(async signal => (await control('listDeliveries', { query: { eventId, limit: MAX_CONTROL_PAGE }, signal })).items, {
    deps: [eventId],
    on: { delivery: delivery => delivery.eventId === eventId },
  });
}

/** The time of the next attempt by delivery. */
export function useNextAttempts(): Resource<ReadonlyMap<string, string>> {
  return useResource(
    async signal => {
      const { items } = await control('listJobs', { query: { limit: MAX_CONTROL_PAGE }, signal });
      return new Map(items.flatMap(({ kind, subject, at }) => (kind === 'webhooks.deliver' && subject ? [[subject, at] as const] : [])));
    },
    { on: ['delivery'] },
  );
}
