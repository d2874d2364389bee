/** A second implementation of webhook deliveries and endpoints, with numbers of its own. */

import type { ModelState, Timeline } from '../../../../model/define-model.ts';
import type { RecorderReply, WebhookRecorder } from '../../../../webhook-recorder.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** After the first failure, and after the second. Then no attempt is left. */
const RETRY_DELAYS_MS: readonly number[] = [30 * SECOND, 60 * SECOND];
/** Without a success for so long, an endpoint that fails is disabled. */
const DISABLED_AFTER_MS = 7 * DAY;
/** Events and their deliveries can be read for so long. */
const KEPT_MS = 7 * DAY;

export interface ModelEndpoint {
  readonly id: string;
  readonly path: string;
  secret: string;
  answer: RecorderReply;
  enabled: boolean;
  /** When it was added or enabled last. Instants are milliseconds since 1970. */
  enabledAt: number;
  disabledAt: number | null;
  lastSuccessAt: number | null;
  failureCount: number;
  /** Whether an attempt failed since the last success or enabling. */
  hasFailed: boolean;
}

/** An event: a team was given a new name. */
export interface ModelEvent {
  readonly id: string;
  /** No other event has it. */
  readonly name: string;
  readonly createdAt: number;
}

export interface ModelDelivery {
  readonly id: string;
  readonly event: ModelEvent;
  readonly endpoint: ModelEndpoint;
  readonly attempts: { readonly at: number; readonly status: number | null }[];
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** When the next attempt comes. */
  nextAt: number | null;
}

export interface WebhooksModel extends ModelState {
  readonly receiver: WebhookRecorder;
  endpoints: ModelEndpoint[];
  readonly events: ModelEvent[];
  readonly deliveries: ModelDelivery[];
  /** Endpoints that were disabled by themselves so far. */
  autoDisabled: number;
  /** Endpoints added so far: each has a path that no other had. */
  added: number;
}

/** A delivery that leaves now. */
export function newDelivery(id: string, event: ModelEvent, endpoint: ModelEndpoint, now: number): ModelDelivery {
  return { id, event, endpoint, attempts: [], status: 'PENDING', nextAt: now };
}

/** Whether an event can still be read and sent again. */
export function isKept({ createdAt }: ModelEvent, now: number): boolean {
  return now - createdAt < KEPT_MS;
}

/** When something happens next. */
function nextInstant({ deliveries, endpoints }: WebhooksModel): number {
  const attempts = deliveries.map(({ nextAt }) => nextAt ?? Number.POSITIVE_INFINITY);
  return Math.min(...attempts, ...endpoints.map(disabledFrom));
}

/** When the endpoint is disabled, unless it succeeds before. */
function disabledFrom({ enabled, hasFailed, enabledAt, lastSuccessAt }: ModelEndpoint): number {
  if (!enabled || !hasFailed) return Number.POSITIVE_INFINITY;
  return Math.max(enabledAt, lastSuccessAt ?? enabledAt) + DISABLED_AFTER_MS;
}

/** The deliveries that are attempted at an instant. */
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

/** Sends an endpoint nothing more: what it still had to get is dropped. */
export function disable({ deliveries }: WebhooksModel, endpoint: ModelEndpoint, now: number): void {
  Object.assign(endpoint, { enabled: false, disabledAt: now });
  for (const delivery of deliveries)
    if (delivery.endpoint === endpoint && delivery.status === 'PENDING') Object.assign(delivery, { status: 'FAILED', nextAt: null });
}
