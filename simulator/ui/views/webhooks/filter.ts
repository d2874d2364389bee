/** Which events are shown. The filter stands in the address. */
import type { Delivery, Event } from '../../../../openapi/generated/control-types.ts';
import { outcomeOf, subjectOf } from './outcome.ts';

export interface Filter {
  /** In the type, the id, or the id of what it is about. */
  readonly text: string;
  readonly type: string;
  readonly outcome: string;
  /** What went to this endpoint. */
  readonly endpoint: string;
}

export function filterOf(query: URLSearchParams): Filter {
  const value = (name: string) => query.get(name) ?? '';
  return { text: value('q'), type: value('type'), outcome: value('outcome'), endpoint: value('endpoint') };
}

/** Takes every filter out of the address. */
export const NO_FILTER = { q: null, type: null, outcome: null, endpoint: null };

export function isNarrow({ text, type, outcome, endpoint }: Filter): boolean {
  return Boolean(text || type || outcome || endpoint);
}

/** With an endpoint its own deliveries say what became of the event. What is not known of an event (undefined) is not what is looked for. */
export function matches(event: Event, deliveries: readonly Delivery[] | undefined, { text, type, outcome, endpoint }: Filter): boolean {
  if (type && event.type !== type) return false;
  if (!deliveries && (outcome || endpoint)) return false;
  const counted = (deliveries ?? []).filter(({ webhookId }) => !endpoint || webhookId === endpoint);
  if (endpoint && counted.length === 0) return false;
  if (outcome && outcomeOf(counted) !== outcome) return false;
  const wanted = text.trim().toLowerCase();
  return !wanted || [event.type, event.id, subjectOf(event)].some(part => part.toLowerCase().includes(wanted));
}
