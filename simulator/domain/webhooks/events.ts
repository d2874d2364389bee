import type { WebhookEventType } from '../../../openapi/generated/types.ts';

/** Emitted by areas for the webhook endpoints of an organization. */
export interface EndpointEvents {
  /** `data` is the wire shape. */
  webhook: { readonly type: WebhookEventType; readonly organizationId: string; readonly data: object };
}
