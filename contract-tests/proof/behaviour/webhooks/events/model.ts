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
  /** What has to come, by organization; when is another model's concern. */
  readonly expected: Readonly<Record<OrganizationName, ModelEvent[]>>;
  /** Teams that were made, and are there; `hasAccount` is one that was connected to it. */
  readonly teams: { readonly id: string; accountId: string | null }[];
  readonly livePostId: string;
  /** Conversations by person. */
  readonly conversations: Map<string, { readonly id: string; status: 'OPEN' | 'ARCHIVED' }>;
  /** Sent messages, whose receipts come at times that only the platform decides. */
  readonly sent: string[];
  /** Whether deliveries may come twice, late, or in another order. */
  isChaotic: boolean;
  hasUnset: boolean;
  /** Things made so far, for names that no other has. */
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
