/** Which events are shown; taken from the query parameters. */

import type { Delivery, DeliveryStatus, Event } from '../../../../openapi/generated/control-types.ts';
import type { Tone } from '../../components/basic.tsx';

export interface Filter {
  /** Part of the type, of the id, or of the id of the subject. */
  readonly text: string;
  readonly type: string;
  readonly outcome: string;
  /** Only events delivered to this endpoint. */
  readonly endpoint: string;
}

export function filterOf(query: URLSearchParams): Filter {
  const value = (name: string) => query.get(name) ?? '';
  return { text: value('q'), type: value('type'), outcome: value('outcome'), endpoint: value('endpoint') };
}

/** The query parameters that clear the filter. */
export const NO_FILTER = { q: null, type: null, outcome: null, endpoint: null };

export function isFiltered({ text, type, outcome, endpoint }: Filter): boolean {
  return Boolean(text || type || outcome || endpoint);
}

/** With an endpoint, the outcome is that of its deliveries. An event whose deliveries are unknown matches no outcome or endpoint. */
export function matches(event: Event, deliveries: readonly Delivery[] | undefined, { text, type, outcome, endpoint }: Filter): boolean {
  if (type && event.type !== type) return false;
  if (!deliveries && (outcome || endpoint)) return false;
  const considered = (deliveries ?? []).filter(({ webhookId }) => !endpoint || webhookId === endpoint);
  if (endpoint && considered.length === 0) return false;
  if (outcome && outcomeOf(considered) !== outcome) return false;
  const search = text.trim().toLowerCase();
  return !search || [event.type, event.id, subjectOf(event)].some(part => part.toLowerCase().includes(search));
}

type Outcome = 'delivered' | 'pending' | 'failed' | 'unsent';

export const OUTCOMES: Readonly<Record<Outcome, { readonly label: string; readonly tone: Tone }>> = {
  delivered: { label: 'delivered', tone: 'good' },
  pending: { label: 'pending', tone: 'warn' },
  failed: { label: 'failed', tone: 'bad' },
  unsent: { label: 'no endpoint', tone: 'neutral' },
};

export const STATUS_TONES: Readonly<Record<DeliveryStatus, Tone>> = { PENDING: 'warn', SUCCEEDED: 'good', FAILED: 'bad' };

/** The worst outcome of the deliveries. */
export function outcomeOf(deliveries: readonly Delivery[]): Outcome {
  if (deliveries.length === 0) return 'unsent';
  if (deliveries.some(({ status }) => status === 'FAILED')) return 'failed';
  return deliveries.some(({ status }) => status === 'PENDING') ? 'pending' : 'delivered';
}

/** Groups deliveries by event. */
export function byEvent(deliveries: readonly Delivery[]): ReadonlyMap<string, readonly Delivery[]> {
  const found = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const others = found.get(delivery.eventId);
    if (others) others.push(delivery);
    else found.set(delivery.eventId, [delivery]);
  }
  return found;
}

/** The id of the entity that the event is about. */
export function subjectOf({ data }: Event): string {
  const { id } = data as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
}
