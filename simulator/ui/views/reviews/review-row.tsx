import { Download, Trash2 } from 'lucide';
import type { PlatformReview } from '../../../../openapi/generated/control-types.ts';
import type { RecommendationImport, ReviewImport } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Badge, Button, Time, type Tone } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { JobStatus, ProgressCard } from '../../components/progress.tsx';
import { humanize } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';

interface ReviewRowProps {
  readonly accountId: string;
  readonly review: PlatformReview;
  readonly onChanged: () => void;
}

/** Shows what one person says, with the reply of the owner and how it was judged. */
export function ReviewRow({ accountId, review, onChanged }: ReviewRowProps) {
  const { id, author, comment, reply, storedAs, createdAt } = review;
  const name = author ?? 'Somebody';
  const remove = async () => {
    await control('removePlatformReview', { path: { id: accountId, reviewId: id } });
    onChanged();
    return 'Removed. The next import that passes it finds it gone.';
  };
  return (
    <div class="review column gap-tight item">
      <div class="review-line line gap-3">
        <strong class="truncate">{name}</strong>
        <Rating review={review} />
        {storedAs.length > 0 && <Badge tone="info">imported</Badge>}
        <Time at={createdAt} />
        <ConfirmButton
          kind="quiet"
          icon={Trash2}
          title={`Remove what ${name} says`}
          warning="It goes from the platform. What was imported of it stays until an import finds it gone."
          confirm="Remove"
          onConfirm={remove}
        />
      </div>
      <p>{comment ?? <span class="muted">Without a comment</span>}</p>
      {reply && <Reply accountId={accountId} reviewId={id} reply={reply} onChanged={onChanged} />}
    </div>
  );
}

const MOST_STARS = 5;

function Rating({ review: { stars, value } }: Pick<ReviewRowProps, 'review'>) {
  if (stars === null) return <Badge tone={value === 'NOT_RECOMMEND' ? 'bad' : 'good'}>{humanize(value ?? 'UNKNOWN')}</Badge>;
  return (
    <span class="review-stars" role="img" aria-label={`${stars} of ${MOST_STARS} stars`}>
      {'★'.repeat(stars)}
      <span class="muted">{'★'.repeat(MOST_STARS - stars)}</span>
    </span>
  );
}

const TONES: Readonly<Record<string, Tone>> = { PENDING: 'warn', APPROVED: 'good', REJECTED: 'bad' };

interface ReplyProps {
  readonly accountId: string;
  readonly reviewId: string;
  readonly reply: NonNullable<PlatformReview['reply']>;
  readonly onChanged: () => void;
}

function Reply({ accountId, reviewId, reply: { comment, state, violation }, onChanged }: ReplyProps) {
  const judge = useAction(async (as: 'APPROVED' | 'REJECTED') => {
    await control('judgeReviewReply', { path: { id: accountId, reviewId }, body: { state: as } });
    onChanged();
  });
  return (
    <div class="review-reply column gap-tight">
      <p>{comment}</p>
      {state !== null && (
        <div class="row">
          <Badge tone={TONES[state] ?? 'neutral'}>{violation === null ? humanize(state) : `${humanize(state)}: ${violation}`}</Badge>
          {state === 'PENDING' && (
            <>
              <Button text="Approve" small busy={judge.busy} onClick={() => void judge.run('APPROVED')} />
              <Button text="Reject" small busy={judge.busy} onClick={() => void judge.run('REJECTED')} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** How many items the button imports. */
const COUNT = 20;

/** The imports of an account, and what is left of its month. */
export function ReviewImports({ context }: { readonly context: AccountContext }) {
  const { account } = context;
  const imports = useResource(signal => load(context, signal), { on: ['job', 'request', 'clock'], deps: [account.id] });
  const start = async () => {
    const { apiKey, team } = context;
    const id = account.type === 'FACEBOOK' ? 'startRecommendationImport' : 'startReviewImport';
    await service(apiKey, id, { body: { teamId: team.id, count: COUNT } });
    await imports.reload();
    return 'Import queued. It runs as the clock advances.';
  };
  return (
    <Panel title="Imports" actions={<Button text={`Import ${COUNT}`} small icon={Download} action={start} />} flush>
      <Loaded resource={imports}>
        {({ runs, remainingCapacity, limit, total }) => (
          <>
            <p class="item muted">
              {total.toLocaleString('en')} stored · {remainingCapacity.toLocaleString('en')} of {limit.toLocaleString('en')} left this month
            </p>
            {runs.length === 0 ? (
              <Empty title="No imports yet" icon={Download} text="An import brings in the newest ones, and updates those that are known." />
            ) : (
              <ul class="rows">{runs.map(runRow)}</ul>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Run = Pick<ReviewImport, 'id' | 'requestedCount' | 'error' | 'createdAt'> & { readonly status: string; readonly done: number };

function runRow({ id, requestedCount, error, createdAt, status, done }: Run) {
  return (
    <li key={id}>
      <ProgressCard
        name={<span class="mono">{id}</span>}
        label={`Progress of ${id}`}
        state={<JobStatus status={status} />}
        // A completed import may have found fewer items than requested.
        done={status === 'COMPLETED' ? requestedCount : done}
        total={requestedCount}
        note={error ?? `${done} of at most ${requestedCount}`}
        time={<Time at={createdAt} />}
      />
    </li>
  );
}

async function load({ apiKey, team, account }: AccountContext, signal: AbortSignal) {
  const ofTeam = { query: { teamId: team.id }, signal };
  const page = { query: { teamId: team.id, limit: 1 }, signal };
  if (account.type === 'FACEBOOK') {
    const { imports } = await service(apiKey, 'listRecommendationImports', ofTeam);
    return { ...(await service(apiKey, 'listRecommendations', page)), runs: imports.map(run => ({ ...run, done: doneBy(run) })) };
  }
  const { imports } = await service(apiKey, 'listReviewImports', ofTeam);
  return { ...(await service(apiKey, 'listReviews', page)), runs: imports.map(run => ({ ...run, done: doneBy(run) })) };
}

function doneBy(run: ReviewImport | RecommendationImport): number {
  return 'reviewsImported' in run ? run.reviewsImported : run.itemsImported;
}
