import type { FixtureOrganization, WorldFixture } from '../../openapi/generated/control-types.ts';
import type { Fields } from '../exchange.ts';
import type { Session } from '../session.ts';
import { objectsOf } from '../suites/requests.ts';
import {
  accountEntry,
  accountsOf,
  hasDirectMessages,
  hasHiddenServer,
  hasPermissions,
  hasUnknownChannels,
  type ShownAccount,
  type SimulatorChannels,
} from './mirror/accounts.ts';
import { type PostsOptions, readPosts, readTeams } from './mirror/lists.ts';
import { idOf, nameOf, ownerOf, type Plan, planOf, readLimits, settingsOf } from './mirror/organization.ts';
import { createReader, type Reader } from './mirror/reader.ts';

export interface MirrorOptions {
  /** The only team to mirror; all teams by default. */
  readonly teamId?: string | undefined;
  readonly simulatorChannels: SimulatorChannels;
  /** Says whether drafts and scheduled posts are mirrored; by default they are not. */
  readonly posts?: PostsOptions | undefined;
  /** Ends the reading at once. */
  readonly signal?: AbortSignal | undefined;
}

/** The key of a mirrored organization, in place of the deployment's key. */
export const MIRROR_KEY = 'sk_mirror';

export interface MirroredOrganization {
  readonly fixture: WorldFixture;
  /** What the fixture assumes because no read shows it, as clauses without a full stop. */
  readonly assumptions: readonly string[];
  /** How many requests were sent. */
  readonly requests: number;
}

/**
 * Reads the organization of the key into a fixture: its plan, settings, limits, teams, accounts and with `posts` its posts, but no texts of people unless they are wanted. Sends only reads, at most
 * 80 % of the throttle. Throws a ReadError for a refused read, a MirrorError for something that no fixture can have, an InconclusiveError without an
 * answer.
 */
export async function readMirror(
  session: Session,
  { teamId, simulatorChannels, posts: wanted, signal }: MirrorOptions,
): Promise<MirroredOrganization> {
  const reader = createReader(session, signal && { signal });
  const organization = await reader.read('getOrganization');
  const [id, plan] = [idOf(organization), planOf(organization)];
  const teams = await readTeams(reader, teamId);
  const features = await readFeatures(reader, teams[0]);
  const accounts = teams.flatMap(accountsOf);
  const [limits, conversing] = await Promise.all([
    readLimits(reader, plan, { organization, accounts }),
    features.dms ? readConversing(reader, accounts) : new Set<unknown>(),
  ]);
  const posts = wanted ? await readPosts(reader, teams, wanted) : [];
  const mirrored: FixtureOrganization = {
    id,
    name: nameOf(organization) ?? id,
    plan,
    apiKeys: [MIRROR_KEY],
    features,
    settings: settingsOf(organization),
    ...(Object.keys(limits).length > 0 && { limits }),
    owner: ownerOf(organization).owner,
    teams: teams.map(team => teamEntry(team, { hasMessages: features.dms, simulatorChannels })),
    ...(posts.length > 0 && { posts }),
  };
  return {
    fixture: { organizations: [mirrored] },
    assumptions: [
      ...assumptionsOf({ organization, plan, teams, features, accounts, conversing, simulatorChannels }),
      ...(posts.length > 0 ? ['posts have the least that their platforms take, and drafts are at most a day old'] : []),
    ],
    requests: reader.requests,
  };
}

type TeamEntry = FixtureOrganization['teams'][number];

interface TeamOptions {
  readonly hasMessages: boolean;
  readonly simulatorChannels: SimulatorChannels;
}

function teamEntry(team: Fields, { hasMessages, simulatorChannels }: TeamOptions): TeamEntry {
  const { id, name, avatarUrl } = team;
  return {
    id: String(id),
    name: String(name),
    ...(typeof avatarUrl === 'string' && { avatarUrl }),
    accounts: accountsOf(team).map(account =>
      accountEntry(account, { messagingEnabled: hasMessages && hasDirectMessages(account), simulatorChannels }),
    ),
  };
}

/** What the reads of a deployment show. */
interface Seen {
  readonly organization: Fields;
  readonly plan: Plan;
  readonly teams: readonly Fields[];
  readonly accounts: readonly ShownAccount[];
  readonly features: Features;
  /** Ids of accounts that have a conversation. */
  readonly conversing: ReadonlySet<unknown>;
  readonly simulatorChannels: SimulatorChannels;
}

/** Returns the assumptions of a fixture, as clauses of one sentence. */
function assumptionsOf({ organization, plan, teams, accounts, features, conversing, simulatorChannels }: Seen): readonly string[] {
  const uncertain = accounts.filter(account => !conversing.has(account.fields['id']));
  const permitted = uncertain.filter(hasPermissions).length;
  const messaging = features.dms ? uncertain.filter(hasDirectMessages).length : 0;
  const hidden = accounts.filter(hasHiddenServer).length;
  const unknown = accounts.filter(account => hasUnknownChannels(account, simulatorChannels)).length;
  const leftOut = teams.flatMap(({ socialAccounts }) => objectsOf(socialAccounts)).length - accounts.length;
  return [
    ...(nameOf(organization) === undefined ? ['the name of the organization is its id'] : []),
    ...(ownerOf(organization).isShown ? [] : ['the owner has the address owner@example.com']),
    ...(teams.length === 0 ? ['without a team, messaging and automations are off'] : []),
    ...(permitted > 0 ? [`${accountsText(permitted)} all permissions`] : []),
    ...(messaging > 0 ? [`${accountsText(messaging)} messaging switched on, though no conversation`] : []),
    ...(hidden > 0 ? [`${accountsText(hidden)} the server mastodon.social`] : []),
    ...(unknown > 0 ? [`${accountsText(unknown)} the channels of a simulator, not their own`] : []),
    ...(leftOut > 0
      ? [`${leftOut === 1 ? '1 account on an unknown platform is' : `${leftOut} accounts on unknown platforms are`} left out`]
      : []),
    `the throttle, and the monthly numbers of messages and automation runs, are those of ${plan}`,
  ];
}

function accountsText(count: number): string {
  return count === 1 ? '1 account has' : `${count} accounts have`;
}

/** The features of an organization. */
interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

/** Reads the features: without a feature its lists are refused. The lists need a team; without one, features count as off. */
async function readFeatures(reader: Reader, team: Fields | undefined): Promise<Features> {
  if (!team) return { dms: false, automations: false };
  const query = { teamId: String(team['id']), limit: 1 };
  const [conversations, automations] = await Promise.all([
    reader.readIfThere('listConversations', { query }),
    reader.readIfThere('listAutomations', { query }),
  ]);
  return { dms: conversations !== undefined, automations: automations !== undefined };
}

/** Returns the ids of accounts with a conversation, which certainly receive messages. */
async function readConversing(reader: Reader, accounts: readonly ShownAccount[]): Promise<ReadonlySet<unknown>> {
  const found = await Promise.all(
    accounts.filter(hasDirectMessages).map(async ({ fields: { id, teamId } }) => {
      const page = await reader.readIfThere('listConversations', {
        query: { teamId: String(teamId), socialAccountId: String(id), limit: 1 },
      });
      // A deployment may ignore the filter.
      return objectsOf(page?.['items']).some(({ socialAccountId }) => socialAccountId === id) ? id : undefined;
    }),
  );
  return new Set(found.filter(id => id !== undefined));
}
