import type * as wire from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { Delivery, DeliveryAttempt, EventRecord, Notification, Webhook } from './model.ts';

/** The wire form of an endpoint in the control API. */
export function renderWebhook(webhook: Webhook): wire.Webhook {
  return {
    id: webhook.id,
    organizationId: webhook.organizationId,
    url: webhook.url,
    secret: webhook.secret,
    enabled: webhook.enabled,
    failureCount: webhook.failureCount,
    lastSuccessAt: iso(webhook.lastSuccessAt),
    disabledAt: iso(webhook.disabledAt),
    createdAt: iso(webhook.createdAt),
    chaos: webhook.chaos,
  };
}

export function renderEvent(event: EventRecord): wire.Event {
  // The body was written by bodyOf: an object with an object under `data`.
  const { data } = JSON.parse(event.body) as Pick<wire.Event, 'data'>;
  return { id: event.id, type: event.type, organizationId: event.organizationId, createdAt: iso(event.createdAt), data, ...marksOf(event) };
}

export function renderDelivery(delivery: Delivery): wire.Delivery {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    webhookId: delivery.webhookId,
    type: delivery.type,
    status: delivery.status,
    attempts: delivery.attempts.map(renderAttempt),
    ...marksOf(delivery),
  };
}

/** `synthetic` is absent for what the service has produced. */
function marksOf({ isSynthetic }: Pick<EventRecord, 'isSynthetic'>): { readonly synthetic?: true } {
  return isSynthetic ? { synthetic: true } : {};
}

function renderAttempt(attempt: DeliveryAttempt): wire.DeliveryAttempt {
  return {
    number: attempt.number,
    at: iso(attempt.at),
    requestHeaders: attempt.requestHeaders,
    requestBody: attempt.requestBody,
    responseStatus: attempt.responseStatus,
    responseBody: attempt.responseBody,
    error: attempt.error,
  };
}

export function renderNotification(notification: Notification): wire.Notification {
  return {
    id: notification.id,
    kind: notification.kind,
    to: notification.to,
    subject: notification.subject,
    text: notification.text,
    createdAt: iso(notification.createdAt),
  };
}
