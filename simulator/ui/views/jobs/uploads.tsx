import { Upload as UploadIcon } from 'lucide';
import type { Transfer } from '../../../../openapi/generated/control-types.ts';
import type { UploadWithPosts } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { count, formatBytes } from '../../format/words.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { JobCard } from './job-card.tsx';
import { newestFirst, organizationsOf, teamNameOf } from './places.ts';
import { TransferDetail } from './transfer-detail.tsx';

interface UploadsProps {
  readonly places: readonly TeamPlace[];
  readonly openId: string | undefined;
}

const MOST = 1000;
const EACH = 100;

/** Files on their way, with their parts, and those that are there. */
export function Uploads({ places, openId }: UploadsProps) {
  const organizations = organizationsOf(places);
  const files = useResource(
    async signal => {
      const [transfers, ...lists] = await Promise.all([
        control('listTransfers', { query: { limit: MOST }, signal }),
        ...organizations.map(({ apiKey }) => service(apiKey, 'listUploads', { query: { limit: EACH }, signal })),
      ]);
      return { transfers: transfers.items, uploads: newestFirst(lists) };
    },
    {
      on: ['job', 'request'],
      when: ({ kind, data }) =>
        kind === 'job'
          ? 'subject' in data
            ? data.kind.startsWith('uploads.')
            : data.kind === 'multipart-upload'
          : kind === 'request' && data.method !== 'GET' && /upload|_storage/.test(data.path),
      deps: [organizations.map(({ organizationId }) => organizationId)],
    },
  );
  const open = files.data?.transfers.find(({ id }) => id === openId);
  const keyOf = (transfer: Transfer) => organizations.find(place => place.organizationId === transfer.organizationId)?.apiKey ?? '';
  return (
    <Loaded resource={files}>
      {({ transfers, uploads }) => (
        <div class={`split job-uploads${openId ? ' split-open' : ''}`}>
          <div class="stack split-list job-list">
            <OnTheirWay transfers={transfers.filter(({ uploadId }) => uploadId === null)} openId={openId} />
            <Finished uploads={uploads} transfers={transfers} places={places} />
          </div>
          {openId && <TransferDetail key={openId} id={openId} transfer={open} apiKey={open ? keyOf(open) : ''} onChanged={files.reload} />}
        </div>
      )}
    </Loaded>
  );
}

function OnTheirWay({ transfers, openId }: { readonly transfers: readonly Transfer[]; readonly openId: string | undefined }) {
  return (
    <Panel title="On their way" flush actions={<span class="muted">{count(transfers.length, 'file')}</span>}>
      {transfers.length === 0 ? (
        <p class="job-nothing muted">Every upload that was begun has ended.</p>
      ) : (
        <ul class="rows">
          {transfers.map(({ id, fileName, parts, partCount, storedBytes, declaredBytes, createdAt }) => (
            <li key={id}>
              <JobCard
                address={href(`jobs/uploads/${id}`)}
                isOpen={id === openId}
                name={fileName}
                label={fileName}
                status="UPLOADING"
                done={parts.length}
                total={partCount}
                note={`${parts.length} of ${count(partCount, 'part')} · ${formatBytes(storedBytes)}${declaredBytes === null ? '' : ` of ${formatBytes(declaredBytes)}`}`}
                createdAt={createdAt}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface FinishedProps {
  readonly uploads: readonly UploadWithPosts[];
  readonly transfers: readonly Transfer[];
  readonly places: readonly TeamPlace[];
}

function Finished({ uploads, transfers, places }: FinishedProps) {
  return (
    <Panel title="Stored" flush actions={<span class="muted">{count(uploads.length, 'file')}</span>}>
      {uploads.length === 0 ? (
        <Empty title="No file yet" icon={UploadIcon}>
          Send one with <code>POST /api/v1/upload</code>.
        </Empty>
      ) : (
        <ul class="rows">
          {uploads.map(upload => (
            <li key={upload.id} class="upload-row">
              {upload.iconUrl === null ? (
                <span class="upload-icon mono">{upload.ext}</span>
              ) : (
                <img class="upload-icon" src={new URL(upload.iconUrl).pathname} alt="" loading="lazy" />
              )}
              <span class="upload-name">
                <span class="truncate">{upload.fileName}</span>
                <span class="muted truncate mono">{upload.id}</span>
              </span>
              <span class="muted upload-origin">{originOf(upload, transfers)}</span>
              <span class="muted upload-team truncate">
                {upload.teamId === null ? upload.organizationId : teamNameOf(places, upload.teamId)}
              </span>
              <span class="number">{formatBytes(upload.size)}</span>
              <Time at={upload.createdAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How it came in, and what it is used for. */
function originOf({ id, externalLink, posts }: UploadWithPosts, transfers: readonly Transfer[]): string {
  const transfer = transfers.find(({ uploadId }) => uploadId === id);
  const way =
    externalLink === null ? (transfer ? (transfer.kind === 'DIRECT' ? 'direct' : count(transfer.partCount, 'part')) : '') : 'from a URL';
  const use = posts && posts.length > 0 ? `in ${count(posts.length, 'post')}` : 'unused';
  return [way, use].filter(Boolean).join(', ');
}
