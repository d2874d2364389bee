import type { FixtureReview, FixtureReviewImport } from '../../../openapi/generated/control-types.ts';
import { MINUTE_MS } from '../../kernel/time.ts';
import { connectedAccount } from '../accounts/state.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { addOpinion, reviewedBy } from '../reviews/on-platform.ts';
import type { Path, Plan, Stage } from './happening.ts';
import { perform } from './perform.ts';
import { durationOf } from './series.ts';

/** When an answered review is imported after it was written, and when it is answered. */
const IMPORTED_AFTER_MS = 10 * MINUTE_MS;
const ANSWERED_AFTER_MS = 20 * MINUTE_MS;

/** Returns what somebody said about a location or Page, and the reply of the team, which imports it first. */
export function planReview({ team: teamId, platform, ago, reply, ...said }: FixtureReview, path: Path, start: number): Plan {
  const at = start - durationOf(ago);
  const act = (stage: Stage): void => {
    const { world, organization } = stage;
    const team = teamOfOrganization(world.organizations, organization.id, teamId);
    const { id } = addOpinion(world, reviewedBy(connectedAccount(world.accounts, team.id, platform)), said);
    if (reply === undefined) return;
    stage.add({ at: at + IMPORTED_AFTER_MS, path, act: later => startImport(later, { team: teamId, platform, count: 1 }) });
    stage.add({ at: at + ANSWERED_AFTER_MS, path, act: later => answer(later, { teamId, platform, externalId: id, comment: reply }) });
  };
  return { happenings: [{ at, path, act }], checks: [] };
}

/** An import of reviews or recommendations. */
export function planReviewImport({ ago, ...declared }: FixtureReviewImport, path: Path, start: number): Plan {
  return { happenings: [{ at: start - durationOf(ago), path, act: stage => startImport(stage, declared) }], checks: [] };
}

function startImport(stage: Stage, { team: teamId, platform, count }: Omit<FixtureReviewImport, 'ago'>): void {
  const id = platform === 'FACEBOOK' ? 'startRecommendationImport' : 'startReviewImport';
  const body = stage.world.bodyChecks.check(id, { teamId, count });
  perform(stage, id, { path: {}, query: {}, body, baseUrl: '' });
}

interface Answer {
  readonly teamId: string;
  readonly platform: FixtureReview['platform'];
  readonly externalId: string;
  readonly comment: string;
}

/** Replies by the id of what was stored; of what was not, such as of a lost account, the reply is refused. */
function answer(stage: Stage, { teamId, platform, externalId, comment }: Answer): void {
  const { reviews, recommendations } = stage.world.reviews;
  const stored = (platform === 'FACEBOOK' ? recommendations : reviews).findBy('external', externalId).find(each => each.teamId === teamId);
  const id = stored?.id ?? externalId;
  const request = { query: {}, body: { teamId, comment }, baseUrl: '' };
  if (platform === 'FACEBOOK') perform(stage, 'replyToRecommendation', { ...request, path: { recommendationId: id } });
  else perform(stage, 'replyToReview', { ...request, path: { reviewId: id } });
}
