import './automations.css';
import { Plus, Workflow } from 'lucide';
import { useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { Page } from '../../components/layout.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Failed, Loaded, Loading } from '../../components/states.tsx';
import { useList } from '../../hooks/use-list.ts';
import { type Tenant, useTenants } from '../../hooks/use-tenants.ts';
import { go, href, query, setQuery } from '../../router.ts';
import type { ViewProps } from '../view.ts';
import { FlowDetail } from './flow-detail.tsx';
import { FlowDialog } from './flow-dialog.tsx';
import { FLOW_TONES, FlowRow } from './flow-row.tsx';
import { type Place, placesOf } from './place.ts';
import { Settings } from './settings.tsx';

type Shown = 'flows' | 'settings';

const STATUSES = [
  { value: '', label: 'Any status' },
  ...Object.keys(FLOW_TONES).map(value => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase() })),
];

/** Flows with their versions and runs, and what stands in the platforms' chat windows. Address: `automations/<flow>/runs/<run>`. */
export default function Automations({ rest: [openId, , runId] }: ViewProps) {
  const tenants = useTenants();
  const places = placesOf(tenants.data ?? []);
  const wanted = query.value.get('team');
  const place = places.find(({ team }) => team.id === wanted) ?? firstOf(places);
  const shown: Shown = query.value.get('show') === 'settings' ? 'settings' : 'flows';
  return (
    <Page
      title="Automations"
      lead="What accounts answer by themselves, and why each run went as it did."
      actions={
        place && (
          <>
            <Select
              label="Team"
              hideLabel
              value={place.team.id}
              options={places.map(({ team, tenant }) => ({ value: team.id, label: `${tenant.organization.name ?? ''} · ${team.name}` }))}
              onChange={team => go(href('automations', { team, show: query.value.get('show') }))}
            />
            <Segmented<Shown>
              label="What is shown"
              value={shown}
              options={[
                { value: 'flows', label: 'Flows' },
                { value: 'settings', label: 'Chat window' },
              ]}
              onChange={show => go(href('automations', { team: place.team.id, show: show === 'flows' ? null : show }))}
            />
          </>
        )
      }
    >
      <Loaded resource={tenants} lines={12}>
        {() => {
          if (!place) return <Empty title="There is no team" icon={Workflow} />;
          return shown === 'settings' ? (
            <Settings key={place.team.id} place={place} />
          ) : (
            <Flows key={place.team.id} place={place} openId={openId} runId={runId} />
          );
        }}
      </Loaded>
    </Page>
  );
}

/** One that may have flows, if there is one. */
function firstOf(places: readonly Place[]): Place | undefined {
  return places.find(({ tenant }: { readonly tenant: Tenant }) => tenant.organization.features.automations) ?? places[0];
}

/** The public API gives no more at once. */
const PAGE = 100;

interface FlowsProps {
  readonly place: Place;
  readonly openId: string | undefined;
  readonly runId: string | undefined;
}

function Flows({ place, openId, runId }: FlowsProps) {
  const { team, tenant } = place;
  const status = STATUSES.find(({ value }) => value === query.value.get('status'))?.value ?? '';
  const [isMaking, make] = useState(false);
  const flows = useList(
    ({ offset, limit }, signal) =>
      service(tenant.apiKey, 'listAutomations', { query: { teamId: team.id, offset, limit: Math.min(limit, PAGE) }, signal }),
    {
      on: ['request', 'job', 'event'],
      when: ({ kind, data }) =>
        kind === 'request'
          ? data.path.startsWith('/api/v1/automations') && data.method !== 'GET'
          : kind === 'event' && data.type.startsWith('social-account.'),
    },
  );
  const items = flows.items.filter(flow => !status || flow.status === status);
  if (flows.problem && flows.items.length === 0) return <Failed problem={flows.problem} onRetry={() => void flows.reload()} />;
  return (
    <>
      <div class="filters">
        <Select label="Status" hideLabel value={status} options={STATUSES} onChange={next => setQuery({ status: next })} />
        <Button icon={Plus} onClick={() => make(true)}>
          New flow
        </Button>
      </div>
      <div class={`split flows${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list" aria-label="Flows">
          <div class="flows-scroll">
            {flows.starting ? <Loading lines={8} /> : <FlowList {...{ items, openId }} isFiltered={status !== ''} />}
            {flows.hasMore && (
              <Button kind="quiet" onClick={() => flows.more()}>
                Show more
              </Button>
            )}
          </div>
        </section>
        {openId && <FlowDetail key={openId} place={place} id={openId} runId={runId} onChanged={flows.reload} />}
      </div>
      {isMaking && (
        <FlowDialog
          place={place}
          onClose={() => make(false)}
          onSaved={async flow => {
            make(false);
            await flows.reload();
            go(href(`automations/${flow.id}`, { team: team.id }));
          }}
        />
      )}
    </>
  );
}

interface FlowListProps {
  readonly items: Parameters<typeof FlowRow>[0]['flow'][];
  readonly openId: string | undefined;
  readonly isFiltered: boolean;
}

function FlowList({ items, openId, isFiltered }: FlowListProps) {
  if (items.length === 0) {
    return isFiltered ? (
      <Empty title="No flow is like that" icon={Workflow}>
        <Button onClick={() => setQuery({ status: null })}>Show all</Button>
      </Empty>
    ) : (
      <Empty title="No flow yet" icon={Workflow}>
        Make one here, or with <code>POST /api/v1/automations</code>.
      </Empty>
    );
  }
  return (
    <ul class="rows">
      {items.map(flow => (
        <li key={flow.id}>
          <FlowRow flow={flow} isOpen={flow.id === openId} />
        </li>
      ))}
    </ul>
  );
}
