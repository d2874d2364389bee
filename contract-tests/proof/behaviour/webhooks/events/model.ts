/** Which events each change must emit, and for which organization. */

import type { ModelState } from '../../../../model/define-model.ts';
import type { WebhookRecorder } from '../../../../webhook-recorder.ts';

export type OrganizationName = 'acme' | 'pro';

/** What identifies an event for a receiver: type, `data.id`, `data.status`. */
export interface ModelEvent {
  readonly type: string;
  readonly id: string;
  readonly status: string | null;
}

export interface EventsModel extends ModelState {
  readonly receiver: WebhookRecorder;
  /** The expected events, by organization. Their times belong to another model. */
  readonly expected: Readonly<Record<OrganizationName, ModelEvent[]>>;
  /** Existing teams; `accountId` is null without an account. */
  readonly teams: { readonly id: string; accountId: string | null }[];
  readonly livePostId: string;
  /** Conversations by person. */
  readonly conversations: Map<string, { readonly id: string; status: 'OPEN' | 'ARCHIVED' }>;
  /** Sent messages. Only the platform decides when their receipts come. */
  readonly sent: string[];
  /** Whether deliveries may arrive twice, late, or in another order. */
  isChaotic: boolean;
  hasUnset: boolean;
  /** The number of created resources, for unique names. */
  made: number;
}

export function expectEvent(
  { expected }: EventsModel,
  type: string,
  id: unknown,
  status: unknown = null,
  of: OrganizationName = 'acme',
): void {
  expected[of].push({ type, id: String(id), status: typeof status === 'string' ? status : null });
}

export function nameOf({ type, id, status }: ModelEvent): string {
  return `${type} ${id}${status === null ? '' : ` ${status}`}`;
}
