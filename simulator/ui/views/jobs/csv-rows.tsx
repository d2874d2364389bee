import { useState } from 'preact/hooks';
import type { CsvImport, CsvImportRow, CsvImportRowStatus } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Json } from '../../components/json.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useList } from '../../hooks/use-list.ts';
import { href, query, setQuery } from '../../router.ts';

const FILTERS: readonly { readonly value: '' | CsvImportRowStatus; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'SUCCESS', label: 'Posts' },
  { value: 'FAILED', label: 'Failed' },
];

/** The public API gives no more at once. */
const PAGE = 100;

/** What became of each row. */
export function CsvRows({ run: { id, processedRows }, apiKey }: { readonly run: CsvImport; readonly apiKey: string }) {
  const wanted = FILTERS.find(({ value }) => value === query.value.get('rows'))?.value ?? '';
  const rows = useList(
    ({ offset, limit }, signal) =>
      service(apiKey, 'listCsvImportRows', {
        path: { importId: id },
        query: { offset, limit: Math.min(limit, PAGE), ...(wanted && { status: wanted }) },
        signal,
      }),
    { pageSize: PAGE, deps: [id, wanted, processedRows] },
  );
  return (
    <section class="stack-small" aria-label="Rows">
      <div class="row csv-rows-head">
        <h3>Rows</h3>
        <Segmented label="Which rows" value={wanted} options={FILTERS} onChange={next => setQuery({ rows: next })} />
      </div>
      {rows.problem && <Failed problem={rows.problem} onRetry={() => void rows.reload()} />}
      {rows.starting && <Loading lines={4} />}
      {rows.total === 0 && (
        <p class="muted">{processedRows === 0 ? 'None was worked yet. Rows appear once they were.' : 'No row is like that.'}</p>
      )}
      <ul class="csv-rows">
        {rows.items.map(row => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {rows.hasMore && (
        <Button busy={rows.loading} onClick={rows.more}>
          More rows
        </Button>
      )}
    </section>
  );
}

function Row({ row: { rowNumber, status, postId, error, rawRow, normalizedPayload } }: { readonly row: CsvImportRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details class="csv-row" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="number muted">{rowNumber}</span>
          <Badge tone={status === 'SUCCESS' ? 'good' : 'bad'}>{status === 'SUCCESS' ? 'post' : 'failed'}</Badge>
          <span class="csv-row-text">
            <span class="truncate">{rawRow['title'] || 'Untitled'}</span>
            {error !== null && <span class="csv-row-error">{error}</span>}
          </span>
        </summary>
        {/* A page has a hundred of them. */}
        {isOpen && (
          <div class="stack-small csv-row-body">
            {postId !== null && (
              <p>
                It made <a href={href(`posts/${postId}`)}>{postId}</a>.
              </p>
            )}
            <Json value={filled(rawRow)} label={`Cells of row ${rowNumber}`} />
            {normalizedPayload && <Json value={normalizedPayload} label={`Post of row ${rowNumber}`} open={1} />}
          </div>
        )}
      </details>
    </li>
  );
}

/** A file has a column for everything; most cells of a row are empty. */
function filled(rawRow: CsvImportRow['rawRow']): Record<string, string> {
  return Object.fromEntries(Object.entries(rawRow).filter(([, cell]) => cell !== ''));
}
