import type { WebhookEventType } from '../../../openapi/generated/types.ts';
import type { Delivery, DeliveryAttempt } from './model.ts';
import { isSuccess } from './rules.ts';
import type { World } from './world.ts';

/** An attempt that the receiver did not accept, for a log line. */
export interface FailedAttempt {
  readonly type: WebhookEventType;
  /** Where it was sent, without its query, which may have secrets. */
  readonly url: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Why: what went wrong, or the status of the answer. */
  readonly reason: string;
  readonly deliveryId: string;
  /** Whether another attempt follows. */
  readonly isRetried: boolean;
}

/** Calls `onFailed` with every attempt that fails from now on. */
export function watchFailedAttempts({ webhooks: { deliveries, byId: webhooks } }: World, onFailed: (failed: FailedAttempt) => void): void {
  deliveries.watch((delivery, change) => {
    if (change === 'inserted' || change === 'removed' || !('attempts' in change)) return;
    const attempt = delivery.attempts.at(-1);
    const url = webhooks.get(delivery.webhookId)?.url;
    if (attempt && url !== undefined && !isSuccess(attempt.responseStatus)) onFailed(describe(delivery, attempt, url));
  });
}

function describe(delivery: Delivery, { number, responseStatus, error }: DeliveryAttempt, url: string): FailedAttempt {
  const { origin, pathname } = new URL(url);
  return {
    type: delivery.type,
    url: origin + pathname,
    attempt: number,
    reason: error ?? `the answer was ${responseStatus}`,
    deliveryId: delivery.id,
    isRetried: delivery.status === 'PENDING' && number < delivery.jobIds.length,
  };
}
