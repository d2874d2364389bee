import type { FixtureOrganization, WorldFixture } from '../../openapi/generated/control-types.ts';
import type { Fields } from '../exchange.ts';
import type { Session } from '../session.ts';
import { accountEntry, accountsOf, hasDirectMessages, type SimulatorChannels } from './mirror/accounts.ts';
import { assumptionsOf } from './mirror/assumptions.ts';
import { readConversing, readFeatures } from './mirror/features.ts';
import { readLimits } from './mirror/limits.ts';
import { idOf, nameOf, ownerOf, planOf, settingsOf } from './mirror/organization.ts';
import { type PostsOptions, readPosts } from './mirror/posts.ts';
import { createReader } from './mirror/reader.ts';
import { readTeams } from './mirror/teams.ts';

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
