import './webhooks.css';
import { Webhook as WebhookIcon } from 'lucide';
import { useState } from 'preact/hooks';
import type { Delivery, Event, Webhook } from '../../../../openapi/generated/control-types.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { Empty, Page, type ViewProps } from '../../components/layout.tsx';
import { FilterBar, NoMatches, Rows, Split } from '../../components/list.tsx';
import { count, humanize } from '../../format.ts';
import { hrefHere, navigate, query, setQuery } from '../../router.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointsPanel, NewEndpointDialog } from './endpoints.tsx';
import { EventDetail } from './event-detail.tsx';
import { filterOf, isFiltered, matches, NO_FILTER, OUTCOMES, outcomeOf, subjectOf } from './filter.ts';
import { useDeliveries, useEndpoints, useEvents } from './use-webhooks.ts';

const OUTCOME_OPTIONS = Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label: humanize(label) }));
const UNKNOWN = { label: '…', tone: 'neutral' } as const;

/** Endpoints, events and deliveries. Path: `webhooks/<event|endpoint>`. */
export default function Webhooks({ rest: [openId] }: ViewProps) {
  const [isCreating, setCreating] = useState(false);
  const endpoints = useEndpoints();
  const webhooks = endpoints.data?.items ?? [];
  const change = (items: readonly Webhook[]) => endpoints.set({ items: [...items], total: items.length });
  const changed = (next: Webhook) => change(webhooks.map(webhook => (webhook.id === next.id ? next : webhook)));
  const endpoint = webhooks.find(({ id }) => id === openId);
  const close = () => navigate(hrefHere('webhooks'));
  return (
    <Page title="Webhooks" lead="Endpoints, events and delivery attempts.">
      <EndpointsPanel endpoints={endpoints} onChanged={changed} onNew={() => setCreating(true)} />
      <Events openId={openId?.startsWith('evt_') ? openId : undefined} endpoints={webhooks} />
      {isCreating && <NewEndpointDialog onCreated={created => change([created, ...webhooks])} onClose={() => setCreating(false)} />}
      {endpoint && (
        <EndpointDialog
          key={endpoint.id}
          endpoint={endpoint}
          onChanged={changed}
          onDeleted={() => {
            change(webhooks.filter(({ id }) => id !== endpoint.id));
            close();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Events({ openId, endpoints }: { readonly openId: string | undefined; readonly endpoints: readonly Webhook[] }) {
  const { resource, items: events } = useEvents();
  const deliveriesOf = useDeliveries();
  const filter = filterOf(query.value);
  const types = [...new Set(events.map(({ type }) => type))].sort();
  const open = events.find(({ id }) => id === openId);
  const shown = events.filter(event => matches(event, deliveriesOf(event.id), filter));
  return (
    <section aria-label="Events" class="webhook-events">
      <h2>
        Events{' '}
        <span class="muted number">
          {shown.length === events.length
            ? events.length.toLocaleString('en')
            : `${shown.length.toLocaleString('en')} of ${count(events.length, 'event')}`}
        </span>
      </h2>
      <FilterBar
        label="Filter events"
        search="Type or id"
        choices={[
          ['type', 'Type', 'Any type', types.map(value => ({ value, label: value }))],
          ['outcome', 'Outcome', 'Any outcome', OUTCOME_OPTIONS],
          ['endpoint', 'Endpoint', 'Any endpoint', endpoints.map(({ id, url }) => ({ value: id, label: url.replace(/^https?:\/\//, '') }))],
        ]}
      />
      <Split
        label="Event list"
        class="webhook-split"
        detail={
          openId && <EventDetail key={openId} id={openId} event={open} isLoaded={resource.data !== undefined} endpoints={endpoints} />
        }
      >
        <Rows
          resource={resource}
          items={shown}
          lines={10}
          rowHeight={36}
          label="Events, newest first"
          empty={
            isFiltered(filter) ? (
              <NoMatches title="No matching events" icon={WebhookIcon} onReset={() => setQuery(NO_FILTER)} />
            ) : (
              <Empty title="No events yet" icon={WebhookIcon} text="Publish a post, create a team or connect an account to cause one." />
            )
          }
        >
          {event => <EventRow event={event} deliveries={deliveriesOf(event.id)} isOpen={event === open} />}
        </Rows>
      </Split>
    </section>
  );
}

interface RowProps {
  readonly event: Event;
  /** Undefined until they are loaded. */
  readonly deliveries: readonly Delivery[] | undefined;
  readonly isOpen: boolean;
}

/** An event in the list, with its delivery outcome. */
function EventRow({ event, deliveries, isOpen }: RowProps) {
  const { label, tone } = deliveries ? OUTCOMES[outcomeOf(deliveries)] : UNKNOWN;
  const attempts = (deliveries ?? []).reduce((sum, delivery) => sum + delivery.attempts.length, 0);
  return (
    <a class="list-link list-row webhook-event" href={hrefHere(`webhooks/${event.id}`)} aria-current={isOpen || undefined}>
      <Badge tone={tone}>{label}</Badge>
      <span class="webhook-event-type truncate">
        {event.synthetic && <Badge tone="info">synthetic</Badge>} {event.type}
      </span>
      <span class="spare mono truncate muted">{subjectOf(event)}</span>
      <span class="spare truncate muted">{event.organizationId}</span>
      <span class="spare end number muted">{attempts > 1 ? `${attempts} attempts` : ''}</span>
      <Time at={event.createdAt} format="time" />
    </a>
  );
}
