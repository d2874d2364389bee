/** Social accounts as a fixture has them. */
import { publicApi } from '../../../openapi/document.ts';
import type { FixtureAccount } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { objectsOf } from '../../suites/areas/asking.ts';

/** An account of a platform that the document knows. */
export interface ShownAccount {
  readonly type: Platform;
  readonly fields: Fields;
}

// The generated type and this list come from the same schema.
const PLATFORMS = publicApi.schema('Platform').enum as readonly Platform[];

/** The accounts of a team. Those of platforms that nobody knows are left out. */
export function accountsOf({ socialAccounts }: Fields): readonly ShownAccount[] {
  return objectsOf(socialAccounts).flatMap(fields => {
    const type = PLATFORMS.find(each => each === fields['type']);
    return type ? [{ type, fields }] : [];
  });
}

/** Where an account is connected with permissions for messages or comments, and where direct messages arrive. */
const WITH_PERMISSIONS: ReadonlySet<Platform> = new Set<Platform>(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);
const WITH_MESSAGES: ReadonlySet<Platform> = new Set<Platform>(['INSTAGRAM', 'FACEBOOK']);

export function hasPermissions({ type }: ShownAccount): boolean {
  return WITH_PERMISSIONS.has(type);
}

export function takesMessages({ type }: ShownAccount): boolean {
  return WITH_MESSAGES.has(type);
}

export interface AccountOptions {
  readonly messagingEnabled: boolean;
  /** Subreddits that a simulator has. */
  readonly redditChannels: readonly string[];
}

/** An account with all permissions, because none of them is shown. */
export function accountEntry(account: ShownAccount, { messagingEnabled, redditChannels }: AccountOptions): FixtureAccount {
  const { type, fields } = account;
  const { id, externalId, userId, isTiktokBusinessAccount } = fields;
  return {
    id: String(id),
    type,
    // Without a channel there is the login alone.
    externalId: String(externalId || userId || id),
    ...(!externalId && { selectChannel: false }),
    ...(hasPermissions(account) && { withMessagingScope: true }),
    ...(messagingEnabled && { messagingEnabled }),
    ...(type === 'TIKTOK' && isTiktokBusinessAccount === true && { withBusinessScope: true }),
    ...(type === 'INSTAGRAM' && fields['instagramConnectionMethod'] === 'INSTAGRAM' && { instagramConnectionMethod: 'INSTAGRAM' }),
    ...serverOf(account),
    ...subscriptionOf(account),
    ...rulesOf(account, redditChannels),
  };
}

/** Whether an account is connected at a server that is not shown by its name. */
export function hasHiddenServer({ type, fields }: ShownAccount): boolean {
  return type === 'MASTODON' && !HOST.test(String(fields['mastodonServerId']));
}

const HOST = /^[\w-]+(?:\.[\w-]+)+$/;

function serverOf(account: ShownAccount): Pick<FixtureAccount, 'serverUrl'> {
  const host = String(account.fields['mastodonServerId']);
  if (account.type !== 'MASTODON' || hasHiddenServer(account) || host === USUAL_SERVER) return {};
  return { serverUrl: `https://${host}` };
}

/** That of an account whose server is not given. */
const USUAL_SERVER = 'mastodon.social';

const SUBSCRIPTIONS = ['basic', 'premium', 'premium_plus'] as const;

function subscriptionOf({ type, fields }: ShownAccount): Pick<FixtureAccount, 'twitterSubType'> {
  const twitterSubType = SUBSCRIPTIONS.find(each => each === fields['twitterSubType']);
  return type === 'TWITTER' && twitterSubType ? { twitterSubType } : {};
}

const RULES = ['allowImages', 'allowVideos', 'allowGalleries', 'linkFlairEnabled'] as const;

/** The subreddits of an account that no simulator has. */
export function unknownSubreddits({ type, fields }: ShownAccount, redditChannels: readonly string[]): readonly string[] {
  return type === 'REDDIT'
    ? objectsOf(fields['channels'])
        .map(({ id }) => String(id))
        .filter(id => !redditChannels.includes(id))
    : [];
}

function rulesOf({ type, fields }: ShownAccount, redditChannels: readonly string[]): Pick<FixtureAccount, 'channels'> {
  if (type !== 'REDDIT') return {};
  const channels = objectsOf(fields['channels']).flatMap(({ id, metadata }) => {
    const shown = fieldsOf(metadata);
    const rules = RULES.flatMap(name => (typeof shown[name] === 'boolean' ? [[name, shown[name]]] : []));
    return redditChannels.includes(String(id)) && rules.length > 0 ? [{ id: String(id), ...Object.fromEntries(rules) }] : [];
  });
  return channels.length > 0 ? { channels } : {};
}
