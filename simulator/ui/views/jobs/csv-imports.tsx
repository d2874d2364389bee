import { FileSpreadsheet } from 'lucide';
import type { CsvImport } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Empty, Loaded } from '../../components/layout.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import { CsvDetail } from './csv-detail.tsx';
import { CsvDrop } from './csv-drop.tsx';
import { JobCard } from './job-card.tsx';
import { apiKeyOf, newestFirst, oneTeamPerOrganization } from './teams.ts';

interface CsvImportsProps {
  readonly teams: readonly TeamContext[];
  readonly openId: string | undefined;
}

/** The largest page of the public API. */
const MAX_PAGE = 100;

/** CSV imports, and an area to drop a file on. */
export function CsvImports({ teams, openId }: CsvImportsProps) {
  const organizations = oneTeamPerOrganization(teams);
  const imports = useResource(
    async signal => {
      const lists = organizations.map(({ apiKey }) => service(apiKey, 'listCsvImports', { query: { limit: MAX_PAGE }, signal }));
      return newestFirst((await Promise.all(lists)).map(({ items }) => items));
    },
    {
      on: ['job', 'request'],
      when: ({ kind, data }) =>
        kind === 'job' ? !('subject' in data) && data.kind === 'csv-import' : kind === 'request' && data.operationId === 'createCsvImport',
      deps: [organizations.map(({ organization }) => organization.id)],
    },
  );
  const open = imports.data?.find(({ id }) => id === openId);
  const onStarted = (id: string) => {
    void imports.reload();
    navigate(href(`jobs/csv/${id}`));
  };
  return (
    <CsvDrop organizations={organizations} onStarted={onStarted}>
      <div class={`split${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list scroll" aria-label="CSV imports" tabIndex={0}>
          <Loaded resource={imports}>
            {items => (items.length === 0 ? <NoImports /> : <ul class="rows">{items.map(item => cardOf(item, item.id === openId))}</ul>)}
          </Loaded>
        </section>
        {openId && imports.data && <CsvDetail key={openId} run={open} apiKey={apiKeyOf(teams, open?.organizationId)} id={openId} />}
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
        url={href(`jobs/csv/${id}`)}
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

function NoImports() {
  return (
    <Empty title="No CSV imports yet" icon={FileSpreadsheet}>
      Drop a <code>.csv</code> file anywhere on this page. <code>fixtures/csv/campaign.csv</code> is an example.
    </Empty>
  );
}
