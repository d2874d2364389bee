import { recordEvent } from './event-log.ts';
import type { Delivery, EventRecord, Webhook } from './model.ts';
import { scheduleDelivery } from './schedule-delivery.ts';
import type { EndpointEvents, World } from './world.ts';

/** An event that was sent, with a delivery for each endpoint. */
export interface SentEvent {
  readonly event: EventRecord;
  readonly deliveries: readonly Delivery[];
}

/**
 * Records an event that nothing in the world has caused, marked as synthetic, and schedules a delivery to each of the endpoints: with its attempts,
 * retries and delivery faults, as any other (D-WHK-12).
 */
export function sendSynthetic(world: World, event: EndpointEvents['webhook'], endpoints: readonly Webhook[]): SentEvent {
  const recorded = recordEvent(world, event, { isSynthetic: true });
  return { event: recorded, deliveries: endpoints.map(webhook => scheduleDelivery(world, recorded, webhook)) };
}
