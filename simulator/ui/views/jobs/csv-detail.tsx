import type { CsvImport } from '../../../../openapi/generated/types.ts';
import { Facts, Progress } from '../../components/layout.tsx';
import { Empty } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { CsvRows } from './csv-rows.tsx';
import { Detail } from './detail.tsx';
import { JobStatus } from './job-status.tsx';

interface CsvDetailProps {
  readonly id: string;
  /** Undefined when there is no such import. */
  readonly run: CsvImport | undefined;
  readonly apiKey: string;
}

/** One import with its rows. */
export function CsvDetail({ id, run, apiKey }: CsvDetailProps) {
  if (!run) {
    return (
      <Detail title={`Import ${id}`} back="jobs/csv">
        <Empty title="There is no such import" />
      </Detail>
    );
  }
  const { fileName, status, totalRows, processedRows, successRows, failedRows, error, rateLimitResetAt, startedAt, completedAt } = run;
  return (
    <Detail title={fileName} back="jobs/csv">
      <Progress label={`Rows of ${fileName} that were worked`} done={processedRows} total={totalRows} />
      {error !== null && <p class="note note-bad">{error}</p>}
      {rateLimitResetAt !== null && (
        <p class="note note-warn">
          A cap pauses it until <Time at={rateLimitResetAt} as="short" />. It goes on by itself.
        </p>
      )}
      <Facts
        of={[
          ['Status', <JobStatus of={status} />],
          [
            'Rows',
            <span class="number">
              {processedRows.toLocaleString('en')} of {totalRows.toLocaleString('en')}: {successRows.toLocaleString('en')} posts,{' '}
              {failedRows.toLocaleString('en')} failed
            </span>,
          ],
          ['Started', startedAt ? <Time at={startedAt} as="full" /> : 'not yet'],
          completedAt === null ? null : ['Ended', <Time at={completedAt} as="full" />],
          ['Id', <span class="mono">{id}</span>],
        ]}
      />
      <CsvRows run={run} apiKey={apiKey} />
    </Detail>
  );
}
