import './jobs.css';
import { MessageSquareText } from 'lucide';
import type { CommentImport } from '../../../../openapi/generated/types.ts';
import { MAX_PAGE, service } from '../../api.ts';
import { PlatformMark, Time } from '../../components/basic.tsx';
import { Empty, Loaded, Page, Table, type ViewProps } from '../../components/layout.tsx';
import { JobStatus } from '../../components/progress.tsx';
import { count, platformName } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type TeamContext, useTeams } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { CsvImports } from './csv-imports.tsx';
import { HistoryImports } from './history-imports.tsx';
import { newestFirst, teamNameOf } from './teams.ts';
import { Uploads } from './uploads.tsx';

const KINDS = [
  { path: 'csv', title: 'CSV files', lead: 'CSV imports. Each row creates a post.' },
  { path: 'history', title: 'History', lead: 'Imports of posts that accounts published before they were connected.' },
  { path: 'comments', title: 'Comments', lead: 'Imports of comments from the platforms.' },
  { path: 'uploads', title: 'Uploads', lead: 'Stored files, and uploads in progress.' },
] as const;

/** Imports and uploads. */
export default function Jobs({ rest: [kind, id] }: ViewProps) {
  const teams = useTeams();
  const open = KINDS.find(({ path }) => path === kind) ?? KINDS[0];
  return (
    <Page title="Jobs" lead={open.lead}>
      <nav class="job-kinds" aria-label="Job types">
        {KINDS.map(({ path, title }) => (
          <a key={path} href={href(`jobs/${path}`)} aria-current={path === open.path ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Loaded resource={teams} lines={8}>
        {contexts => <Kind kind={open.path} teams={contexts} id={id} />}
      </Loaded>
    </Page>
  );
}

interface KindProps {
  readonly kind: (typeof KINDS)[number]['path'];
  readonly teams: readonly TeamContext[];
  /** The selected job. */
  readonly id: string | undefined;
}

function Kind({ kind, teams, id }: KindProps) {
  switch (kind) {
    case 'csv':
      return <CsvImports teams={teams} openId={id} />;
    case 'history':
      return <HistoryImports teams={teams} openId={id} />;
    case 'comments':
      return <CommentImports teams={teams} />;
    default:
      return <Uploads teams={teams} openId={id} />;
  }
}

/** Comment imports; they are started on the page of a post. */
function CommentImports({ teams }: { readonly teams: readonly TeamContext[] }) {
  const imports = useResource(
    async signal => {
      const lists = teams.map(({ apiKey, team }) =>
        service(apiKey, 'listCommentImports', { query: { teamId: team.id, limit: MAX_PAGE }, signal }),
      );
      return newestFirst((await Promise.all(lists)).map(list => list.imports));
    },
    {
      on: {
        clock: () => true,
        job: data => 'subject' in data && data.kind.startsWith('comment'),
        request: ({ operationId }) => operationId === 'createCommentImport',
      },
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
            <Table
              label="Comment imports"
              columns={['Status', 'Platform', 'Comments', 'Post', <span class="spare">Team</span>, <span class="spare">Started</span>]}
            >
              {items.map(run => (
                <Row key={run.id} run={run} teamName={teamNameOf(teams, run.teamId)} />
              ))}
            </Table>
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
        <PlatformMark platform={platform} /> <span class="spare">{platformName(platform)}</span>
      </td>
      <td>
        <span class="number">{count(commentsImported, 'comment')}</span>
        {error !== null && <p class="failure compact breaks">{error}</p>}
        {rateLimitResetAt !== null && (
          <p class="muted">
            paused until <Time at={rateLimitResetAt} format="short" />
          </p>
        )}
      </td>
      <td>{postId === null ? <span class="mono">{importedPostId}</span> : <a href={href(`posts/${postId}`)}>{postId}</a>}</td>
      <td class="spare">{teamName}</td>
      <td class="spare">
        <Time at={createdAt} />
      </td>
    </tr>
  );
}
