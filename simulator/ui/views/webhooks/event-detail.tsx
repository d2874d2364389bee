import { RotateCw } from 'lucide';
import { useState } from 'preact/hooks';
import type { Delivery, DeliveryAttempt, Event, Webhook } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button, statusTone, Time } from '../../components/basic.tsx';
import { Code, Json } from '../../components/code.tsx';
import { Detail, MissingDetail, Why } from '../../components/detail.tsx';
import { Facts, Loaded, Section } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { hrefHere, navigate } from '../../router.ts';
import { STATUS_TONES } from './filter.ts';
import { SignatureCheck } from './signature-check.tsx';
import { useDeliveriesOf, useNextAttempts } from './use-webhooks.ts';

interface EventDetailProps {
  readonly id: string;
  readonly event: Event | undefined;
  readonly isLoaded: boolean;
  readonly endpoints: readonly Webhook[];
}

/** An event: its payload, and its deliveries with their attempts. */
export function EventDetail({ id, event, isLoaded, endpoints }: EventDetailProps) {
  const resend = async () => {
    const { total } = await control('resendEvent', { path: { id } });
    return total === 0 ? 'Not resent: the organization has no enabled endpoint.' : `Resent to ${count(total, 'endpoint')}.`;
  };
  const close = () => navigate(hrefHere('webhooks'));
  const name = `Event ${id}`;
  if (!event)
    return (
      <MissingDetail
        name={name}
        title="Event not found"
        text="Events are deleted after 7 days of simulated time."
        isLoaded={isLoaded}
        onClose={close}
      />
    );
  return (
    <Detail
      title={<span class="mono">{id}</span>}
      label={name}
      explained={id}
      actions={<Button text="Resend" small icon={RotateCw} action={resend} />}
      onClose={close}
    >
      <Facts
        items={[
          [
            'Type',
            <>
              <span class="mono">{event.type}</span> {event.synthetic && <Badge tone="info">synthetic</Badge>}
            </>,
          ],
          ['Organization', event.organizationId],
          ['Time', <Time at={event.createdAt} format="full" />],
        ]}
      />
      <Deliveries event={event} endpoints={endpoints} />
      <Section title="Data">
        <Json value={event.data} label="event data" open={1} />
      </Section>
    </Detail>
  );
}

function Deliveries({ event, endpoints }: { readonly event: Event; readonly endpoints: readonly Webhook[] }) {
  const deliveries = useDeliveriesOf(event.id);
  const next = useNextAttempts();
  // Serialized like the service does.
  const fullBody = JSON.stringify({ type: event.type, data: event.data });
  return (
    <Loaded resource={deliveries} lines={2}>
      {items =>
        items.length === 0 ? (
          <p class="note muted sunken">The organization had no enabled endpoint.</p>
        ) : (
          items.map((delivery, index) => (
            <DeliveryBlock
              key={delivery.id}
              delivery={delivery}
              endpoint={endpoints.find(({ id }) => id === delivery.webhookId)}
              nextAt={next.data?.get(delivery.id)}
              fullBody={fullBody}
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
  readonly fullBody: string;
  readonly isFirst: boolean;
}

function DeliveryBlock({ delivery, endpoint, nextAt, fullBody, isFirst }: BlockProps) {
  const { id, status, attempts } = delivery;
  return (
    <article class="webhook-delivery card" aria-label={`Delivery ${id}`}>
      <header>
        <Badge tone={STATUS_TONES[status]}>{status.toLowerCase()}</Badge>
        {endpoint ? (
          <a class="mono truncate" href={hrefHere(`webhooks/${endpoint.id}`)}>
            {endpoint.url}
          </a>
        ) : (
          <span class="mono truncate muted">{delivery.webhookId}, deleted</span>
        )}
        <Why id={id} />
      </header>
      {attempts.toReversed().map(attempt => (
        <Attempt
          key={attempt.number}
          attempt={attempt}
          secret={endpoint?.secret ?? null}
          fullBody={fullBody}
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
            'An attempt is in progress.'
          )}
        </p>
      )}
    </article>
  );
}

interface AttemptProps {
  readonly attempt: DeliveryAttempt;
  /** Null if the endpoint was deleted. */
  readonly secret: string | null;
  /** The full body of the event. */
  readonly fullBody: string;
  readonly open: boolean;
}

/** A delivery attempt: its request and response. */
function Attempt({ attempt, secret, fullBody, open }: AttemptProps) {
  const [isOpen, setOpen] = useState(open);
  const { number, at, responseStatus, error, requestHeaders, requestBody } = attempt;
  const signed = secret === null ? null : { secret, body: requestBody, header: requestHeaders['x-signature'], fullBody };
  return (
    <details class="webhook-attempt fold" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>Attempt {number}</span>
        <Badge tone={statusTone(responseStatus)}>{responseStatus ?? 'no response'}</Badge>
        <Time at={at} format="short" />
      </summary>
      {isOpen && (
        <div class="stack">
          <SignatureCheck signed={signed} />
          <Response status={responseStatus} body={attempt.responseBody} error={error} />
          <Section title="Request headers">
            <Facts items={Object.entries(requestHeaders).map(([name, value]) => [name, <span class="mono">{value}</span>])} />
          </Section>
          <Section title="Request body">
            <Code text={requestBody} label={`body of attempt ${number}`} wrap />
          </Section>
        </div>
      )}
    </details>
  );
}

function Response({
  status,
  body,
  error,
}: {
  readonly status: number | null;
  readonly body: string | null;
  readonly error: string | null;
}) {
  const json = parseObject(body);
  return (
    <Section title="Response">
      {error !== null && <p class="note note-bad">{error}</p>}
      {status !== null && !body && <p class="muted">{status}, empty body</p>}
      {body && (json === undefined ? <Code text={body} label="response" wrap /> : <Json value={json} label="response" />)}
    </Section>
  );
}

/** The object or array of a JSON body; otherwise undefined. */
function parseObject(body: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
