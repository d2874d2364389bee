import type { CsvImport } from '../../../../openapi/generated/types.ts';
import { Time } from '../../components/basic.tsx';
import { Detail } from '../../components/detail.tsx';
import { Empty, Facts, Progress } from '../../components/layout.tsx';
import { href, navigate } from '../../router.ts';
import { CsvRows } from './csv-rows.tsx';
import { JobStatus } from './job-status.tsx';

const close = () => navigate(href('jobs/csv'));

interface CsvDetailProps {
  readonly id: string;
  /** Undefined if there is no such import. */
  readonly run: CsvImport | undefined;
  readonly apiKey: string;
}

/** A CSV import and its rows. */
export function CsvDetail({ id, run, apiKey }: CsvDetailProps) {
  if (!run) {
    return (
      <Detail title={`Import ${id}`} label={`Import ${id}`} onClose={close}>
        <Empty title="Import not found" />
      </Detail>
    );
  }
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
