/** The past that a fixture declares, lived by the rules. */
import type { FixtureAccount, FixtureOrganization } from '../../../openapi/generated/control-types.ts';
import { ApiError } from '../../kernel/errors.ts';
import { JobHeap, type Place } from '../../kernel/job-heap.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { organizationById } from '../organizations/state.ts';
import type { World } from '../world.ts';
import { planConversations } from './conversations.ts';
import { planFlow } from './flows.ts';
import type { Happening, Path, Plan, Stage } from './happening.ts';
import { planCsvImport, planHistoryImport } from './imports.ts';
import { planPosts } from './posts.ts';
import { planReview, planReviewImport } from './reviews.ts';
import { durationOf } from './series.ts';

interface Declared {
  readonly organizations: readonly FixtureOrganization[];
}

/** The past of one organization. */
interface OrganizationPast extends Plan {
  readonly organizationId: string;
}

/** What a fixture declares of the past of a world, and when it begins. */
export interface Past {
  /** Virtual milliseconds; the world's start when nothing is declared. */
  readonly beginning: number;
  readonly organizations: readonly OrganizationPast[];
}

/** The past that a fixture declares of a world that starts at `start`. Throws 400 that names the field for a declaration that contradicts itself. */
export function pastOf({ organizations }: Declared, start: number): Past {
  const planned = organizations.map((organization, index) => ({
    organizationId: organization.id,
    ...merged(plansOf(organization, ['organizations', index], start)),
  }));
  const beginning = planned.reduce((first, { happenings }) => happenings.reduce((least, { at }) => Math.min(least, at), first), start);
  return { beginning, organizations: planned };
}

function plansOf(organization: FixtureOrganization, at: Path, start: number): Plan[] {
  const { teams, posts, conversations, flows, historyImports, csvImports, reviews, reviewImports } = organization;
  const each = <T>(name: string, items: readonly T[] | undefined, plan: (item: T, path: Path, start: number) => Plan): Plan[] =>
    (items ?? []).map((item, index) => plan(item, [...at, name, index], start));
  return [
    ...teams.flatMap((team, index) =>
      team.accounts.map((account, position) => planLoss(team.id, account, [...at, 'teams', index, 'accounts', position], start)),
    ),
    ...each('flows', flows, planFlow),
    ...each('historyImports', historyImports, planHistoryImport),
    ...each('csvImports', csvImports, planCsvImport),
    ...each('reviews', reviews, planReview),
    ...each('reviewImports', reviewImports, planReviewImport),
    ...each('posts', posts, planPosts),
    ...each('conversations', conversations, planConversations),
  ];
}

/** An account whose token was revoked on its platform; the service notices by itself. */
function planLoss(teamId: string, { type, lostAgo }: FixtureAccount, path: Path, start: number): Plan {
  if (lostAgo === undefined) return { happenings: [], checks: [] };
  const act = ({ world }: Stage): void => {
    const account = accountOfTeam(world.accounts, teamId, type);
    if (account) world.platforms[type].controls.revokeToken(platformAccountOf(account).externalId);
  };
  return { happenings: [{ at: start - durationOf(lostAgo), path: [...path, 'lostAgo'], act }], checks: [] };
}

function merged(plans: readonly Plan[]): Plan {
  return { happenings: plans.flatMap(({ happenings }) => happenings), checks: plans.flatMap(({ checks }) => checks) };
}

/** A happening in the order of all: by time, those of the same time as they were added. */
interface Due extends Place {
  readonly happening: Happening;
  readonly stage: Stage;
}

/** What is wrong with a declaration, in a sentence without its subject. */
export interface Refusal {
  readonly path: Path;
  readonly message: string;
}

/**
 * Lives the past of a new world, which begins with it, until `start`. Returns every declaration that the rules refuse, and each post that did not end as
 * declared; the world is then of no use.
 */
export function livePast(world: World, { organizations }: Past, start: number): readonly Refusal[] {
  const agenda = new JobHeap<Due>();
  let added = 0;
  const stages = organizations.map(({ organizationId, happenings, checks }) => {
    const organization = organizationById(world.organizations, organizationId);
    const add = (happening: Happening): void => agenda.add({ at: happening.at, id: added++, happening, stage });
    const stage: Stage = { world, organization, add };
    for (const happening of happenings) add(happening);
    return { stage, checks };
  });
  const refusals: Refusal[] = [];
  for (let next = agenda.soonest; next && next.at <= start; next = agenda.soonest) {
    agenda.removeSoonest();
    world.clock.passTo(next.at);
    const refusal = refusalOf(world, next);
    if (refusal) refusals.push(refusal);
  }
  world.clock.passTo(start);
  // What depends on a post that was refused has not come about either.
  const wrong = refusals.length > 0 ? refusals : stages.flatMap(({ stage, checks }) => checks.flatMap(check => check(stage) ?? []));
  // One of a series stands for all.
  return [...new Map(wrong.toReversed().map(refusal => [refusal.path.join('.'), refusal])).values()].toReversed();
}

/** Lets something happen, and returns why the rules refuse it. */
function refusalOf({ trail }: World, { happening, stage }: Due): Refusal | undefined {
  const { path } = happening;
  try {
    trail.step(() => ({ kind: 'fixture', subject: path.join('.') })).run(() => happening.act(stage));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [issue] = error.issues ?? [];
    const isOwn = issue && path.every((segment, index) => issue.path[index] === segment);
    if (isOwn) return { path: issue.path, message: issue.message };
    const { rule } = error.grounds;
    return { path, message: `is refused: ${error.message}${rule === null ? '' : ` (${rule})`}` };
  }
}
