import { RotateCw } from 'lucide';
import type { HistoryImport, HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Detail, MissingDetail } from '../../components/detail.tsx';
import { Facts, Loaded, Progress, Section } from '../../components/layout.tsx';
import { JobStatus } from '../../components/progress.tsx';
import { count, humanize, platformName } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import { accountOf, teamNameOf } from './teams.ts';

const close = () => navigate(href('jobs/history'));

interface HistoryDetailProps {
  readonly id: string;
  /** Undefined if there is no such import. */
  readonly run: HistoryImport | undefined;
  readonly teams: readonly TeamContext[];
  readonly onChanged: () => Promise<void>;
}

/** A history import, and the imported posts of its account. */
export function HistoryDetail({ id, run, teams, onChanged }: HistoryDetailProps) {
  const context = teams.find(({ team }) => team.id === run?.teamId);
  const retry = async () => {
    if (!run || !context) return '';
    await service(context.apiKey, 'retryHistoryImport', { path: { importId: id }, body: { teamId: run.teamId } });
    await onChanged();
    return 'The import starts again.';
  };
  if (!run || !context) return <MissingDetail name={`Import ${id}`} title="Import not found" onClose={close} />;
  const { status, error, rateLimitResetAt, requestedCount, postsImported, teamId } = run;
  const canRetry = status === 'FAILED' || status === 'RATE_LIMITED';
  const account = accountOf(teams, run.socialAccountId);
  const title = account ? `${platformName(account.type)}, ${teamNameOf(teams, teamId)}` : `Import ${id}`;
  return (
    <Detail
      title={title}
      label={title}
      explained={id}
      onClose={close}
      actions={canRetry && <Button text="Retry" small icon={RotateCw} action={retry} />}
    >
      <Progress label="Imported posts" done={status === 'COMPLETED' ? requestedCount : postsImported} total={requestedCount} />
      {error !== null && <p class="note note-bad">{error}</p>}
      {rateLimitResetAt !== null && (
        <p class="note note-warn">
          Rate limited by the platform until <Time at={rateLimitResetAt} format="short" />; it can be retried then.
        </p>
      )}
      <Facts items={factsOf(run)} />
      {account && <ImportedPosts context={context} type={account.type as HistoryPlatform} run={run} />}
    </Detail>
  );
}

function factsOf({
  status,
  postsImported,
  analyticsImported,
  withAnalytics,
  importCarousels,
  surface,
  mediaType,
  startedAt,
  completedAt,
  id,
}: HistoryImport) {
  return [
    ['Status', <JobStatus status={status} />] as const,
    ['Posts', <span class="number">{postsImported.toLocaleString('en')}</span>] as const,
    withAnalytics ? (['Analytics', <span class="number">{analyticsImported.toLocaleString('en')}</span>] as const) : null,
    [
      'Content',
      [
        mediaType === null ? 'Images and videos' : `${humanize(mediaType)}s`,
        importCarousels && 'carousels',
        surface !== 'ALL' && surface && humanize(surface),
      ]
        .filter(Boolean)
        .join(', '),
    ] as const,
    ['Started', startedAt ? <Time at={startedAt} format="full" /> : 'not yet'] as const,
    completedAt === null ? null : (['Ended', <Time at={completedAt} format="full" />] as const),
    ['Id', <span class="mono">{id}</span>] as const,
  ];
}

interface ImportedPostsProps {
  readonly context: TeamContext;
  readonly type: HistoryPlatform;
  readonly run: HistoryImport;
}

const MAX_POSTS = 50;

function ImportedPosts({ context: { apiKey, team }, type, run: { postsImported } }: ImportedPostsProps) {
  const posts = useResource(
    signal => service(apiKey, 'listImportedPosts', { query: { teamId: team.id, socialAccountType: type, limit: MAX_POSTS }, signal }),
    { deps: [team.id, type, postsImported] },
  );
  return (
    <Section title="Imported posts of the account" label="Imported posts">
      <Loaded resource={posts} lines={3}>
        {({ posts: items, total, remainingCapacity }) => (
          <>
            <p class="muted">
              {total > items.length ? `The newest ${items.length} of ${count(total, 'post')}` : count(total, 'post')}. Remaining this month:{' '}
              {remainingCapacity.toLocaleString('en')}.
            </p>
            <ul class="rows imported-posts">
              {items.map(({ id, title, description, publishedAt, type: kind, analytics }) => (
                <li key={id}>
                  <span class="muted spare">{humanize(kind)}</span>
                  <span class="truncate" title={description ?? undefined}>
                    {title || description || id}
                  </span>
                  {analytics[0] && <span class="muted number">{count(analytics[0].likes, 'like')}</span>}
                  {publishedAt && (
                    <span class="spare">
                      <Time at={publishedAt} format="short" />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}
