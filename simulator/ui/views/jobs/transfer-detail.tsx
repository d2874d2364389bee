import { Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { Transfer } from '../../../../openapi/generated/control-types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Facts, Progress } from '../../components/layout.tsx';
import { Empty } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { formatBytes } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { go, href } from '../../router.ts';
import { Detail } from './detail.tsx';
import { JobStatus } from './job-status.tsx';

interface TransferDetailProps {
  readonly id: string;
  /** Undefined when there is none any more. */
  readonly transfer: Transfer | undefined;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
}

/** One file on its way, part by part. */
export function TransferDetail({ id, transfer, apiKey, onChanged }: TransferDetailProps) {
  const abort = useAction(async () => {
    if (!transfer) return '';
    await service(apiKey, 'abortMultipartUpload', { body: { uploadId: id, path: transfer.path } });
    go(href('jobs/uploads'));
    await onChanged();
    return 'The upload is aborted; its parts are gone.';
  });
  if (!transfer) {
    return (
      <Detail title={`Upload ${id}`} back="jobs/uploads">
        <Empty title="It is not there any more">It was aborted, or left alone for too long.</Empty>
      </Detail>
    );
  }
  const { fileName, kind, partCount, parts, storedBytes, declaredBytes, path, teamId, organizationId, uploadId, touchedAt, abortsAt } =
    transfer;
  const isOpen = uploadId === null;
  return (
    <Detail
      title={fileName}
      back="jobs/uploads"
      actions={
        isOpen &&
        kind === 'MULTIPART' && (
          <Button small kind="danger" icon={Trash2} busy={abort.busy} onClick={() => void abort.run()}>
            Abort
          </Button>
        )
      }
    >
      <Progress label={`Parts of ${fileName} that came in`} done={isOpen ? parts.length : partCount} total={partCount} />
      <Facts
        of={[
          ['Status', <JobStatus of={isOpen ? 'UPLOADING' : 'COMPLETED'} />],
          ['Way', kind === 'DIRECT' ? 'Direct, one PUT' : 'Multipart'],
          [
            'Bytes',
            <span class="number">
              {declaredBytes === null
                ? formatBytes(storedBytes)
                : `${formatBytes(isOpen ? storedBytes : declaredBytes)} of ${formatBytes(declaredBytes)}`}
            </span>,
          ],
          ['Owner', teamId ?? organizationId],
          ['Path', <span class="mono">{path}</span>],
          ['Last touched', <Time at={touchedAt} as="full" />],
          abortsAt === null
            ? null
            : [
                'Given up',
                <>
                  <Time at={abortsAt} /> if nothing comes in
                </>,
              ],
          uploadId === null ? null : ['Became', <span class="mono">{uploadId}</span>],
          ['Id', <span class="mono">{id}</span>],
        ]}
      />
      {isOpen && <Parts partCount={partCount} parts={parts} />}
    </Detail>
  );
}

/** More would not be looked at one by one. */
const SHOWN = 200;

function Parts({ partCount, parts }: Pick<Transfer, 'partCount' | 'parts'>) {
  const [shown, setShown] = useState(SHOWN);
  const byNumber = new Map(parts.map(part => [part.number, part]));
  const numbers = Array.from({ length: Math.min(partCount, shown) }, (_, index) => index + 1);
  return (
    <section class="stack-small" aria-label="Parts">
      <h3>Parts</h3>
      <ol class="parts">
        {numbers.map(number => {
          const part = byNumber.get(number);
          return (
            <li key={number} class={part ? 'part part-there' : 'part'}>
              <span class="number">{number}</span>
              <span class="number">{part ? formatBytes(part.size) : <span class="muted">not there yet</span>}</span>
              <span class="mono muted truncate">{part?.etag}</span>
            </li>
          );
        })}
      </ol>
      {partCount > shown && <Button onClick={() => setShown(partCount)}>{`${partCount - shown} more`}</Button>}
    </section>
  );
}
