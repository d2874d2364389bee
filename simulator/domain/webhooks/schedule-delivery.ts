import { limits } from '../../../openapi/document.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { isDisabled, planDeparture, RELEASE_DELAY_MS } from './delivery-faults.ts';
import type { Delivery, EventRecord, Webhook } from './model.ts';
import type { World } from './world.ts';

/** Schedules a delivery for now, or later when a fault of the endpoint delays it. */
export function scheduleDelivery(world: World, event: EventRecord, webhook: Webhook): Delivery {
  const delivery = insertDelivery(world, event, webhook, null);
  if (isDisabled(webhook.chaos)) {
    scheduleAttempt(world, delivery, delivery.createdAt);
    return delivery;
  }
  const random = world.random.derived(`webhooks:chaos:${delivery.id}`);
  const { isHeld, delayMs } = planDeparture(webhook.chaos, random, webhook.heldDeliveryId === null);
  if (isHeld) world.webhooks.byId.update(webhook, { heldDeliveryId: delivery.id });
  scheduleAttempt(world, delivery, delivery.createdAt + delayMs);
  return delivery;
}

/** Schedules a copy of a delivery at the same instant, with its own attempts. Copies are not duplicated. */
export function scheduleDuplicate(world: World, event: EventRecord, webhook: Webhook, original: Delivery): void {
  if (original.copyOf !== null || original.attempts.length > 0) return;
  // After a restore during its first attempt, the original is sent again.
  if (world.webhooks.deliveries.findBy('event', event.id).some(({ copyOf }) => copyOf === original.id)) return;
  const copy = insertDelivery(world, event, webhook, original.id);
  scheduleAttempt(world, copy, copy.createdAt);
}

/** Releases the held delivery of an endpoint when a later `delivery` is sent, or when it is sent itself. */
export function releaseHeldDelivery(world: World, webhook: Webhook, delivery: Delivery): void {
  const { deliveries, byId: webhooks } = world.webhooks;
  const held = webhook.heldDeliveryId === null ? undefined : deliveries.get(webhook.heldDeliveryId);
  if (!held || (held !== delivery && !isLater(delivery, held))) return;
  webhooks.update(webhook, { heldDeliveryId: null });
  if (held !== delivery) rescheduleFirstAttempt(world, held, world.clock.now() + RELEASE_DELAY_MS);
}

/** Schedules the next attempt. */
export function scheduleAttempt(world: World, delivery: Delivery, at: number): void {
  world.clock.schedule({ at, kind: 'webhooks.deliver', subject: delivery.id, id: nextJobId(delivery) });
}

function rescheduleFirstAttempt(world: World, delivery: Delivery, at: number): void {
  world.clock.cancel(nextJobId(delivery));
  scheduleAttempt(world, delivery, at);
}

function nextJobId({ id, jobIds, attempts }: Delivery): number {
  const jobId = jobIds[attempts.length];
  if (jobId === undefined) throw new InvariantError(`Delivery ${id} has no attempt left`);
  return jobId;
}

/** Job ids rise. Copies do not count, because their original was sent before. */
function isLater(delivery: Delivery, other: Delivery): boolean {
  return delivery.copyOf === null && (delivery.jobIds[0] ?? 0) > (other.jobIds[0] ?? 0);
}

function insertDelivery(world: World, event: EventRecord, webhook: Webhook, copyOf: string | null): Delivery {
  return world.webhooks.deliveries.insert({
    id: world.ids.next('del'),
    eventId: event.id,
    webhookId: webhook.id,
    organizationId: event.organizationId,
    type: event.type,
    status: 'PENDING',
    attempts: [],
    sentAt: null,
    copyOf,
    jobIds: Array.from({ length: webhook.isOneTime ? 1 : limits.webhooks.maxAttempts }, () => world.clock.reserve()),
    createdAt: world.clock.now(),
    ...(event.isSynthetic && { isSynthetic: true }),
  });
}
