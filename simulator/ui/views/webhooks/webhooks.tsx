import './webhooks.css';
import { Webhook as WebhookIcon } from 'lucide';
import { useState } from 'preact/hooks';
import type { Webhook } from '../../../../openapi/generated/control-types.ts';
import { Button } from '../../components/button.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { count } from '../../format/words.ts';
import { go, href, query, setQuery } from '../../router.ts';
import type { ViewProps } from '../view.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointsPanel } from './endpoints-panel.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventRow, ROW_HEIGHT } from './event-row.tsx';
import { filterOf, isNarrow, matches, NO_FILTER } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';
import { useDeliveries, useEndpoints, useEvents } from './use-webhooks.ts';

/** Endpoints, every event, and every attempt to deliver it. An address names an event (`evt_…`) or an endpoint (`wh_…`). */
export default function Webhooks({ rest: [openId] }: ViewProps) {
  const [making, make] = useState(false);
  const endpoints = useEndpoints();
  const webhooks = endpoints.data?.items ?? [];
  const change = (items: readonly Webhook[]) => endpoints.set({ items: [...items], total: items.length });
  const changed = (next: Webhook) => change(webhooks.map(webhook => (webhook.id === next.id ? next : webhook)));
  const endpoint = webhooks.find(({ id }) => id === openId);
  const close = () => go(href('webhooks', Object.fromEntries(query.value)));
  return (
    <Page title="Webhooks" lead="What the service told, whom, and what came back.">
      <EndpointsPanel endpoints={endpoints} onChanged={changed} onNew={() => make(true)} />
      <Events openId={openId?.startsWith('evt_') ? openId : undefined} endpoints={webhooks} />
      {making && <NewEndpointDialog onMade={made => change([made, ...webhooks])} onClose={() => make(false)} />}
      {endpoint && (
        <EndpointDialog
          key={endpoint.id}
          endpoint={endpoint}
          onChanged={changed}
          onGone={() => {
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
  const of = useDeliveries();
  const filter = filterOf(query.value);
  const shown = events.filter(event => matches(event, of(event.id), filter));
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
      <div class={`split webhook-split${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list" aria-label="List of events">
          <Loaded resource={resource} lines={10}>
            {() =>
              shown.length > 0 ? (
                <VirtualList items={shown} rowHeight={ROW_HEIGHT} label="Events, newest first" keyOf={({ id }) => id}>
                  {event => <EventRow event={event} deliveries={of(event.id)} isOpen={event.id === openId} />}
                </VirtualList>
              ) : (
                <Nothing isFiltered={isNarrow(filter)} />
              )
            }
          </Loaded>
        </section>
        {openId && (
          <EventDetail
            key={openId}
            id={openId}
            event={events.find(({ id }) => id === openId)}
            known={resource.data !== undefined}
            endpoints={endpoints}
          />
        )}
      </div>
    </section>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No event is like that" icon={WebhookIcon}>
        <Button onClick={() => setQuery(NO_FILTER)}>Show all</Button>
      </Empty>
    );
  }
  return (
    <Empty title="No event yet" icon={WebhookIcon}>
      Publish a post, change a team or connect an account: the service tells of it here.
    </Empty>
  );
}
