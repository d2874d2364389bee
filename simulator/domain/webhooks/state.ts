import { Collection } from '../../kernel/collection.ts';
import type { Delivery, EventRecord, Notification, Webhook } from './model.ts';

export function createWebhooksState() {
  return {
    byId: new Collection<Webhook, 'organization'>({ organization: webhook => webhook.organizationId }),
    events: new Collection<EventRecord, 'organization'>({ organization: event => event.organizationId }),
    deliveries: new Collection<Delivery, 'event'>({ event: delivery => delivery.eventId }),
    notifications: new Collection<Notification>({}),
  };
}

export type WebhooksState = ReturnType<typeof createWebhooksState>;

export interface WithWebhooks {
  readonly webhooks: WebhooksState;
}
