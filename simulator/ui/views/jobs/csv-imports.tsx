import { FileSpreadsheet } from 'lucide';
import type { CsvImport } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Empty, Loaded } from '../../components/states.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { go, href } from '../../router.ts';
import { CsvDetail } from './csv-detail.tsx';
import { CsvDrop } from './csv-drop.tsx';
import { JobCard } from './job-card.tsx';
import { newestFirst, organizationsOf } from './places.ts';

interface CsvImportsProps {
  readonly places: readonly TeamPlace[];
  readonly openId: string | undefined;
}

const EACH = 100;

/** Imports of files, and a place to put one. */
export function CsvImports({ places, openId }: CsvImportsProps) {
  const organizations = organizationsOf(places);
  const imports = useResource(
    async signal => {
      const lists = organizations.map(({ apiKey }) => service(apiKey, 'listCsvImports', { query: { limit: EACH }, signal }));
      return newestFirst((await Promise.all(lists)).map(({ items }) => items));
    },
    {
      on: ['job', 'request'],
      when: ({ kind, data }) =>
        kind === 'job' ? !('subject' in data) && data.kind === 'csv-import' : kind === 'request' && data.operationId === 'createCsvImport',
      deps: [organizations.map(({ organizationId }) => organizationId)],
    },
  );
  const keyOf = (organizationId: string) => organizations.find(place => place.organizationId === organizationId)?.apiKey ?? '';
  const open = imports.data?.find(({ id }) => id === openId);
  const onStarted = (id: string) => {
    void imports.reload();
    go(href(`jobs/csv/${id}`));
  };
  return (
    <CsvDrop organizations={organizations} onStarted={onStarted}>
      <div class={`split${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list job-list" aria-label="CSV imports" tabIndex={0}>
          <Loaded resource={imports}>
            {items => (items.length === 0 ? <Nothing /> : <ul class="rows">{items.map(item => cardOf(item, item.id === openId))}</ul>)}
          </Loaded>
        </section>
        {openId && imports.data && <CsvDetail key={openId} run={open} apiKey={keyOf(open?.organizationId ?? '')} id={openId} />}
      </div>
    </CsvDrop>
  );
}

function cardOf(
  { id, fileName, status, processedRows, totalRows, failedRows, createdAt, error, organizationId }: CsvImport,
  isOpen: boolean,
) {
  const failures = failedRows > 0 ? `, ${failedRows.toLocaleString('en')} failed` : '';
  return (
    <li key={id}>
      <JobCard
        address={href(`jobs/csv/${id}`)}
        isOpen={isOpen}
        name={fileName}
        label={fileName}
        status={status}
        done={processedRows}
        total={totalRows}
        note={error ?? `${processedRows.toLocaleString('en')} of ${totalRows.toLocaleString('en')} rows${failures} · ${organizationId}`}
        createdAt={createdAt}
      />
    </li>
  );
}

function Nothing() {
  return (
    <Empty title="No file was imported yet" icon={FileSpreadsheet}>
      Drop a <code>.csv</code> anywhere on this page, or choose one. <code>fixtures/csv/campaign.csv</code> is a good first one.
    </Empty>
  );
}
