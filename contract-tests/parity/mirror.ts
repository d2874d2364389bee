/** What an organization of a deployment looks like, as a fixture: its plan, settings, limits, teams and accounts, and nothing that people wrote. */
import { limits } from '../../openapi/document.ts';
import type { FixtureOrganization, WorldFixture } from '../../openapi/generated/control-types.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../exchange.ts';
import type { Session } from '../session.ts';
import { ask, objectsOf, read } from '../suites/areas/asking.ts';

export interface MirrorOptions {
  /** Only this team; all of them by default. */
  readonly teamId?: string | undefined;
  /** The day of which daily limits are read: `2026-03-02`. */
  readonly today: string;
}

/** The key of a mirrored organization: that of the deployment stays there. */
export const MIRROR_KEY = 'sk_mirror';

/** Reads what an organization looks like. Sends reads only. Throws when one of them fails. */
export async function readMirror(session: Session, { teamId, today }: MirrorOptions): Promise<WorldFixture> {
  const organization = await read(session, 'getOrganization');
  const teams = teamId === undefined ? await allTeams(session) : [await read(session, 'getTeam', { path: { id: teamId } })];
  const plan = planOf(organization);
  const [first] = teams;
  const dms = await isOn(session, 'listConversations', first);
  const mirrored: FixtureOrganization = {
    id: String(organization['id']),
    name: String(organization['name']),
    plan,
    apiKeys: [MIRROR_KEY],
    features: { dms, automations: await isOn(session, 'listAutomations', first) },
    settings: settingsOf(organization),
    limits: await limitsOf(session, plan, { organization, teams, today }),
    owner: ownerOf(organization),
    // Lists begin with the newest.
    teams: teams.toReversed().map(team => teamOf(team, dms)),
  };
  return { organizations: [withoutEmpty(mirrored)] };
}

type Plan = FixtureOrganization['plan'];

const PAGE = 100;

async function allTeams(session: Session): Promise<readonly Fields[]> {
  const all: Fields[] = [];
  for (let total = 1; all.length < total; ) {
    const page = await read(session, 'listTeams', { query: { limit: PAGE, offset: all.length } });
    const items = objectsOf(page['items']);
    if (items.length === 0) break;
    all.push(...items);
    total = Number(page['total']);
  }
  return all;
}

function planOf({ plan, subscription }: Fields): Plan {
  const name = String(plan ?? fieldsOf(subscription)['tier']);
  const known = PLANS.find(each => each === name);
  if (!known) throw new Error(`The organization has the plan ${name}: only ${PLANS.join(', ')} are known`);
  return known;
}

const PLANS = ['FREE', 'PRO', 'BUSINESS'] as const;

/** A feature that is off refuses its lists. */
async function isOn(session: Session, operation: 'listConversations' | 'listAutomations', team: Fields | undefined): Promise<boolean> {
  if (!team) return false;
  const { status } = await ask(session, operation, { query: { teamId: String(team['id']), limit: 1 } });
  return status === 200;
}

/** Settings are shown at the organization itself, or below `settings`. */
const SETTINGS = {
  deleteAccountAfter: 'number',
  uploadsCompressionEnabled: 'boolean',
  importedPostsAnalyticsEnabled: 'boolean',
  maxVideoBytes: 'number',
  maxStorageBytes: 'number',
  messagingPaused: 'boolean',
  apiAccess: 'boolean',
  suspended: 'boolean',
  analyticsDisabled: 'boolean',
  analyticsPostsDisabled: 'boolean',
  showVerboseErrors: 'boolean',
  disconnectCheckEnabled: 'boolean',
} as const;

function settingsOf(organization: Fields): FixtureOrganization['settings'] {
  const shown = { ...organization, ...fieldsOf(organization['settings']) };
  // The types are checked here.
  return Object.fromEntries(Object.entries(SETTINGS).flatMap(([name, type]) => (typeof shown[name] === type ? [[name, shown[name]]] : [])));
}

interface Seen {
  readonly organization: Fields;
  readonly teams: readonly Fields[];
  readonly today: string;
}

type OrganizationLimits = NonNullable<FixtureOrganization['limits']>;

