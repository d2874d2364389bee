import { Download } from 'lucide';
import type { RecommendationImport, ReviewImport } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Empty, Loaded, Panel, Progress } from '../../components/layout.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { JobStatus } from '../jobs/job-status.tsx';

/** How many items the button imports. */
const COUNT = 20;

/** The imports of an account, and what is left of its month. */
export function ReviewImports({ context }: { readonly context: AccountContext }) {
  const { account } = context;
  const imports = useResource(signal => load(context, signal), { on: ['job', 'request', 'clock'], deps: [account.id] });
  const start = useAction(async () => {
    const { apiKey, team } = context;
    const id = account.type === 'FACEBOOK' ? 'startRecommendationImport' : 'startReviewImport';
    await service(apiKey, id, { body: { teamId: team.id, count: COUNT } });
    await imports.reload();
    return 'Import queued. It runs as the clock advances.';
  });
  return (
    <Panel
      title="Imports"
      actions={
        <Button small icon={Download} busy={start.busy} onClick={() => void start.run()}>
          Import {COUNT}
        </Button>
      }
      flush
    >
      <Loaded resource={imports}>
        {({ runs, remainingCapacity, limit, total }) => (
          <>
            <p class="review-capacity muted">
              {total.toLocaleString('en')} stored · {remainingCapacity.toLocaleString('en')} of {limit.toLocaleString('en')} left this month
            </p>
            {runs.length === 0 ? (
              <Empty title="No imports yet" icon={Download}>
                An import brings in the newest ones, and updates those that are known.
              </Empty>
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
    <li key={id} class="review-import">
      <span class="review-line">
        <span class="mono truncate">{id}</span>
        <JobStatus status={status} />
      </span>
      {/* A completed import may have found fewer items than requested. */}
      <Progress label={`Progress of ${id}`} done={status === 'COMPLETED' ? requestedCount : done} total={requestedCount} />
      <span class="review-line muted">
        <span class="truncate">{error ?? `${done} of at most ${requestedCount}`}</span>
        <Time at={createdAt} />
      </span>
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
