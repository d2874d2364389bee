import { Trash2, Upload as UploadIcon } from 'lucide';
import { useState } from 'preact/hooks';
import type { Transfer } from '../../../../openapi/generated/control-types.ts';
import type { UploadWithPosts } from '../../../../openapi/generated/types.ts';
import { control, MAX_CONTROL_PAGE, MAX_PAGE, service } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Detail, MissingDetail } from '../../components/detail.tsx';
import { Empty, Facts, Loaded, Panel, Progress, Section } from '../../components/layout.tsx';
import { JobStatus, ProgressCard } from '../../components/progress.tsx';
import { count, formatBytes } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import { apiKeyOf, newestFirst, oneTeamPerOrganization, teamNameOf } from './teams.ts';

/** Uploads in progress, and stored files. */
export function Uploads({ teams, openId }: { readonly teams: readonly TeamContext[]; readonly openId: string | undefined }) {
  const organizations = oneTeamPerOrganization(teams);
  const files = useResource(
    async signal => {
      const [transfers, ...lists] = await Promise.all([
        control('listTransfers', { query: { limit: MAX_CONTROL_PAGE }, signal }),
        ...organizations.map(({ apiKey }) => service(apiKey, 'listUploads', { query: { limit: MAX_PAGE }, signal })),
      ]);
      return { transfers: transfers.items, uploads: newestFirst(lists) };
    },
    {
      on: {
        job: data => ('subject' in data ? data.kind.startsWith('uploads.') : data.kind === 'multipart-upload'),
        request: ({ method, path }) => method !== 'GET' && /upload|_storage/.test(path),
      },
      deps: [organizations.map(({ organization }) => organization.id)],
    },
  );
  const open = files.data?.transfers.find(({ id }) => id === openId);
  return (
    <Loaded resource={files}>
      {({ transfers, uploads }) => (
        <div class={`split job-uploads${openId ? ' split-open' : ''}`}>
          <div class="stack split-list scroll">
            <InProgress transfers={transfers.filter(({ uploadId }) => uploadId === null)} openId={openId} />
            <StoredFiles uploads={uploads} transfers={transfers} teams={teams} />
          </div>
          {openId && (
            <TransferDetail
              key={openId}
              id={openId}
              transfer={open}
              apiKey={apiKeyOf(teams, open?.organizationId)}
              onChanged={files.reload}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function InProgress({ transfers, openId }: { readonly transfers: readonly Transfer[]; readonly openId: string | undefined }) {
  return (
    <Panel title="In progress" flush actions={<span class="muted">{count(transfers.length, 'file')}</span>}>
      {transfers.length === 0 ? (
        <p class="list-note muted">No uploads in progress.</p>
      ) : (
        <ul class="rows">
          {transfers.map(({ id, fileName, parts, partCount, storedBytes, declaredBytes, createdAt }) => (
            <li key={id}>
              <ProgressCard
                url={href(`jobs/uploads/${id}`)}
                isOpen={id === openId}
                name={fileName}
                label={`Progress of ${fileName}`}
                state={<JobStatus status="UPLOADING" />}
                done={parts.length}
                total={partCount}
                note={`${parts.length} of ${count(partCount, 'part')} · ${formatBytes(storedBytes)}${declaredBytes === null ? '' : ` of ${formatBytes(declaredBytes)}`}`}
                time={<Time at={createdAt} />}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface StoredFilesProps {
  readonly uploads: readonly UploadWithPosts[];
  readonly transfers: readonly Transfer[];
  readonly teams: readonly TeamContext[];
}

function StoredFiles({ uploads, transfers, teams }: StoredFilesProps) {
  return (
    <Panel title="Stored" flush actions={<span class="muted">{count(uploads.length, 'file')}</span>}>
      {uploads.length === 0 ? (
        <Empty title="No files yet" icon={UploadIcon}>
          Upload one with <code>POST /api/v1/upload</code>.
        </Empty>
      ) : (
        <ul class="rows">
          {uploads.map(upload => (
            <li key={upload.id} class="upload-row">
              {upload.iconUrl === null ? (
                <span class="upload-icon muted sunken mono">{upload.ext}</span>
              ) : (
                <img class="upload-icon muted sunken" src={new URL(upload.iconUrl).pathname} alt="" loading="lazy" />
              )}
              <span class="upload-name column">
                <span class="truncate">{upload.fileName}</span>
                <span class="muted truncate mono">{upload.id}</span>
              </span>
              <span class="muted spare">{originOf(upload, transfers)}</span>
              <span class="muted spare truncate">{upload.teamId === null ? upload.organizationId : teamNameOf(teams, upload.teamId)}</span>
              <span class="number">{formatBytes(upload.size)}</span>
              <span class="spare">
                <Time at={upload.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How the file was uploaded, and how many posts use it. */
function originOf({ id, externalLink, posts }: UploadWithPosts, transfers: readonly Transfer[]): string {
  const transfer = transfers.find(({ uploadId }) => uploadId === id);
  const source =
    externalLink === null ? (transfer ? (transfer.kind === 'DIRECT' ? 'direct' : count(transfer.partCount, 'part')) : '') : 'from a URL';
  const use = posts && posts.length > 0 ? `in ${count(posts.length, 'post')}` : 'unused';
  return [source, use].filter(Boolean).join(', ');
}

const close = () => navigate(href('jobs/uploads'));

interface TransferDetailProps {
  readonly id: string;
  /** Undefined if it does not exist any more. */
  readonly transfer: Transfer | undefined;
  readonly apiKey: string;
  readonly onChanged: () => Promise<void>;
}

/** An upload and its parts. */
function TransferDetail({ id, transfer, apiKey, onChanged }: TransferDetailProps) {
  const abort = async () => {
    if (!transfer) return '';
    await service(apiKey, 'abortMultipartUpload', { body: { uploadId: id, path: transfer.path } });
    close();
    await onChanged();
    return 'Upload aborted. Its parts are deleted.';
  };
  if (!transfer)
    return <MissingDetail name={`Upload ${id}`} title="Upload not found" text="It was aborted, or has expired." onClose={close} />;
  const { fileName, kind, partCount, parts, storedBytes, declaredBytes, path, teamId, organizationId, uploadId, touchedAt, abortsAt } =
    transfer;
  const isOpen = uploadId === null;
  return (
    <Detail
      title={fileName}
      label={fileName}
      explained={id}
      onClose={close}
      actions={isOpen && kind === 'MULTIPART' && <Button text="Abort" small kind="danger" icon={Trash2} action={abort} />}
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
    <Section title="Parts" label="Parts">
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
      {partCount > shown && <Button text={`${partCount - shown} more`} onClick={() => setShown(partCount)} />}
    </Section>
  );
}
