import './webhooks.css';
import { Webhook as WebhookIcon } from 'lucide';
import { useState } from 'preact/hooks';
import type { Delivery, Event, Webhook } from '../../../../openapi/generated/control-types.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { Empty, NoMatches, Page, Rows, Split, type ViewProps } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointsPanel, NewEndpointDialog } from './endpoints.tsx';
import { EventDetail } from './event-detail.tsx';
import { type Filter, filterOf, isFiltered, matches, NO_FILTER, OUTCOMES, outcomeOf, subjectOf } from './filter.ts';
import { useDeliveries, useEndpoints, useEvents } from './use-webhooks.ts';

const UNKNOWN = { label: '…', tone: 'neutral' } as const;

/** Endpoints, events and deliveries. Path: `webhooks/<event|endpoint>`. */
export default function Webhooks({ rest: [openId] }: ViewProps) {
  const [isCreating, setCreating] = useState(false);
  const endpoints = useEndpoints();
  const webhooks = endpoints.data?.items ?? [];
  const change = (items: readonly Webhook[]) => endpoints.set({ items: [...items], total: items.length });
  const changed = (next: Webhook) => change(webhooks.map(webhook => (webhook.id === next.id ? next : webhook)));
  const endpoint = webhooks.find(({ id }) => id === openId);
  const close = () => navigate(href('webhooks', Object.fromEntries(query.value)));
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
      <FilterBar filter={filter} types={events.map(({ type }) => type)} endpoints={endpoints} />
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
    <a
      class="list-link list-row webhook-event"
      href={href(`webhooks/${event.id}`, Object.fromEntries(query.value))}
      aria-current={isOpen || undefined}
    >
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

const ANY_OUTCOME = [
  { value: '', label: 'Any outcome' },
  ...Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) })),
];

interface BarProps {
  readonly filter: Filter;
  /** The types of the loaded events. */
  readonly types: readonly string[];
  readonly endpoints: readonly Webhook[];
}

/** The filter of the events; its values are query parameters. */
function FilterBar({ filter, types, endpoints }: BarProps) {
  const typeOptions = [...new Set([...types, ...(filter.type ? [filter.type] : [])])].sort();
  const endpointOptions = endpoints.map(({ id, url }) => ({ value: id, label: url.replace(/^https?:\/\//, '') }));
  if (filter.endpoint && !endpoints.some(({ id }) => id === filter.endpoint))
    endpointOptions.push({ value: filter.endpoint, label: filter.endpoint });
  return (
    <div class="filters webhook-filters" role="search" aria-label="Filter events">
      <div class="filters-text">
        <TextField label="Type or id" hideLabel type="search" placeholder="Type or id" value={filter.text} onInput={q => setQuery({ q })} />
      </div>
      <Select
        label="Type"
        hideLabel
        value={filter.type}
        options={[{ value: '', label: 'Any type' }, ...typeOptions.map(value => ({ value, label: value }))]}
        onChange={type => setQuery({ type })}
      />
      <Select label="Outcome" hideLabel value={filter.outcome} options={ANY_OUTCOME} onChange={outcome => setQuery({ outcome })} />
      <Select
        label="Endpoint"
        hideLabel
        value={filter.endpoint}
        options={[{ value: '', label: 'Any endpoint' }, ...endpointOptions]}
        onChange={endpoint => setQuery({ endpoint })}
      />
    </div>
  );
}
