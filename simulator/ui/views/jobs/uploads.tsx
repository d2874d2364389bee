import { Upload as UploadIcon } from 'lucide';
import type { Transfer } from '../../../../openapi/generated/control-types.ts';
import type { UploadWithPosts } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Time } from '../../components/basic.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { count, formatBytes } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { JobCard } from './job-card.tsx';
import { apiKeyOf, newestFirst, oneTeamPerOrganization, teamNameOf } from './teams.ts';
import { TransferDetail } from './transfer-detail.tsx';

interface UploadsProps {
  readonly teams: readonly TeamContext[];
  readonly openId: string | undefined;
}

/** The largest page of the control API. */
const MAX_CONTROL_PAGE = 1000;
/** The largest page of the public API. */
const MAX_PAGE = 100;

/** Uploads in progress, and stored files. */
export function Uploads({ teams, openId }: UploadsProps) {
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
      on: ['job', 'request'],
      when: ({ kind, data }) =>
        kind === 'job'
          ? 'subject' in data
            ? data.kind.startsWith('uploads.')
            : data.kind === 'multipart-upload'
          : kind === 'request' && data.method !== 'GET' && /upload|_storage/.test(data.path),
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
              <JobCard
                url={href(`jobs/uploads/${id}`)}
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
                {upload.teamId === null ? upload.organizationId : teamNameOf(teams, upload.teamId)}
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

/** How the file was uploaded, and how many posts use it. */
function originOf({ id, externalLink, posts }: UploadWithPosts, transfers: readonly Transfer[]): string {
  const transfer = transfers.find(({ uploadId }) => uploadId === id);
  const source =
    externalLink === null ? (transfer ? (transfer.kind === 'DIRECT' ? 'direct' : count(transfer.partCount, 'part')) : '') : 'from a URL';
  const use = posts && posts.length > 0 ? `in ${count(posts.length, 'post')}` : 'unused';
  return [source, use].filter(Boolean).join(', ');
}
