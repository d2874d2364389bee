import { MessageSquareText } from 'lucide';
import type { CommentImport } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { PlatformMark, Time } from '../../components/basic.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { count, platformName } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { JobStatus } from './job-status.tsx';
import { newestFirst, teamNameOf } from './teams.ts';

/** The largest page of the public API. */
const MAX_PAGE = 100;

/** Comment imports; they are started on the page of a post. */
export function CommentImports({ teams }: { readonly teams: readonly TeamContext[] }) {
  const imports = useResource(
    async signal => {
      const lists = teams.map(({ apiKey, team }) =>
        service(apiKey, 'listCommentImports', { query: { teamId: team.id, limit: MAX_PAGE }, signal }),
      );
      return newestFirst((await Promise.all(lists)).map(list => list.imports));
    },
    {
      on: ['job', 'request', 'clock'],
      when: ({ kind, data }) =>
        kind === 'clock' ||
        (kind === 'job' && 'subject' in data && data.kind.startsWith('comment')) ||
        (kind === 'request' && data.operationId === 'createCommentImport'),
      deps: [teams.map(({ team }) => team.id)],
    },
  );
  return (
    <section class="panel panel-flush" aria-label="Comment imports">
      <Loaded resource={imports}>
        {items =>
          items.length === 0 ? (
            <Empty title="No comment imports yet" icon={MessageSquareText}>
              Start one on the page of a <a href={href('posts', { as: 'list', status: 'POSTED' })}>live post</a>, or with{' '}
              <code>POST /api/v1/comment/import</code>.
            </Empty>
          ) : (
            <div class="table-scroll comment-imports">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Status</th>
                    <th scope="col">Platform</th>
                    <th scope="col">Comments</th>
                    <th scope="col">Post</th>
                    <th scope="col">Team</th>
                    <th scope="col">Started</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(run => (
                    <Row key={run.id} run={run} teamName={teamNameOf(teams, run.teamId)} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ run, teamName }: { readonly run: CommentImport; readonly teamName: string }) {
  const { status, platform, postId, importedPostId, commentsImported, error, rateLimitResetAt, createdAt } = run;
  return (
    <tr>
      <td>
        <JobStatus status={status} />
      </td>
      <td>
        <span class="comment-import-platform">
          <PlatformMark platform={platform} /> <span>{platformName(platform)}</span>
        </span>
      </td>
      <td>
        <span class="number">{count(commentsImported, 'comment')}</span>
        {error !== null && <p class="csv-row-error">{error}</p>}
        {rateLimitResetAt !== null && (
          <p class="muted">
            paused until <Time at={rateLimitResetAt} format="short" />
          </p>
        )}
      </td>
      <td>{postId === null ? <span class="mono">{importedPostId}</span> : <a href={href(`posts/${postId}`)}>{postId}</a>}</td>
      <td>{teamName}</td>
      <td>
        <Time at={createdAt} />
      </td>
    </tr>
  );
}
