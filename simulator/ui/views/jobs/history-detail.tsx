import { RotateCw } from 'lucide';
import type { HistoryImport, HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Facts, Progress } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { count, humanize } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { Detail } from './detail.tsx';
import { JobStatus } from './job-status.tsx';
import { accountOf, teamNameOf } from './places.ts';

interface HistoryDetailProps {
  readonly id: string;
  /** Undefined when there is no such import. */
  readonly run: HistoryImport | undefined;
  readonly places: readonly TeamPlace[];
  readonly onChanged: () => Promise<void>;
}

/** One import, and the posts that its account has by now. */
export function HistoryDetail({ id, run, places, onChanged }: HistoryDetailProps) {
  const place = places.find(({ team }) => team.id === run?.teamId);
  const retry = useAction(async () => {
    if (!run || !place) return '';
    await service(place.apiKey, 'retryHistoryImport', { path: { importId: id }, body: { teamId: run.teamId } });
    await onChanged();
    return 'The import begins anew.';
  });
  if (!run || !place) {
    return (
      <Detail title={`Import ${id}`} back="jobs/history">
        <Empty title="There is no such import" />
      </Detail>
    );
  }
  const { status, error, rateLimitResetAt, requestedCount, postsImported, teamId } = run;
  const canRetry = status === 'FAILED' || status === 'RATE_LIMITED';
  const account = accountOf(places, run.socialAccountId);
  return (
    <Detail
      title={account ? `${humanize(account.type)} of ${teamNameOf(places, teamId)}` : `Import ${id}`}
      back="jobs/history"
      actions={
        canRetry && (
          <Button small icon={RotateCw} busy={retry.busy} onClick={() => void retry.run()}>
            Retry
          </Button>
        )
      }
    >
      <Progress label="Posts that came in" done={status === 'COMPLETED' ? requestedCount : postsImported} total={requestedCount} />
      {error !== null && <p class="note note-bad">{error}</p>}
      {rateLimitResetAt !== null && (
        <p class="note note-warn">
          The platform lets it go on from <Time at={rateLimitResetAt} as="short" />; then it can be retried.
        </p>
      )}
      <Facts of={factsOf(run)} />
      {account && <ImportedPosts place={place} type={account.type as HistoryPlatform} run={run} />}
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
    ['Status', <JobStatus of={status} />] as const,
    ['Posts', <span class="number">{postsImported.toLocaleString('en')}</span>] as const,
    withAnalytics ? (['Snapshots', <span class="number">{analyticsImported.toLocaleString('en')}</span>] as const) : null,
    [
      'Wanted',
      [
        mediaType === null ? 'Images and videos' : `${humanize(mediaType)}s`,
        importCarousels && 'carousels',
        surface !== 'ALL' && surface && humanize(surface),
      ]
        .filter(Boolean)
        .join(', '),
    ] as const,
    ['Started', startedAt ? <Time at={startedAt} as="full" /> : 'not yet'] as const,
    completedAt === null ? null : (['Ended', <Time at={completedAt} as="full" />] as const),
    ['Id', <span class="mono">{id}</span>] as const,
  ];
}

interface ImportedPostsProps {
  readonly place: TeamPlace;
  readonly type: HistoryPlatform;
  readonly run: HistoryImport;
}

const SHOWN = 50;

function ImportedPosts({ place: { apiKey, team }, type, run: { postsImported } }: ImportedPostsProps) {
  const posts = useResource(
    signal => service(apiKey, 'listImportedPosts', { query: { teamId: team.id, socialAccountType: type, limit: SHOWN }, signal }),
    { deps: [team.id, type, postsImported] },
  );
  return (
    <section class="stack-small" aria-label="Imported posts">
      <h3>Posts that the account has by import</h3>
      <Loaded resource={posts} lines={3}>
        {({ posts: items, total, remainingCapacity }) => (
          <>
            <p class="muted">
              {total > items.length ? `The newest ${items.length} of ${count(total, 'post')}` : count(total, 'post')}. This month has room
              for {remainingCapacity.toLocaleString('en')} more.
            </p>
            <ul class="imported-posts">
              {items.map(({ id, title, description, publishedAt, type: kind, analytics }) => (
                <li key={id}>
                  <span class="muted">{humanize(kind)}</span>
                  <span class="truncate" title={description ?? undefined}>
                    {title || description || id}
                  </span>
                  {analytics[0] && <span class="muted number">{count(analytics[0].likes, 'like')}</span>}
                  {publishedAt && <Time at={publishedAt} as="short" />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
