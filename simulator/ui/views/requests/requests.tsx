import './requests.css';
import { ArrowLeftRight, Download, Pause, Play, Trash2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button, statusTone, Time } from '../../components/basic.tsx';
import { SaveScenario } from '../../components/detail.tsx';
import { Empty, Page, type ViewProps } from '../../components/layout.tsx';
import { FilterBar, NoMatches, Rows, Split } from '../../components/list.tsx';
import { downloadJson } from '../../download.ts';
import { count, formatMs } from '../../format.ts';
import { type Feed, useFeed } from '../../hooks/use-resource.ts';
import { hrefHere, query, setQuery } from '../../router.ts';
import { filterOf, isFiltered, matches } from './filter.ts';
import { CHECKS, RequestDetail } from './request-detail.tsx';

const STATUSES = [
  { value: '2', label: '2xx' },
  { value: 'error', label: 'Errors' },
  { value: '4', label: '4xx' },
  { value: '5', label: '5xx' },
];

/** The live log of requests. */
export default function Requests({ rest: [openId] }: ViewProps) {
  const [paused, setPaused] = useState(false);
  const filter = filterOf(query.value);
  const withControl = query.value.get('control') === 'true';
  const { resource, items: requests } = useLog({ withControl, paused });
  const shown = requests.filter(request => matches(request, filter));
  const open = requests.find(({ id }) => id === openId);
  const download = () => downloadHar(withControl);
  const clear = async () => {
    const { deleted } = await control('clearRequests');
    await resource.reload();
    return `${count(deleted, 'request')} deleted.`;
  };
  return (
    <Page
      title="Requests"
      lead={<Lead shown={shown.length} total={requests.length} paused={paused} />}
      actions={
        <>
          <Button text={paused ? 'Resume' : 'Pause'} icon={paused ? Play : Pause} pressed={paused} onClick={() => setPaused(!paused)} />
          <Button text="HAR" icon={Download} action={download} />
          <SaveScenario />
          <Button text="Clear" icon={Trash2} disabled={requests.length === 0} action={clear} />
        </>
      }
    >
      <FilterBar
        label="Filter requests"
        search="Path or operation"
        choices={[
          ['method', 'Method', 'Any method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(value => ({ value, label: value }))],
          ['status', 'Status', 'Any status', STATUSES],
          ['by', 'Response from', 'Any source', CHECKS],
        ]}
        switches={[
          ['own', 'Dashboard requests'],
          ['control', 'Control API'],
        ]}
      />
      <Split label="Log" detail={openId && <RequestDetail id={openId} request={open} isLoaded={resource.data !== undefined} />}>
        <Rows
          resource={resource}
          items={shown}
          lines={14}
          rowHeight={36}
          label="Requests, newest first"
          empty={
            isFiltered(filter) ? (
              <NoMatches title="No matching requests" icon={ArrowLeftRight} onReset={() => setQuery(NO_FILTER)} />
            ) : (
              <Empty title="No requests yet" icon={ArrowLeftRight}>
                Requests to <code>{location.origin}/api/v1</code> appear here as they happen.
              </Empty>
            )
          }
        >
          {request => <RequestRow request={request} isOpen={request === open} />}
        </Rows>
      </Split>
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

/** A request in the list. */
function RequestRow({ request, isOpen }: { readonly request: RequestRecord; readonly isOpen: boolean }) {
  const { id, at, method, path, operationId, status, answeredBy, durationMs } = request;
  return (
    <a class="list-link list-row request-row" href={hrefHere(`requests/${id}`)} aria-current={isOpen || undefined}>
      <Badge tone={statusTone(status)}>{status || 'none'}</Badge>
      <span class={`method method-${method.toLowerCase()}`}>{method}</span>
      <span class="request-path truncate">{path}</span>
      <span class="spare truncate muted">{answeredBy === 'operation' ? operationId : answeredBy}</span>
      <span class="spare end number muted">{formatMs(durationMs)}</span>
      <Time at={at} format="time" />
    </a>
  );
}

/** Downloads the log as an HTTP Archive. */
async function downloadHar(withControl: boolean): Promise<string> {
  downloadJson('simulator.har', await control('getRequestsHar', { query: { control: withControl } }));
  return 'Saved as simulator.har.';
}

/** The size of the simulator's log. */
const MAX_REQUESTS = 1000;

/** The log of requests, newest first. While it is paused, new requests are not shown. */
function useLog({ withControl, paused }: { readonly withControl: boolean; readonly paused: boolean }): Feed<RequestRecord> {
  const { resource, items } = useFeed<RequestRecord>({
    load: async signal => (await control('listRequests', { query: { limit: MAX_REQUESTS, control: withControl }, signal })).items,
    select: message => (message.kind === 'request' || message.kind === 'own-request' ? message.data : null),
    keyOf: ({ id }) => id,
    max: MAX_REQUESTS,
    deps: [withControl],
    // The stream does not report control calls.
    on: withControl && !paused ? ['request', 'clock', 'platform'] : [],
  });
  const [frozen, setFrozen] = useState<readonly RequestRecord[] | null>(null);
  useEffect(() => setFrozen(paused ? items : null), [paused]);
  return { resource, items: frozen ?? items };
}
