import type { WebhookEventType } from '../../../openapi/generated/types.ts';
import type { WithEvents, WorldKernel } from '../../kernel/world-kernel.ts';
import type { WithOrganizations } from '../organizations/state.ts';
import type { WithSender } from '../ports/webhook-sender.ts';
import type { WithWebhooks } from './state.ts';

/** Emitted by areas for the webhook endpoints of an organization. */
export interface EndpointEvents {
  /** `data` is the wire shape. */
  webhook: { readonly type: WebhookEventType; readonly organizationId: string; readonly data: object };
}

/** What this area uses of a world. */
export interface World extends WorldKernel, WithWebhooks, WithOrganizations, WithSender, WithEvents<EndpointEvents> {}
