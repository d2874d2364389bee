import { controlApi, limits } from '../../../openapi/document.ts';
import type { DeliveryStatus } from '../../../openapi/generated/control-types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import { applyFaults, faultsFor, isDisabled, withoutAnswer } from './delivery-faults.ts';
import { countFailure, countSuccess } from './endpoint-health.ts';
import type { Delivery, DeliveryAttempt, EventRecord, Webhook } from './model.ts';
import { headersOf, isSuccess, retryDelayMs } from './rules.ts';
import { releaseHeldDelivery, scheduleAttempt, scheduleDelivery, scheduleDuplicate } from './schedule-delivery.ts';
import type { World } from './world.ts';

const lifecycle = createLifecycle<DeliveryStatus>('Delivery', controlApi().lifecycle('DeliveryStatus'));

/**
 * Sets out one delivery of the event to each enabled endpoint of its organization. They leave by a job that is due now: after the
 * answer that made the event is out, never inside its request.
 */
export function deliverEvent(world: World, event: EventRecord): Delivery[] {
  const endpoints = world.webhooks.byId.findBy('organization', event.organizationId).filter(webhook => webhook.enabled);
  return endpoints.map(webhook => scheduleDelivery(world, event, webhook));
}

/** Sends the event again: new deliveries of the same payload, with attempts of their own (WHK-34). */
export const resendEvent = deliverEvent;

/** Waits, in real time, until no attempt is on its way; returns how many there were. Later retries stay pending. */
export async function settleDeliveries(world: World): Promise<number> {
  const rest = world.clock.catchUp();
  if (rest) await rest;
  const underWay = world.webhooks.deliveries.all().filter(delivery => delivery.sentAt !== null).length;
  await world.clock.idle();
  return underWay;
}

/** Sends once more what was under way when the world was saved: how it ended is not known here. Called when a snapshot was put back. */
export function resumeDeliveries(world: World): void {
  const { deliveries } = world.webhooks;
  for (const delivery of deliveries.all().filter(({ sentAt }) => sentAt !== null)) {
    deliveries.update(delivery, { sentAt: null });
    if (delivery.status === 'PENDING') scheduleAttempt(world, delivery, world.clock.now());
  }
}

/** Gives up what an endpoint still had to get. An attempt that is on its way is recorded when it ends, and changes nothing more. */
export function dropDeliveries(world: World, webhook: Webhook): void {
  const { deliveries } = world.webhooks;
  // A scan, because endpoints are removed rarely and an index of pending deliveries would slow down every delivery.
  for (const delivery of deliveries.all()) {
    if (delivery.webhookId !== webhook.id || delivery.status !== 'PENDING') continue;
    for (const jobId of delivery.jobIds) world.clock.cancel(jobId);
    deliveries.update(delivery, { status: lifecycle.move(delivery.status, 'FAILED') });
  }
}

/** The job `webhooks.deliver`: sends the next attempt and applies its outcome. An advance of the clock waits for it (D-WHK-05). */
export function sendAttempt(world: World, deliveryId: string): void {
  const { deliveries, events, byId: webhooks } = world.webhooks;
  const delivery = deliveries.get(deliveryId);
  const webhook = delivery && webhooks.get(delivery.webhookId);
  const event = delivery && events.get(delivery.eventId);
  if (!webhook || !event) throw new InvariantError(`Delivery ${deliveryId} has lost its endpoint or its event`);
  const at = world.clock.now();
  const request = {
    organization: `${world.id}/${webhook.organizationId}`,
    url: webhook.url,
    headers: headersOf(webhook.secret, event.body),
    body: event.body,
    timeoutMs: limits.webhooks.timeoutMs,
    attempt: delivery.attempts.length + 1,
  };
  deliveries.update(delivery, { sentAt: at });
  releaseHeldDelivery(world, webhook, delivery);
  const mishaps = isDisabled(webhook.chaos) ? undefined : faultsFor(webhook.chaos, drawsOf(world, delivery), request);
  if (mishaps?.isDoubled) scheduleDuplicate(world, event, webhook, delivery);
  const asSent = mishaps ? applyFaults(request, mishaps) : request;
  const sent = world.sender.send(asSent).then(response =>
    conclude(world, delivery, {
      number: request.attempt,
      at,
      requestHeaders: asSent.headers,
      requestBody: asSent.body,
      ...partsOf(mishaps?.losesAnswer ? withoutAnswer(response) : response),
    }),
  );
  world.clock.hold(sent);
}

/** What goes wrong depends on seed, delivery and attempt alone: neither other deliveries nor the order of answers change it. */
function drawsOf(world: World, { id, attempts }: Delivery): RandomStream {
  return world.random.derived(`webhooks:chaos:${id}:${attempts.length + 1}`);
}

function partsOf(response: WebhookResponse): Pick<DeliveryAttempt, 'responseStatus' | 'responseBody' | 'error'> {
  return { responseStatus: response.status, responseBody: response.body, error: response.error };
}

/** Records the outcome of an attempt: the delivery succeeded, is retried later, or failed permanently. */
function conclude(world: World, delivery: Delivery, attempt: DeliveryAttempt): void {
  const { deliveries, byId: webhooks } = world.webhooks;
  // A snapshot was put back while the request was out: this delivery is not of the world any more.
  if (deliveries.get(delivery.id) !== delivery) return;
  deliveries.update(delivery, { sentAt: null, attempts: [...delivery.attempts, attempt] });
  const webhook = webhooks.get(delivery.webhookId);
  // Dropped while the request was out.
  if (delivery.status !== 'PENDING' || !webhook) return;
  if (isSuccess(attempt.responseStatus)) {
    deliveries.update(delivery, { status: lifecycle.move(delivery.status, 'SUCCEEDED') });
    countSuccess(world, webhook);
    return;
  }
  const delay = retryDelayMs(attempt.number);
  if (delay === undefined) deliveries.update(delivery, { status: lifecycle.move(delivery.status, 'FAILED') });
  else scheduleAttempt(world, delivery, world.clock.now() + delay);
  countFailure(world, webhook);
}