/** Numbers that are not those of the plan. */
async function limitsOf(session: Session, plan: Plan, { organization, teams, today }: Seen): Promise<OrganizationLimits> {
  const { quotas } = limits;
  const found: OrganizationLimits = {};
  const monthly = [
    ['monthlyPosts', 'getPostUsage', quotas.monthlyPosts[plan]],
    ['monthlyComments', 'getCommentUsage', quotas.monthlyComments[plan]],
    ['monthlyUploads', 'getUploadUsage', quotas.monthlyUploads[plan]],
  ] as const;
  for (const [name, operation, usual] of monthly) {
    const limit = Number((await read(session, operation))['limit']);
    if (limit !== usual) found[name] = limit;
  }
  const { commentImportLimitPerPost } = organization;
  if (typeof commentImportLimitPerPost === 'number') found.commentsPerImport = commentImportLimitPerPost;
  const [team] = teams;
  if (team) {
    const { limitPerSocialAccount } = await read(session, 'listImportUsage', { query: { teamId: String(team['id']) } });
    if (limitPerSocialAccount !== quotas.monthlyHistoryPosts[plan]) found.historyPosts = Number(limitPerSocialAccount);
  }
  for (const [type, account] of oneOfEach(teams)) {
    const query = { teamId: String(account['teamId']), date: today, socialAccountId: String(account['id']) };
    const { status, body } = await ask(session, 'getDailyLimits', { query });
    if (status !== 200) continue;
    const { posts, comments } = fieldsOf(body);
    const [ofPosts, ofComments] = [fieldsOf(posts)['limit'], fieldsOf(comments)['limit']];
    if (typeof ofPosts === 'number' && ofPosts !== quotas.dailyPosts[plan][type])
      found.dailyPosts = { ...found.dailyPosts, [type]: ofPosts };
    const usual = Object.entries(quotas.dailyComments[plan]).find(([name]) => name === type)?.[1];
    if (typeof ofComments === 'number' && usual !== undefined && ofComments !== usual)
      found.dailyComments = { ...found.dailyComments, [type]: ofComments };
  }
  return found;
}

function oneOfEach(teams: readonly Fields[]): ReadonlyMap<Platform, Fields> {
  const accounts = teams.flatMap(({ socialAccounts }) => objectsOf(socialAccounts));
  // The document lists the platforms.
  return new Map(accounts.map(account => [account['type'] as Platform, account]));
}

function ownerOf({ createdBy, createdById }: Fields): FixtureOrganization['owner'] {
  const { id, email, firstName, lastName } = fieldsOf(createdBy);
  return {
    id: String(id ?? createdById),
    email: String(email ?? 'owner@example.com'),
    firstName: String(firstName ?? ''),
    lastName: String(lastName ?? ''),
  };
}

type FixtureTeam = FixtureOrganization['teams'][number];

function teamOf({ id, name, avatarUrl, socialAccounts }: Fields, hasMessages: boolean): FixtureTeam {
  return {
    id: String(id),
    name: String(name),
    ...(typeof avatarUrl === 'string' && { avatarUrl }),
    accounts: objectsOf(socialAccounts).map(account => accountOf(account, hasMessages)),
  };
}

type FixtureAccount = FixtureTeam['accounts'][number];

/** Where permissions for messages or comments are asked for, and where direct messages arrive. */
const MESSAGING: ReadonlySet<unknown> = new Set(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);
const DIRECT: ReadonlySet<unknown> = new Set(['INSTAGRAM', 'FACEBOOK']);

/** Permissions, and whether messaging is on, are not shown: an account has all that lets it do everything. */
function accountOf(account: Fields, hasMessages: boolean): FixtureAccount {
  const { id, type, externalId, userId, twitterSubType, channels, isTiktokBusinessAccount, instagramConnectionMethod } = account;
  const method = METHODS.find(each => each === instagramConnectionMethod);
  const subType = SUB_TYPES.find(each => each === twitterSubType);
  const rules = objectsOf(channels).flatMap(channel => rulesOf(type, channel));
  return {
    id: String(id),
    // The document lists the platforms.
    type: type as Platform,
    externalId: String(externalId ?? userId ?? id),
    ...(externalId === null && { selectChannel: false }),
    ...(MESSAGING.has(type) && { withMessagingScope: true }),
    ...(hasMessages && DIRECT.has(type) && { messagingEnabled: true }),
    ...(type === 'TIKTOK' && isTiktokBusinessAccount === true && { withBusinessScope: true }),
    ...(type === 'INSTAGRAM' && method && { instagramConnectionMethod: method }),
    ...(type === 'TWITTER' && subType && { twitterSubType: subType }),
    ...(rules.length > 0 && { channels: rules }),
  };
}

const METHODS = ['FACEBOOK', 'INSTAGRAM'] as const;
const SUB_TYPES = ['basic', 'premium', 'premium_plus'] as const;
const RULES = ['allowImages', 'allowVideos', 'allowGalleries', 'linkFlairEnabled'] as const;

function rulesOf(type: unknown, { id, metadata }: Fields): NonNullable<FixtureAccount['channels']> {
  if (type !== 'REDDIT') return [];
  const rules = fieldsOf(metadata);
  return [
    { id: String(id), ...Object.fromEntries(RULES.flatMap(name => (typeof rules[name] === 'boolean' ? [[name, rules[name]]] : []))) },
  ];
}

function withoutEmpty({ limits: found, ...rest }: FixtureOrganization): FixtureOrganization {
  return Object.keys(found ?? {}).length > 0 ? { ...rest, limits: found } : rest;
}
