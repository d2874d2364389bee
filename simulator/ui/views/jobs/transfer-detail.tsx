import { Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { Transfer } from '../../../../openapi/generated/control-types.ts';
import { service } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Detail } from '../../components/detail.tsx';
import { Empty, Facts, Progress } from '../../components/layout.tsx';
import { formatBytes } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { href, navigate } from '../../router.ts';
import { JobStatus } from './job-status.tsx';

const close = () => navigate(href('jobs/uploads'));

interface TransferDetailProps {
  readonly id: string;
  /** Undefined if it does not exist any more. */
  readonly transfer: Transfer | undefined;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
}

/** An upload and its parts. */
export function TransferDetail({ id, transfer, apiKey, onChanged }: TransferDetailProps) {
  const abort = useAction(async () => {
    if (!transfer) return '';
    await service(apiKey, 'abortMultipartUpload', { body: { uploadId: id, path: transfer.path } });
    close();
    await onChanged();
    return 'Upload aborted. Its parts are deleted.';
  });
  if (!transfer) {
    return (
      <Detail title={`Upload ${id}`} label={`Upload ${id}`} onClose={close}>
        <Empty title="Upload not found">It was aborted, or has expired.</Empty>
      </Detail>
    );
  }
  const { fileName, kind, partCount, parts, storedBytes, declaredBytes, path, teamId, organizationId, uploadId, touchedAt, abortsAt } =
    transfer;
  const isOpen = uploadId === null;
  return (
    <Detail
      title={fileName}
      label={fileName}
      explained={id}
      onClose={close}
      actions={
        isOpen &&
        kind === 'MULTIPART' && (
          <Button small kind="danger" icon={Trash2} busy={abort.busy} onClick={() => void abort.run()}>
            Abort
          </Button>
        )
      }
    >
      <Progress label={`Uploaded parts of ${fileName}`} done={isOpen ? parts.length : partCount} total={partCount} />
      <Facts
        items={[
          ['Status', <JobStatus status={isOpen ? 'UPLOADING' : 'COMPLETED'} />],
          ['Type', kind === 'DIRECT' ? 'Direct' : 'Multipart'],
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
          ['Last activity', <Time at={touchedAt} format="full" />],
          abortsAt === null
            ? null
            : [
                'Expires',
                <>
                  <Time at={abortsAt} /> without activity
                </>,
              ],
          uploadId === null ? null : ['Upload', <span class="mono">{uploadId}</span>],
          ['Id', <span class="mono">{id}</span>],
        ]}
      />
      {isOpen && <Parts partCount={partCount} parts={parts} />}
    </Detail>
  );
}

/** Parts shown before "more" is clicked. */
const FIRST_PARTS = 200;

function Parts({ partCount, parts }: Pick<Transfer, 'partCount' | 'parts'>) {
  const [shown, setShown] = useState(FIRST_PARTS);
  const byNumber = new Map(parts.map(part => [part.number, part]));
  const numbers = Array.from({ length: Math.min(partCount, shown) }, (_, index) => index + 1);
  return (
    <section class="stack-small" aria-label="Parts">
      <h3>Parts</h3>
      <ol class="parts">
        {numbers.map(number => {
          const part = byNumber.get(number);
          return (
            <li key={number} class={part ? 'part part-uploaded' : 'part'}>
              <span class="number">{number}</span>
              <span class="number">{part ? formatBytes(part.size) : <span class="muted">missing</span>}</span>
              <span class="mono muted truncate">{part?.etag}</span>
            </li>
          );
        })}
      </ol>
      {partCount > shown && <Button onClick={() => setShown(partCount)}>{`${partCount - shown} more`}</Button>}
    </section>
  );
}
