/** Which events are shown; taken from the query parameters. */
import type { Delivery, Event } from '../../../../openapi/generated/control-types.ts';
import { outcomeOf, subjectOf } from './outcome.ts';

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
