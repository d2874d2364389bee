import './requests.css';
import { ArrowLeftRight, Download, Pause, Play, Trash2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { type RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, statusTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Select, Switch, TextField } from '../../components/field.tsx';
import { Page } from '../../components/layout.tsx';
import { SaveScenario } from '../../components/save-scenario.tsx';
import { Empty, Loaded, NoMatches } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { downloadJson } from '../../download.ts';
import { formatMs } from '../../format/time.ts';
import { count } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type Feed, useFeed } from '../../hooks/use-feed.ts';
import { href, query, setQuery } from '../../router.ts';
import type { ViewProps } from '../view.ts';
import { CHECKS } from './checks.ts';
import { type Filter, filterOf, isFiltered, matches } from './filter.ts';
import { RequestDetail } from './request-detail.tsx';

/** The size of the simulator's log. */
const MAX_REQUESTS = 1000;

const ROW_HEIGHT = 36;

const any = (label: string) => ({ value: '', label });
const METHODS = [any('Any method'), ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(value => ({ value, label: value }))];
const STATUSES = [
  any('Any status'),
  { value: '2', label: '2xx' },
  { value: 'error', label: 'Errors' },
  { value: '4', label: '4xx' },
  { value: '5', label: '5xx' },
];
const ANSWERED_BY = [any('Any source'), ...CHECKS.map(({ value, label }) => ({ value: value as string, label }))];

/** The live log of requests. */
export default function Requests({ rest: [openId] }: ViewProps) {
  const [paused, setPaused] = useState(false);
  const filter = filterOf(query.value);
  const withControl = query.value.get('control') === 'true';
  const { resource, items: requests } = useLog({ withControl, paused });
  const shown = requests.filter(request => matches(request, filter));
  const download = useAction(() => downloadHar(withControl));
  const clear = useAction(async () => {
    const { deleted } = await control('clearRequests');
    await resource.reload();
    return `${count(deleted, 'request')} deleted.`;
  });
  return (
    <Page
      title="Requests"
      lead={<Lead shown={shown.length} total={requests.length} paused={paused} />}
      actions={
        <>
          <Button icon={paused ? Play : Pause} pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button icon={Download} busy={download.busy} onClick={() => void download.run()}>
            HAR
          </Button>
          <SaveScenario />
          <Button icon={Trash2} busy={clear.busy} disabled={requests.length === 0} onClick={() => void clear.run()}>
            Clear
          </Button>
        </>
      }
    >
      <FilterBar filter={filter} withControl={withControl} />
      <div class={`split${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list" aria-label="Log">
          <Loaded resource={resource} lines={14}>
            {() =>
              shown.length > 0 ? (
                <VirtualList items={shown} rowHeight={ROW_HEIGHT} label="Requests, newest first" keyOf={({ id }) => id}>
                  {request => <RequestRow request={request} isOpen={request.id === openId} />}
                </VirtualList>
              ) : (
                <NoRequests isFiltered={isFiltered(filter)} />
              )
            }
          </Loaded>
        </section>
        {openId && <RequestDetail id={openId} request={requests.find(({ id }) => id === openId)} isLoaded={resource.data !== undefined} />}
      </div>
    </Page>
  );
}

function Lead({ shown, total, paused }: { readonly shown: number; readonly total: number; readonly paused: boolean }) {
  const text = shown === total ? count(total, 'request') : `${shown.toLocaleString('en')} of ${count(total, 'request')}`;
  return (
    <>
      {text}, {paused ? 'paused' : 'live'}. The simulator keeps the last 1,000.
    </>
  );
}

const NO_FILTER = { q: null, method: null, status: null, by: null };

function NoRequests({ isFiltered: hasFilter }: { readonly isFiltered: boolean }) {
  if (hasFilter) return <NoMatches title="No matching requests" icon={ArrowLeftRight} onReset={() => setQuery(NO_FILTER)} />;
  return (
    <Empty title="No requests yet" icon={ArrowLeftRight}>
      <p>
        Requests to <code>{location.origin}/api/v1</code> appear here as they happen.
      </p>
    </Empty>
  );
}

/** Downloads the log as an HTTP Archive. */
async function downloadHar(withControl: boolean): Promise<string> {
  downloadJson('simulator.har', await control('getRequestsHar', { query: { control: withControl } }));
  return 'Saved as simulator.har.';
}

/** The filter of the log; its values are query parameters. */
function FilterBar({ filter, withControl }: { readonly filter: Filter; readonly withControl: boolean }) {
  return (
    <div class="filters" role="search" aria-label="Filter requests">
      <div class="filters-text">
        <TextField
          label="Path or operation"
          hideLabel
          type="search"
          placeholder="Path or operation"
          value={filter.text}
          onInput={q => setQuery({ q })}
        />
      </div>
      <Select label="Method" hideLabel value={filter.method} options={METHODS} onChange={method => setQuery({ method })} />
      <Select label="Status" hideLabel value={filter.status} options={STATUSES} onChange={status => setQuery({ status })} />
      <Select label="Response from" hideLabel value={filter.answeredBy} options={ANSWERED_BY} onChange={by => setQuery({ by })} />
      <Switch label="Dashboard requests" checked={filter.own} onChange={isOn => setQuery({ own: isOn ? 'true' : null })} />
      <Switch label="Control API" checked={withControl} onChange={isOn => setQuery({ control: isOn ? 'true' : null })} />
    </div>
  );
}

/** A request in the list. */
function RequestRow({ request, isOpen }: { readonly request: RequestRecord; readonly isOpen: boolean }) {
  const { id, at, method, path, operationId, status, answeredBy, durationMs } = request;
  return (
    <a
      class="list-link list-row request-row"
      href={href(`requests/${id}`, Object.fromEntries(query.value))}
      aria-current={isOpen || undefined}
    >
      <Badge tone={statusTone(status)}>{status || 'none'}</Badge>
      <span class={`method method-${method.toLowerCase()}`}>{method}</span>
      <span class="request-path truncate">{path}</span>
      <span class="request-operation truncate muted">{answeredBy === 'operation' ? operationId : answeredBy}</span>
      <span class="request-duration number muted">{formatMs(durationMs)}</span>
      <Time at={at} format="time" />
    </a>
  );
}

/** The log of requests, newest first. While it is paused, new requests are not shown. */
function useLog({ withControl, paused }: { readonly withControl: boolean; readonly paused: boolean }): Feed<RequestRecord> {
  const { resource, items } = useFeed<RequestRecord>({
    load: async signal => (await control('listRequests', { query: { limit: MAX_REQUESTS, control: withControl }, signal })).items,
    select: message => (message.kind === 'request' || message.kind === 'own-request' ? message.data : null),
    keyOf: ({ id }) => id,
    max: MAX_REQUESTS,
    deps: [withControl],
    // The stream does not report control calls.
    on: withControl ? ['request', 'clock', 'platform'] : [],
    when: () => !paused,
  });
  const [frozen, setFrozen] = useState<readonly RequestRecord[] | null>(null);
  useEffect(() => setFrozen(paused ? items : null), [paused]);
  return { resource, items: frozen ?? items };
}
