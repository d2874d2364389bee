import { controlApi, limits } from '../../../openapi/document.ts';
import type { DeliveryStatus } from '../../../openapi/generated/control-types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { createLifecycle, type Lifecycle } from '../../kernel/lifecycle.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import { applyFaults, faultsFor, isDisabled, loseResponse } from './delivery-faults.ts';
import type { Delivery, DeliveryAttempt, EventRecord, Webhook } from './model.ts';
import { disableCheckAt, headersOf, isSuccess, retryDelayMs, SYNTHETIC_HEADERS } from './rules.ts';
import { releaseHeldDelivery, scheduleAttempt, scheduleDelivery, scheduleDuplicate } from './schedule-delivery.ts';
import type { World } from './world.ts';

/** Not part of the world: it matters only while several attempts of one instant are answered. */
const instants = new WeakMap<Webhook, Instant>();

let lifecycle: Lifecycle<DeliveryStatus> | undefined;

/** The control document is read when the first delivery ends, not at every start. */
function move(from: DeliveryStatus, to: DeliveryStatus): DeliveryStatus {
  lifecycle ??= createLifecycle<DeliveryStatus>('Delivery', controlApi().lifecycle('DeliveryStatus'));
  return lifecycle.move(from, to);
}

/**
 * Schedules one delivery of the event to each enabled endpoint of its organization (WHK-01, WHK-02). A job sends it, so that requests never
 * wait for webhooks.
 */
export function deliverEvent(world: World, event: EventRecord): Delivery[] {
  const endpoints = world.webhooks.byId.findBy('organization', event.organizationId).filter(webhook => webhook.enabled);
  return endpoints.map(webhook => scheduleDelivery(world, event, webhook));
}

/** Sends the event again: new deliveries of the same payload (WHK-34). */
export const resendEvent = deliverEvent;

/** Waits in real time for the attempts in flight and returns their number. Later retries stay pending. */
export async function settleDeliveries(world: World): Promise<number> {
  const rest = world.clock.catchUp();
  if (rest) await rest;
  const inFlight = world.webhooks.deliveries.all().filter(delivery => delivery.sentAt !== null).length;
  await world.clock.idle();
  return inFlight;
}

/** After a restore: repeats the attempts that were in flight when the snapshot was taken, because their outcome is unknown. */
export function resumeDeliveries(world: World): void {
  const { deliveries } = world.webhooks;
  for (const delivery of deliveries.all().filter(({ sentAt }) => sentAt !== null)) {
    deliveries.update(delivery, { sentAt: null });
    if (delivery.status === 'PENDING') scheduleAttempt(world, delivery, world.clock.now());
  }
}

/** Fails the pending deliveries of an endpoint. An attempt in flight is still recorded when it ends. */
export function dropDeliveries(world: World, webhook: Webhook): void {
  const { deliveries } = world.webhooks;
  // A scan, because endpoints are removed rarely and an index of pending deliveries would slow down every delivery.
  for (const delivery of deliveries.all()) {
    if (delivery.webhookId !== webhook.id || delivery.status !== 'PENDING') continue;
    for (const jobId of delivery.jobIds) world.clock.cancel(jobId);
    deliveries.update(delivery, { status: move(delivery.status, 'FAILED') });
  }
}

/** The job `webhooks.deliver`: sends the next attempt and records its outcome. An advance of the clock waits for it (D-WHK-05). */
export function sendAttempt(world: World, deliveryId: string): void {
  const { deliveries, events, byId: webhooks } = world.webhooks;
  const delivery = deliveries.get(deliveryId);
  const webhook = delivery && webhooks.get(delivery.webhookId);
  const event = delivery && events.get(delivery.eventId);
  if (!webhook || !event) throw new InvariantError(`Delivery ${deliveryId} has lost its endpoint or its event`);
  const at = world.clock.now();
  const headers = { ...headersOf(webhook.secret, event.body), ...(event.isSynthetic && SYNTHETIC_HEADERS) };
  const request = {
    organization: `${world.id}/${webhook.organizationId}`,
    url: webhook.url,
    headers,
    body: event.body,
    timeoutMs: limits.webhooks.timeoutMs,
    attempt: delivery.attempts.length + 1,
    event: { type: event.type, createdAt: event.createdAt, headers, body: event.body },
  };
  deliveries.update(delivery, { sentAt: at });
  releaseHeldDelivery(world, webhook, delivery);
  const faults = isDisabled(webhook.chaos) ? undefined : faultsFor(webhook.chaos, randomFor(world, delivery), request);
  if (faults?.isDuplicated) scheduleDuplicate(world, event, webhook, delivery);
  const sentRequest = faults ? applyFaults(request, faults) : request;
  // Noted now, because attempts end in the order of real time.
  world.trail.cause();
  const continued = world.trail.continued();
  const sending = world.sender.send(sentRequest).then(response => {
    const attempt = {
      number: request.attempt,
      at,
      requestHeaders: sentRequest.headers,
      requestBody: sentRequest.body,
      ...responseFields(faults?.losesResponse ? loseResponse(response) : response),
    };
    continued(() => recordOutcome(world, delivery, attempt));
  });
  world.clock.hold(sending);
}

