import type { DeliveryStatus, WebhookChaos } from '../../../openapi/generated/control-types.ts';
import type { WebhookEventType } from '../../../openapi/generated/types.ts';

/** An endpoint that an organization registered. */
export interface Webhook {
  readonly id: string;
  readonly organizationId: string;
  url: string;
  secret: string;
  enabled: boolean;
  /** Failed attempts since the last success (D-WHK-09, D-WHK-10). */
  failureCount: number;
  /** Whether an attempt failed in the auto-disable window, which begins with a success or with enabling. */
  hasFailed: boolean;
  lastSuccessAt: number | null;
  /** When it was last registered or enabled: the start of the auto-disable window. */
  enabledAt: number;
  disabledAt: number | null;
  /** The rates of its delivery faults. */
  chaos: Readonly<WebhookChaos>;
  /** The reordered delivery that waits for a later one. */
  heldDeliveryId: string | null;
  /** Reserved id of the job that disables it, so that the order of responses does not change the order of jobs. */
  readonly disableJobId: number;
  readonly createdAt: number;
  /** Set for the address of a single attempt: it receives no other event, no list shows it, and it goes once the attempt has ended. */
  readonly isOneTime?: true;
}

/** An event as it was emitted; retained for 7 days. */
export interface EventRecord {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly organizationId: string;
  readonly createdAt: number;
  /** `{ type, data }` as every attempt sends it; serialized once, so that later changes do not affect it. */
  readonly body: string;
  /** Set for an event that somebody has sent: nothing of the kind has happened in the world. */
  readonly isSynthetic?: true;
}

export interface DeliveryAttempt {
  /** 1 for the first try. */
  readonly number: number;
  /** When it was sent, virtual milliseconds. */
  readonly at: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

/** The delivery of one event to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly organizationId: string;
  readonly type: WebhookEventType;
  status: DeliveryStatus;
  attempts: readonly DeliveryAttempt[];
  /** The delivery that this one duplicates. */
  readonly copyOf: string | null;
  /** When the attempt in flight was sent; null between attempts. */
  sentAt: number | null;
  /** Reserved ids of the jobs of its attempts, so that the order of responses does not change the order of jobs. */
  readonly jobIds: readonly number[];
  readonly createdAt: number;
  /** As that of its event. */
  readonly isSynthetic?: true;
}

/** A notification to the owner of an organization. */
export interface Notification {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: 'EMAIL' | 'IN_APP';
  /** An e-mail address, or for IN_APP a user's id. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: number;
}
