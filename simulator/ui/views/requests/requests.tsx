import './requests.css';
import { ArrowLeftRight, Download, Pause, Play, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { control } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { SaveScenario } from '../../components/detail.tsx';
import { Empty, Loaded, NoMatches, Page, type ViewProps, VirtualList } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { query, setQuery } from '../../router.ts';
import { downloadHar } from './download-har.ts';
import { filterOf, isFiltered, matches } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { RequestDetail } from './request-detail.tsx';
import { RequestRow, ROW_HEIGHT } from './request-row.tsx';
import { useLog } from './use-log.ts';

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