/** One random stream per delivery and attempt, so that neither other deliveries nor the order of responses changes the faults. */
function randomFor(world: World, { id, attempts }: Delivery): RandomStream {
  return world.random.derived(`webhooks:chaos:${id}:${attempts.length + 1}`);
}

function responseFields(response: WebhookResponse): Pick<DeliveryAttempt, 'responseStatus' | 'responseBody' | 'error'> {
  return { responseStatus: response.status, responseBody: response.body, error: response.error };
}

/** Records an attempt: the delivery succeeds, is retried later, or fails (WHK-25, WHK-27). */
function recordOutcome(world: World, { id, jobIds }: Delivery, attempt: DeliveryAttempt): void {
  const { deliveries, byId: webhooks } = world.webhooks;
  // A fork that resumes the delivery meanwhile takes the object, and leaves a copy with the same list of jobs.
  const delivery = deliveries.get(id);
  // A snapshot was restored during the attempt: this delivery is no longer part of the world.
  if (delivery?.jobIds !== jobIds) return;
  const recorded = { sentAt: null, attempts: [...delivery.attempts, attempt] };
  const webhook = webhooks.get(delivery.webhookId);
  // The endpoint was disabled or removed during the attempt.
  if (delivery.status !== 'PENDING' || !webhook) {
    deliveries.update(delivery, recorded);
    return;
  }
  const job = jobIds[attempt.number - 1] ?? 0;
  if (webhook.isOneTime) {
    deliveries.update(delivery, { ...recorded, status: move(delivery.status, isSuccess(attempt.responseStatus) ? 'SUCCEEDED' : 'FAILED') });
    webhooks.remove(webhook.id);
    return;
  }
  if (isSuccess(attempt.responseStatus)) {
    deliveries.update(delivery, { ...recorded, status: move(delivery.status, 'SUCCEEDED') });
    recordSuccess(world, webhook, job);
    return;
  }
  const delay = retryDelayMs(attempt.number);
  deliveries.update(delivery, delay === undefined ? { ...recorded, status: move(delivery.status, 'FAILED') } : recorded);
  if (delay !== undefined) scheduleAttempt(world, delivery, world.clock.now() + delay);
  recordFailure(world, webhook, job);
}

/** The attempts that an endpoint has answered at one instant, by their jobs. */
interface Instant {
  readonly at: number;
  readonly failed: readonly number[];
  /** The latest job whose attempt succeeded; 0 for none. */
  readonly succeeded: number;
}

/**
 * A success, and nothing else, resets the failure counter, and begins a new window of 7 days (WHK-29, WHK-32, D-WHK-10). Attempts of one instant count
 * in the order of their jobs, in whatever order they are answered.
 */
function recordSuccess(world: World, webhook: Webhook, job: number): void {
  const { at, failed, succeeded } = instantOf(world, webhook);
  if (job < succeeded) return;
  const later = failed.filter(other => other > job);
  instants.set(webhook, { at, failed: later, succeeded: job });
  world.clock.cancel(webhook.disableJobId);
  world.webhooks.byId.update(webhook, { failureCount: 0, hasFailed: false, lastSuccessAt: at });
  for (const _ of later) countFailure(world, webhook);
}

/** Counts a failure, unless a later attempt of the same instant has succeeded already. */
function recordFailure(world: World, webhook: Webhook, job: number): void {
  const instant = instantOf(world, webhook);
  if (job < instant.succeeded) return;
  instants.set(webhook, { ...instant, failed: [...instant.failed, job] });
  countFailure(world, webhook);
}

/** The first one of a window schedules the auto-disable check, so that working endpoints need no job. */
function countFailure(world: World, webhook: Webhook): void {
  const isFirst = !webhook.hasFailed;
  world.webhooks.byId.update(webhook, { failureCount: webhook.failureCount + 1, hasFailed: true });
  if (!isFirst) return;
  // After idle days the check is due already and runs at once.
  world.clock.schedule({ at: disableCheckAt(webhook), kind: 'webhooks.disable', subject: webhook.id, id: webhook.disableJobId });
}

function instantOf(world: World, webhook: Webhook): Instant {
  const at = world.clock.now();
  const known = instants.get(webhook);
  return known?.at === at ? known : { at, failed: [], succeeded: 0 };
}
