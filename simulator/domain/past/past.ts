/** The past that a fixture declares, lived by the rules. */
import type {
  FixtureAccount,
  FixtureCsvImport,
  FixtureFlow,
  FixtureHistoryImport,
  FixtureOrganization,
} from '../../../openapi/generated/control-types.ts';
import type { AutomationDefinition } from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { JobHeap, type Place } from '../../kernel/job-heap.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { missingColumns } from '../csv-imports/rules.ts';
import { createTableBuilder } from '../csv-imports/table.ts';
import { queueImport } from '../csv-imports/work.ts';
import { organizationById, teamOfOrganization } from '../organizations/state.ts';
import { postByReferenceKey } from '../posts/state.ts';
import type { World } from '../world.ts';
import { planConversations } from './conversations.ts';
import type { Happening, Path, Plan, Stage } from './happening.ts';
import { perform } from './perform.ts';
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

/** A flow that an organization published before its world's start. */
function planFlow(declared: FixtureFlow, path: Path, start: number): Plan {
  return { happenings: [{ at: start - durationOf(declared.ago), path, act: stage => publish(stage, declared, path) }], checks: [] };
}

function publish(stage: Stage, declared: FixtureFlow, path: Path): void {
  const { team: teamId, platform, name, status = 'ACTIVE' } = declared;
  const socialAccountId = accountOfTeam(stage.world.accounts, teamId, platform)?.id;
  if (socialAccountId === undefined)
    throw errors.invalidField([...path, 'platform'], `must be one of the team's accounts, not ${platform}`);
  const body = { teamId, socialAccountId, name, definition: definitionOf(stage, declared, path) };
  const { id } = perform(stage, 'createAutomation', { path: {}, query: {}, body, baseUrl: '' });
  if (status === 'DRAFT') return;
  perform(stage, 'publishAutomation', { path: { id }, query: {}, body: undefined, baseUrl: '' });
  if (status === 'PAUSED') perform(stage, 'pauseAutomation', { path: { id }, query: {}, body: undefined, baseUrl: '' });
}

function definitionOf({ world, organization }: Stage, { post, keywords, reply }: FixtureFlow, path: Path): AutomationDefinition {
  const words = keywords && { keywords };
  if (post === undefined)
    return { trigger: { type: 'DM_RECEIVED', ...words }, steps: [{ id: 'reply', type: 'SEND_MESSAGE', text: reply }] };
  const known = postByReferenceKey(world.posts, organization.id, post);
  if (!known) throw errors.invalidField([...path, 'post'], `must be the reference key of a post that is there by then, not ${post}`);
  return {
    trigger: { type: 'COMMENT_CREATED', postId: known.id, ...words },
    steps: [{ id: 'reply', type: 'SEND_PRIVATE_REPLY', text: reply }],
  };
}

/** An import of posts from before the past of a world. */
function planHistoryImport({ team: teamId, platform, ago, count }: FixtureHistoryImport, path: Path, start: number): Plan {
  const act = (stage: Stage): void => {
    const body = stage.world.bodyChecks.check('createHistoryImport', { teamId, socialAccountType: platform, count });
    perform(stage, 'createHistoryImport', { path: {}, query: {}, body, baseUrl: '' });
  };
  return { happenings: [{ at: start - durationOf(ago), path, act }], checks: [] };
}

/** An import of a CSV file, whose columns are those of its rows. */
function planCsvImport(declared: FixtureCsvImport, path: Path, start: number): Plan {
  return { happenings: [{ at: start - durationOf(declared.ago), path, act: stage => send(stage, declared, path) }], checks: [] };
}

function send({ world, organization }: Stage, { team: teamId, fileName = 'posts.csv', rows }: FixtureCsvImport, path: Path): void {
  teamOfOrganization(world.organizations, organization.id, teamId);
  const columns = [...new Set(['teamId', ...rows.flatMap(row => Object.keys(row))])];
  const [missing] = missingColumns(columns);
  if (missing !== undefined) throw errors.invalidField([...path, 'rows'], `must have the column ${missing}, as every file has`);
  const table = createTableBuilder(columns);
  for (const row of rows) table.add(columns.map(column => row[column] ?? (column === 'teamId' ? teamId : '')));
  queueImport(world, organization, fileName, { table: table.finish(), totalRows: rows.length, fault: null, teamId });
}
