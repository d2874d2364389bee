/** The outcome of an event, derived from its deliveries. */
import type { Delivery, DeliveryStatus, Event } from '../../../../openapi/generated/control-types.ts';
import type { Tone } from '../../components/basic.tsx';

export type Outcome = 'delivered' | 'pending' | 'failed' | 'unsent';

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
