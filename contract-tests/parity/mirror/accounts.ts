import { publicApi } from '../../../openapi/document.ts';
import type { FixtureAccount } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { objectsOf } from '../../suites/requests.ts';

/** An account on a platform of the document. */
export interface ShownAccount {
  readonly type: Platform;
  readonly fields: Fields;
}

// The generated type and this list come from the same schema.
const PLATFORMS = publicApi.schema('Platform').enum as readonly Platform[];

/** Returns the accounts of a team, except those on unknown platforms. */
export function accountsOf({ socialAccounts }: Fields): readonly ShownAccount[] {
  return objectsOf(socialAccounts).flatMap(fields => {
    const type = PLATFORMS.find(each => each === fields['type']);
    return type ? [{ type, fields }] : [];
  });
}

/** Platforms whose accounts are connected with permissions for messages or comments. */
const WITH_PERMISSIONS: ReadonlySet<Platform> = new Set<Platform>(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);
const WITH_MESSAGES: ReadonlySet<Platform> = new Set<Platform>(['INSTAGRAM', 'FACEBOOK']);

export function hasPermissions({ type }: ShownAccount): boolean {
  return WITH_PERMISSIONS.has(type);
}

export function hasDirectMessages({ type }: ShownAccount): boolean {
  return WITH_MESSAGES.has(type);
}

/** Ids of the channels of a simulator's accounts, on platforms where a post names one. A fixture can have rules only for those of REDDIT. */
export type SimulatorChannels = ReadonlyMap<Platform, readonly string[]>;

export interface AccountOptions {
  readonly messagingEnabled: boolean;
  readonly simulatorChannels: SimulatorChannels;
}

/** Returns the fixture of an account. It has all permissions, because reads do not show them. */
export function accountEntry(account: ShownAccount, { messagingEnabled, simulatorChannels }: AccountOptions): FixtureAccount {
  const { type, fields } = account;
  const { id, externalId, userId, isTiktokBusinessAccount } = fields;
  return {
    id: String(id),
    type,
    // An account without a channel has only its login.
    externalId: String(externalId || userId || id),
    ...(!externalId && { selectChannel: false }),
    ...(hasPermissions(account) && { withMessagingScope: true }),
    ...(messagingEnabled && { messagingEnabled }),
    ...(type === 'TIKTOK' && isTiktokBusinessAccount === true && { withBusinessScope: true }),
    ...(type === 'INSTAGRAM' && fields['instagramConnectionMethod'] === 'INSTAGRAM' && { instagramConnectionMethod: 'INSTAGRAM' }),
    ...serverOf(account),
    ...subscriptionOf(account),
    ...rulesOf(account, simulatorChannels),
  };
}

/** Whether the server of an account is not shown by its host name. */
export function hasHiddenServer({ type, fields }: ShownAccount): boolean {
  return type === 'MASTODON' && !HOST.test(String(fields['mastodonServerId']));
}

const HOST = /^[\w-]+(?:\.[\w-]+)+$/;

function serverOf(account: ShownAccount): Pick<FixtureAccount, 'serverUrl'> {
  const host = String(account.fields['mastodonServerId']);
  if (account.type !== 'MASTODON' || hasHiddenServer(account) || host === USUAL_SERVER) return {};
  return { serverUrl: `https://${host}` };
}

/** The server of an account without `serverUrl`. */
const USUAL_SERVER = 'mastodon.social';

const SUBSCRIPTIONS = ['basic', 'premium', 'premium_plus'] as const;

function subscriptionOf({ type, fields }: ShownAccount): Pick<FixtureAccount, 'twitterSubType'> {
  const twitterSubType = SUBSCRIPTIONS.find(each => each === fields['twitterSubType']);
  return type === 'TWITTER' && twitterSubType ? { twitterSubType } : {};
}

const RULES = ['allowImages', 'allowVideos', 'allowGalleries', 'linkFlairEnabled'] as const;

/** Whether an account has a channel that posts can name but no simulator has. */
export function hasUnknownChannels({ type, fields }: ShownAccount, simulatorChannels: SimulatorChannels): boolean {
  const known = simulatorChannels.get(type);
  return known !== undefined && objectsOf(fields['channels']).some(({ id }) => !known.includes(String(id)));
}

function rulesOf({ type, fields }: ShownAccount, simulatorChannels: SimulatorChannels): Pick<FixtureAccount, 'channels'> {
  if (type !== 'REDDIT') return {};
  const known = simulatorChannels.get(type) ?? [];
  const channels = objectsOf(fields['channels']).flatMap(({ id, metadata }) => {
    const shown = fieldsOf(metadata);
    const rules = RULES.flatMap(name => (typeof shown[name] === 'boolean' ? [[name, shown[name]]] : []));
    return known.includes(String(id)) && rules.length > 0 ? [{ id: String(id), ...Object.fromEntries(rules) }] : [];
  });
  return channels.length > 0 ? { channels } : {};
}
