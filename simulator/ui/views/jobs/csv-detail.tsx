import { useState } from 'preact/hooks';
import type { CsvImport, CsvImportRow, CsvImportRowStatus } from '../../../../openapi/generated/types.ts';
import { MAX_PAGE, service } from '../../api.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
import { Detail, MissingDetail } from '../../components/detail.tsx';
import { Segmented } from '../../components/field.tsx';
import { Facts, Progress } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { JobStatus } from '../../components/progress.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { useList } from '../../hooks/use-resource.ts';
import { href, navigate, query, setQuery } from '../../router.ts';

const close = () => navigate(href('jobs/csv'));

interface CsvDetailProps {
  readonly id: string;
  /** Undefined if there is no such import. */
  readonly run: CsvImport | undefined;
  readonly apiKey: string;
}

/** A CSV import and its rows. */
export function CsvDetail({ id, run, apiKey }: CsvDetailProps) {
  if (!run) return <MissingDetail name={`Import ${id}`} title="Import not found" onClose={close} />;
  const { fileName, status, totalRows, processedRows, successRows, failedRows, error, rateLimitResetAt, startedAt, completedAt } = run;
  return (
    <Detail title={fileName} label={fileName} explained={id} onClose={close}>
      <Progress label={`Processed rows of ${fileName}`} done={processedRows} total={totalRows} />
      {error !== null && <p class="note note-bad">{error}</p>}
      {rateLimitResetAt !== null && (
        <p class="note note-warn">
          Paused by a limit until <Time at={rateLimitResetAt} format="short" />. It continues automatically.
        </p>
      )}
      <Facts
        items={[
          ['Status', <JobStatus status={status} />],
          [
            'Rows',
            <span class="number">
              {processedRows.toLocaleString('en')} of {totalRows.toLocaleString('en')}: {successRows.toLocaleString('en')} posts,{' '}
              {failedRows.toLocaleString('en')} failed
            </span>,
          ],
          ['Started', startedAt ? <Time at={startedAt} format="full" /> : 'not yet'],
          completedAt === null ? null : ['Ended', <Time at={completedAt} format="full" />],
          ['Id', <span class="mono">{id}</span>],
        ]}
      />
      <CsvRows run={run} apiKey={apiKey} />
    </Detail>
  );
}

const FILTERS: readonly { readonly value: '' | CsvImportRowStatus; readonly label: string }[] = optionsOf({
  '': 'All',
  SUCCESS: 'Posts',
  FAILED: 'Failed',
});

/** The rows of an import and their results. */
function CsvRows({ run: { id, processedRows }, apiKey }: { readonly run: CsvImport; readonly apiKey: string }) {
  const filter = FILTERS.find(({ value }) => value === query.value.get('rows'))?.value ?? '';
  const rows = useList(
    (page, signal) =>
      service(apiKey, 'listCsvImportRows', {
        path: { importId: id },
        query: { ...page, ...(filter && { status: filter }) },
        signal,
      }),
    { pageSize: MAX_PAGE, deps: [id, filter, processedRows] },
  );
  return (
    <section class="stack-small" aria-label="Rows">
      <div class="row spread">
        <h3>Rows</h3>
        <Segmented label="Filter" value={filter} options={FILTERS} onChange={next => setQuery({ rows: next })} />
      </div>
      <Rows
        resource={rows}
        class="rows csv-rows"
        empty={<p class="muted">{processedRows === 0 ? 'No row processed yet.' : 'No matching rows.'}</p>}
      >
        {row => <Row row={row} />}
      </Rows>
    </section>
  );
}

function Row({ row: { rowNumber, status, postId, error, rawRow, normalizedPayload } }: { readonly row: CsvImportRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="csv-row fold" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="number muted">{rowNumber}</span>
        <Badge tone={status === 'SUCCESS' ? 'good' : 'bad'}>{status === 'SUCCESS' ? 'post' : 'failed'}</Badge>
        <span class="csv-row-text column">
          <span class="truncate">{rawRow['title'] || 'Untitled'}</span>
          {error !== null && <span class="failure compact breaks">{error}</span>}
        </span>
      </summary>
      {/* Rendered on demand: a page has a hundred rows. */}
      {isOpen && (
        <div class="stack-small csv-row-body">
          {postId !== null && (
            <p>
              Created <a href={href(`posts/${postId}`)}>{postId}</a>.
            </p>
          )}
          <Json value={nonEmpty(rawRow)} label={`Cells of row ${rowNumber}`} />
          {normalizedPayload && <Json value={normalizedPayload} label={`Post of row ${rowNumber}`} open={1} />}
        </div>
      )}
    </details>
  );
}

/** The cells that are not empty: most columns of a row are. */
function nonEmpty(rawRow: CsvImportRow['rawRow']): Record<string, string> {
  return Object.fromEntries(Object.entries(rawRow).filter(([, cell]) => cell !== ''));
}
