import { RotateCw, X } from 'lucide';
import type { Delivery, Event, Webhook } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Json } from '../../components/json.tsx';
import { Facts } from '../../components/layout.tsx';
import { Empty, Loaded, Loading } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { go, href, query } from '../../router.ts';
import { Attempt } from './attempt.tsx';
import { STATUS_TONES } from './outcome.ts';
import { useDeliveriesOf, useNextAttempts } from './use-webhooks.ts';

interface DetailProps {
  readonly id: string;
  readonly event: Event | undefined;
  /** Whether the events are there to look into. */
  readonly known: boolean;
  readonly endpoints: readonly Webhook[];
}

/** One event: its payload, and each of its deliveries with every attempt. */
export function EventDetail({ id, event, known, endpoints }: DetailProps) {
  const resend = useAction(async () => {
    const { total } = await control('resendEvent', { path: { id } });
    return total === 0 ? 'No endpoint of the organization is enabled: nothing was sent.' : `Sent again to ${count(total, 'endpoint')}.`;
  });
  return (
    <section class="panel split-detail" aria-label={`Event ${id}`}>
      <header class="panel-head">
        <h2 class="mono truncate">{id}</h2>
        <div class="row webhook-detail-actions">
          {event && (
            <Button small icon={RotateCw} busy={resend.busy} onClick={() => void resend.run()}>
              Resend
            </Button>
          )}
          <Button kind="quiet" icon={X} label="Close" onClick={() => go(href('webhooks', Object.fromEntries(query.value)))} />
        </div>
      </header>
      {event ? (
        <div class="stack">
          <Facts
            of={[
              ['Type', <span class="mono">{event.type}</span>],
              ['Organization', event.organizationId],
              ['When', <Time at={event.createdAt} as="full" />],
            ]}
          />
          <Deliveries event={event} endpoints={endpoints} />
          <div class="stack-small">
            <h3>Data</h3>
            <Json value={event.data} label="data of the event" open={1} />
          </div>
        </div>
      ) : known ? (
        <Empty title="There is no such event">Events go after 7 days of the world’s clock.</Empty>
      ) : (
        <Loading />
      )}
    </section>
  );
}

function Deliveries({ event, endpoints }: { readonly event: Event; readonly endpoints: readonly Webhook[] }) {
  const deliveries = useDeliveriesOf(event.id);
  const next = useNextAttempts();
  // As the service writes it.
  const whole = JSON.stringify({ type: event.type, data: event.data });
  return (
    <Loaded resource={deliveries} lines={2}>
      {items =>
        items.length === 0 ? (
          <p class="note webhook-unsent">When it happened, its organization had no endpoint that was enabled.</p>
        ) : (
          items.map((delivery, index) => (
            <DeliveryBlock
              key={delivery.id}
              delivery={delivery}
              endpoint={endpoints.find(({ id }) => id === delivery.webhookId)}
              nextAt={next.data?.get(delivery.id)}
              whole={whole}
              isFirst={index === 0}
            />
          ))
        )
      }
    </Loaded>
  );
}

interface BlockProps {
  readonly delivery: Delivery;
  readonly endpoint: Webhook | undefined;
  readonly nextAt: string | undefined;
  readonly whole: string;
  readonly isFirst: boolean;
}

function DeliveryBlock({ delivery, endpoint, nextAt, whole, isFirst }: BlockProps) {
  const { id, status, attempts } = delivery;
  return (
    <article class="webhook-delivery" aria-label={`Delivery ${id}`}>
      <header>
        <Badge tone={STATUS_TONES[status]}>{status.toLowerCase()}</Badge>
        {endpoint ? (
          <a class="mono truncate" href={href(`webhooks/${endpoint.id}`, Object.fromEntries(query.value))}>
            {endpoint.url}
          </a>
        ) : (
          <span class="mono truncate muted">{delivery.webhookId}, removed since</span>
        )}
      </header>
      {attempts.toReversed().map(attempt => (
        <Attempt
          key={attempt.number}
          attempt={attempt}
          secret={endpoint?.secret ?? null}
          whole={whole}
          open={isFirst && attempt.number === attempts.length}
        />
      ))}
      {status === 'PENDING' && (
        <p class="muted webhook-next">
          {nextAt ? (
            <>
              Attempt {attempts.length + 1} is due <Time at={nextAt} />.
            </>
          ) : (
            'An attempt is on its way.'
          )}
        </p>
      )}
    </article>
  );
}
