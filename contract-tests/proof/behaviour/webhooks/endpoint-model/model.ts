/** A second implementation of webhook deliveries and endpoints, with its own numbers. */

import type { ModelState, Timeline } from '../../../../model/define-model.ts';
import type { RecorderReply, WebhookRecorder } from '../../../../webhook-recorder.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** The delays after the first and the second failure. After the third failure there is no retry. */
const RETRY_DELAYS_MS: readonly number[] = [30 * SECOND, 60 * SECOND];
/** An endpoint that fails without a success for this time is disabled. */
const DISABLED_AFTER_MS = 7 * DAY;
/** Events and their deliveries are kept for this time. */
const KEPT_MS = 7 * DAY;

export interface ModelEndpoint {
  readonly id: string;
  readonly path: string;
  secret: string;
  answer: RecorderReply;
  enabled: boolean;
  /** When it was added or last enabled. Times are milliseconds since 1970. */
  enabledAt: number;
  disabledAt: number | null;
  lastSuccessAt: number | null;
  failureCount: number;
  /** Whether an attempt failed since the last success or enabling. */
  hasFailed: boolean;
}

/** An event: a team was renamed. */
export interface ModelEvent {
  readonly id: string;
  /** A unique name. */
  readonly name: string;
  readonly createdAt: number;
}

export interface ModelDelivery {
  readonly id: string;
  readonly event: ModelEvent;
  readonly endpoint: ModelEndpoint;
  readonly attempts: { readonly at: number; readonly status: number | null }[];
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** The time of the next attempt. */
  nextAt: number | null;
}

export interface WebhooksModel extends ModelState {
  readonly receiver: WebhookRecorder;
  endpoints: ModelEndpoint[];
  readonly events: ModelEvent[];
  readonly deliveries: ModelDelivery[];
  /** The number of endpoints that were disabled automatically. */
  autoDisabled: number;
  /** The number of endpoints added, which makes their paths unique. */
  added: number;
}

/** A delivery whose first attempt is due now. */
export function newDelivery(id: string, event: ModelEvent, endpoint: ModelEndpoint, now: number): ModelDelivery {
  return { id, event, endpoint, attempts: [], status: 'PENDING', nextAt: now };
}

/** Whether an event can still be read and resent. */
export function isKept({ createdAt }: ModelEvent, now: number): boolean {
  return now - createdAt < KEPT_MS;
}

/** The time of the next attempt or disabling. */
function nextInstant({ deliveries, endpoints }: WebhooksModel): number {
  const attempts = deliveries.map(({ nextAt }) => nextAt ?? Number.POSITIVE_INFINITY);
  return Math.min(...attempts, ...endpoints.map(disabledFrom));
}

/** The time at which the endpoint is disabled, unless it succeeds before. */
function disabledFrom({ enabled, hasFailed, enabledAt, lastSuccessAt }: ModelEndpoint): number {
  if (!enabled || !hasFailed) return Number.POSITIVE_INFINITY;
  return Math.max(enabledAt, lastSuccessAt ?? enabledAt) + DISABLED_AFTER_MS;
}

/** The deliveries that are attempted at a time. */
function dueAt({ deliveries }: WebhooksModel, now: number): ModelDelivery[] {
  return deliveries.filter(({ nextAt }) => nextAt === now);
}

/** Attempts deliveries, and disables the endpoints that have failed for too long. */
function runJobs(model: WebhooksModel, due: readonly ModelDelivery[], now: number): void {
  for (const delivery of due) attempt(delivery, now);
  for (const endpoint of model.endpoints)
    if (disabledFrom(endpoint) <= now) {
      disable(model, endpoint, now);
      model.autoDisabled += 1;
    }
}

export const webhooksTimeline: Pick<Timeline<WebhooksModel, ModelDelivery>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: nextInstant,
  dueAt,
  runJobs,
};

function attempt(delivery: ModelDelivery, now: number): void {
  const { endpoint, attempts } = delivery;
  const { answer } = endpoint;
  attempts.push({ at: now, status: answer === 'drop' ? null : answer });
  const isSuccess = answer !== 'drop' && answer >= 200 && answer < 300;
  const delay = RETRY_DELAYS_MS[attempts.length - 1];
  if (isSuccess) {
    Object.assign(delivery, { status: 'SUCCEEDED', nextAt: null });
    Object.assign(endpoint, { failureCount: 0, hasFailed: false, lastSuccessAt: now });
    return;
  }
  endpoint.failureCount += 1;
  endpoint.hasFailed = true;
  if (delay === undefined) Object.assign(delivery, { status: 'FAILED', nextAt: null });
  else delivery.nextAt = now + delay;
}

/** Disables an endpoint and drops its pending deliveries. */
export function disable({ deliveries }: WebhooksModel, endpoint: ModelEndpoint, now: number): void {
  Object.assign(endpoint, { enabled: false, disabledAt: now });
  for (const delivery of deliveries)
    if (delivery.endpoint === endpoint && delivery.status === 'PENDING') Object.assign(delivery, { status: 'FAILED', nextAt: null });
}
