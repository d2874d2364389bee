import type { Channel, Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { announceCreated, announceTeamOf, announceUpdated } from './announce.ts';
import type { ConnectionTerms, SocialAccount } from './model.ts';
import { checkReconnectable, hasChannels, platformAccountOf, selectsChannel } from './rules.ts';
import { scheduleScan } from './scan.ts';
import { accountOfTeam } from './state.ts';
import type { World } from './world.ts';

type OptionalTerms = { readonly [K in keyof ConnectionTerms]?: ConnectionTerms[K] | undefined };

/** An account to connect to a team. */
export interface NewConnection extends OptionalTerms {
  /** Generated when absent. */
  readonly id?: string | undefined;
  readonly teamId: string;
  readonly type: Platform;
  /** The real platform account; generated when absent. */
  readonly externalId?: string | undefined;
  readonly messagingEnabled?: boolean | undefined;
  /** Whether to select a channel right away where the platform needs one; default true. */
  readonly selectChannel?: boolean | undefined;
  /** Whether to emit events and webhooks; default true. */
  readonly announce?: boolean;
}

/**
 * Connects an account to a team. If the team already has this real account, it is reconnected: it keeps its id, a scheduled removal is
 * canceled and its token works again (D-ACC-05). Throws 404 for an unknown team, 400 when the team has another account of the platform, 409 for an `id`
 * that is taken.
 */
export function connectAccount(world: World, input: NewConnection): SocialAccount {
  const team = world.organizations.teams.get(input.teamId);
  if (!team) throw errors.notFound('Team');
  const existing = accountOfTeam(world.accounts, team.id, input.type);
  if (existing) {
    checkReconnectable(existing, input.externalId);
    return reconnect(world, existing, input);
  }
  if (input.id !== undefined && world.accounts.byId.get(input.id)) throw errors.conflict(`Social account ${input.id} exists already`);
  const account = world.accounts.byId.insert(newAccount(world, input, team.organizationId));
  scheduleScan(world, account);
  world.platforms[account.type].authorize(platformAccountOf(account));
  if (input.announce ?? true) {
    world.events.emit('account.connected', { account });
    announceCreated(world, account);
    announceTeamOf(world, account);
  }
  return account;
}

function newAccount(world: World, input: NewConnection, organizationId: string): SocialAccount {
  const { type } = input;
  const now = world.clock.now();
  const platformUserId = input.externalId ?? world.ids.next(type.toLowerCase());
  const instagramConnectionMethod = type === 'INSTAGRAM' ? (input.instagramConnectionMethod ?? 'FACEBOOK') : null;
  const connection = { type, instagramConnectionMethod };
  const { username, displayName, avatarUrl, bio, person, pageId } = world.platforms[type].profile(platformUserId);
  return {
    id: input.id ?? world.ids.next('sa'),
    organizationId,
    teamId: input.teamId,
    type,
    externalId: selectsChannel(connection) && input.selectChannel === false ? null : platformUserId,
    platformUserId,
    username,
    displayName,
    avatarUrl,
    bio,
    person,
    pageId: instagramConnectionMethod === 'INSTAGRAM' ? null : pageId,
    channels: hasChannels(connection) ? channelsOf(world, { type, platformUserId }) : [],
    mastodonServerId: type === 'MASTODON' ? new URL(input.serverUrl ?? DEFAULT_MASTODON).hostname : null,
    instagramConnectionMethod,
    twitterSubType: type === 'TWITTER' ? 'none' : null,
    isTiktokBusinessAccount: type === 'TIKTOK' ? (input.withBusinessScope ?? false) : null,
    messagingScope: input.withMessagingScope ?? false,
    businessScope: input.withBusinessScope ?? false,
    messagingEnabled: input.messagingEnabled ?? false,
    disconnectedCheckTryAt: null,
    failedChecks: 0,
    deleteOn: null,
    checkJobId: null,
    checkedAt: [],
    refreshedAt: [],
    createdAt: now,
    updatedAt: now,
  };
}

const DEFAULT_MASTODON = 'https://mastodon.social';

/** The current channels of a connection, without their webhook addresses, which are secrets. */
export function channelsOf(world: World, { type, platformUserId }: Pick<SocialAccount, 'type' | 'platformUserId'>): Channel[] {
  const channels = world.platforms[type].channels(platformUserId);
  return channels.map(({ id, name, username, avatarUrl, metadata = null }) => ({
    id,
    name,
    username,
    address: null,
    avatarUrl,
    webhook: null,
    metadata,
  }));
}

/** The permissions are what the new consent says (D-ACC-15). The schedule of disconnection checks stays. */
function reconnect(world: World, account: SocialAccount, input: NewConnection): SocialAccount {
  world.accounts.byId.update(account, {
    messagingScope: input.withMessagingScope ?? false,
    businessScope: input.withBusinessScope ?? false,
    messagingEnabled: account.messagingEnabled || (input.messagingEnabled ?? false),
    disconnectedCheckTryAt: null,
    failedChecks: 0,
    deleteOn: null,
    updatedAt: world.clock.now(),
  });
  scheduleScan(world, account);
  world.platforms[account.type].authorize(platformAccountOf(account));
  if (input.announce ?? true) announceUpdated(world, account);
  return account;
}
