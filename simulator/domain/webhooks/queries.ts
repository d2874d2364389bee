import type { DeliveryStatus } from '../../../openapi/generated/control-types.ts';
import { type Page, pageOf } from '../../kernel/page.ts';
import type { Delivery, EventRecord, Notification, Webhook } from './model.ts';
import { isReadable } from './rules.ts';
import type { World } from './world.ts';

/** A page of a list, newest first. */
export interface ListRequest {
  readonly offset: number;
  readonly limit: number;
}

/** Limits a list to one organization; all when absent. */
export interface OrganizationFilter {
  readonly organizationId?: string | undefined;
}

export function listWebhooks(world: World, { offset, limit, organizationId }: ListRequest & OrganizationFilter): Page<Webhook> {
  const { byId: webhooks } = world.webhooks;
  const list = organizationId === undefined ? webhooks.all() : webhooks.findBy('organization', organizationId);
  return pageOf(list, { offset, limit, where: webhook => !webhook.isOneTime });
}

/** Filters of events; all by default. */
export interface EventFilter extends OrganizationFilter {
  readonly type?: string | undefined;
}

/** Events of the last 7 days (D-RET-02). */
export function listEvents(world: World, { offset, limit, organizationId, type }: ListRequest & EventFilter): Page<EventRecord> {
  const { events } = world.webhooks;
  const now = world.clock.now();
  const list = organizationId === undefined ? events.all() : events.findBy('organization', organizationId);
  const where = (event: EventRecord): boolean => (type === undefined || event.type === type) && isReadable(event.createdAt, now);
  return pageOf(list, { offset, limit, where });
}

/** An event of the last 7 days by id. */
export function findEvent(world: World, id: string): EventRecord | undefined {
  const event = world.webhooks.events.get(id);
  return event && isReadable(event.createdAt, world.clock.now()) ? event : undefined;
}

/** Events of an organization whose body contains an id, oldest first. */
export function eventsAbout(world: World, organizationId: string, id: string): EventRecord[] {
  const now = world.clock.now();
  const name = JSON.stringify(id);
  return world.webhooks.events
    .findBy('organization', organizationId)
    .filter(event => event.body.includes(name) && isReadable(event.createdAt, now));
}

/** Filters of deliveries; all by default. */
export interface DeliveryFilter extends OrganizationFilter {
  readonly eventId?: string | undefined;
  readonly webhookId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/** Deliveries of the events that can still be read; they go with their event. */
export function listDeliveries(world: World, { offset, limit, ...filter }: ListRequest & DeliveryFilter): Page<Delivery> {
  const { deliveries } = world.webhooks;
  const { organizationId, eventId, webhookId, status } = filter;
  const list = eventId === undefined ? deliveries.all() : deliveries.findBy('event', eventId);
  const where = (delivery: Delivery): boolean =>
    (organizationId === undefined || delivery.organizationId === organizationId) &&
    (webhookId === undefined || delivery.webhookId === webhookId) &&
    (status === undefined || delivery.status === status) &&
    findEvent(world, delivery.eventId) !== undefined;
  return pageOf(list, { offset, limit, where });
}

/** The notices to owners of organizations. */
export function listNotifications(world: World, { offset, limit }: ListRequest): Page<Notification> {
  return pageOf(world.webhooks.notifications.all(), { offset, limit });
}
