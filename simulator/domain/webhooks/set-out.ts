import { limits } from '../../../openapi/document.ts';
import { InvariantError } from '../../kernel/errors.ts';
import type { Delivery, EventRecord, Webhook } from './model.ts';
import type { WebhookWorld } from './webhook-world.ts';

/** Sets out a delivery that leaves by a job that is due now. */
export function setOut(world: WebhookWorld, event: EventRecord, webhook: Webhook): Delivery {
  const delivery = world.webhooks.deliveries.insert({
    id: world.ids.next('del'),
    eventId: event.id,
    webhookId: webhook.id,
    organizationId: event.organizationId,
    type: event.type,
    status: 'PENDING',
    attempts: [],
    sentAt: null,
    jobIds: Array.from({ length: limits.webhooks.maxAttempts }, () => world.clock.reserve()),
    createdAt: world.clock.now(),
  });
  scheduleAttempt(world, delivery, world.clock.now());
  return delivery;
}

/** Puts the next attempt on the clock. */
export function scheduleAttempt(world: WebhookWorld, delivery: Delivery, at: number): void {
  const id = delivery.jobIds[delivery.attempts.length];
  if (id === undefined) throw new InvariantError(`Delivery ${delivery.id} has no attempt left`);
  world.clock.schedule({ at, kind: 'webhooks.deliver', subject: delivery.id, id });
}
