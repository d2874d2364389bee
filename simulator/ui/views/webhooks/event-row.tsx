import type { Delivery, Event } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/badge.tsx';
import { Time } from '../../components/time.tsx';
import { href, query } from '../../router.ts';
import { OUTCOMES, outcomeOf, subjectOf } from './outcome.ts';

export const ROW_HEIGHT = 36;

const UNKNOWN = { label: '…', tone: 'neutral' } as const;

interface RowProps {
  readonly event: Event;
  /** Undefined until they are loaded. */
  readonly deliveries: readonly Delivery[] | undefined;
  readonly isOpen: boolean;
}

/** An event in the list, with its delivery outcome. */
export function EventRow({ event, deliveries, isOpen }: RowProps) {
  const { label, tone } = deliveries ? OUTCOMES[outcomeOf(deliveries)] : UNKNOWN;
  const attempts = (deliveries ?? []).reduce((sum, delivery) => sum + delivery.attempts.length, 0);
  return (
    <a
      class="list-link list-row webhook-event"
      href={href(`webhooks/${event.id}`, Object.fromEntries(query.value))}
      aria-current={isOpen || undefined}
    >
      <Badge tone={tone}>{label}</Badge>
      <span class="webhook-event-type truncate">
        {event.synthetic && <Badge tone="info">synthetic</Badge>} {event.type}
      </span>
      <span class="webhook-event-subject mono truncate muted">{subjectOf(event)}</span>
      <span class="webhook-event-organization truncate muted">{event.organizationId}</span>
      <span class="webhook-event-attempts number muted">{attempts > 1 ? `${attempts} attempts` : ''}</span>
      <Time at={event.createdAt} format="time" />
    </a>
  );
}
