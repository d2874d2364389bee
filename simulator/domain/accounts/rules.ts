import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { HOUR_MS, iso } from '../../kernel/time.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { SocialAccount } from './model.ts';

/** Platforms that publish to one selected channel of the login. INSTAGRAM only when connected through FACEBOOK. */
const CHANNEL_PLATFORMS: ReadonlySet<Platform> = new Set<Platform>(['FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);
/** Platforms whose accounts list channels: to select one, or to name one in each post. */
const LISTED_CHANNEL_PLATFORMS: ReadonlySet<Platform> = new Set<Platform>([
  ...CHANNEL_PLATFORMS,
  'DISCORD',
  'SLACK',
  'REDDIT',
  'PINTEREST',
]);

type Connection = Pick<SocialAccount, 'type' | 'instagramConnectionMethod'>;

/** Whether the account publishes to a selected channel. */
export function selectsChannel({ type, instagramConnectionMethod }: Connection): boolean {
  return CHANNEL_PLATFORMS.has(type) && instagramConnectionMethod !== 'INSTAGRAM';
}

/** Whether the connection reaches channels at all. */
export function hasChannels({ type, instagramConnectionMethod }: Connection): boolean {
  return LISTED_CHANNEL_PLATFORMS.has(type) && instagramConnectionMethod !== 'INSTAGRAM';
}

/** Throws 400 for an account that was connected at INSTAGRAM itself: it has no channels to set, unset or refresh. */
export function checkHasChannels(account: Connection): void {
  if (!hasChannels(account))
    throw errors.invalid(`This ${account.type} account was connected without channels: it has none to choose from`).by('D-ACC-08');
}

/** The message for an account that needs a channel first. */
export function noChannelMessage(type: Platform): string {
  return `The ${type} account of this team has no channel selected. Select one first.`;
}

/** Throws 400 when the account still needs a channel before it can be used. */
export function checkChannelSelected(account: Pick<SocialAccount, 'type' | 'externalId'>): void {
  if (account.externalId === null) throw errors.invalid(noChannelMessage(account.type)).by('D-ACC-16');
}

/** The account as the platform port names it; without a channel it is the login itself. */
export function platformAccountOf(account: SocialAccount): PlatformAccount {
  return { socialAccountId: account.id, externalId: account.externalId ?? account.platformUserId, username: account.username };
}

/** Whether a connection belongs to a real account, by its login or by its channel. */
export function isSameRealAccount(account: Pick<SocialAccount, 'externalId' | 'platformUserId'>, externalId: string): boolean {
  return account.platformUserId === externalId || account.externalId === externalId;
}

/** Throws 400 when the team's account of that platform is another real account: a team holds one of each. */
export function checkReconnectable(existing: SocialAccount, externalId: string | undefined): void {
  if (externalId !== undefined && isSameRealAccount(existing, externalId)) return;
  throw errors.invalid(`The team already has a ${existing.type} account (${existing.username}). Disconnect it first.`).by('D-ACC-08');
}

/** Throws 400 for a URL that a browser must not be redirected to. */
export function checkRedirectUrl(redirectUrl: string): void {
  const protocol = canParseUrl(redirectUrl) ? new URL(redirectUrl).protocol : undefined;
  if (protocol === undefined || SCRIPT_PROTOCOLS.has(protocol))
    throw errors.invalidField(['redirectUrl'], `${redirectUrl} is no address to send a browser to`).by('D-ACC-02');
}

const SCRIPT_PROTOCOLS: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

/** Throws 400 for a logo that no browser loads. */
export function checkLogoUrl(logoUrl: string): void {
  if (!canParseUrl(logoUrl) || !/^https?:$/.test(new URL(logoUrl).protocol))
    throw errors.invalidField(['logoUrl'], `must be an http or https URL, not ${logoUrl}`).by('D-ACC-08');
}

/** Throws 400 when a MASTODON connection names no server, or a server URL is not valid. */
export function checkServerUrl(type: Platform, serverUrl: string | undefined): void {
  if (serverUrl === undefined) {
    if (type === 'MASTODON')
      throw errors.invalidField(['serverUrl'], 'is required for MASTODON: the instance, such as https://mastodon.social').by('D-ACC-02');
    return;
  }
  const url = canParseUrl(serverUrl) ? new URL(serverUrl) : undefined;
  const looksPublic = url !== undefined && /^https?:$/.test(url.protocol) && /\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  if (!looksPublic) throw errors.invalidField(['serverUrl'], `${serverUrl} is no server of ${type}`).by('D-ACC-02');
}

/** Usage of a rolling window, as responses to manual checks and refreshes show it. */
export interface WindowUse {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly windowSeconds: number;
}

/** The calls that rolling windows count: how messages name them, and their rules. */
const COUNTED_CALLS = {
  connectionChecks: { what: 'This connection was checked', rule: 'D-ACC-01' },
  profileRefreshes: { what: 'This profile was refreshed', rule: 'D-ACC-08' },
} as const satisfies Record<string, { readonly what: string; readonly rule: RuleId }>;

/** Counts one more call in a rolling window. Throws 429 when the window is full (D-ACC-01). */
export function takeFromWindow(
  instants: readonly number[],
  calls: keyof typeof COUNTED_CALLS,
  now: number,
): { readonly instants: readonly number[]; readonly use: WindowUse } {
  const { maxRequests, windowMs } = limits.accounts[calls];
  const within = instants.filter(at => at > now - windowMs);
  const [oldest] = within;
  if (oldest !== undefined && within.length >= maxRequests) {
    const { what, rule } = COUNTED_CALLS[calls];
    const resetsAt = oldest + windowMs;
    throw errors
      .throttled(`${what} ${maxRequests} times within ${windowMs / HOUR_MS} hour. Try again after ${iso(resetsAt)}.`)
      .by(rule, { from: `accounts.${calls}.maxRequests`, limit: maxRequests, used: within.length, resetsAt });
  }
  const used = within.length + 1;
  return { instants: [...within, now], use: { limit: maxRequests, used, remaining: maxRequests - used, windowSeconds: windowMs / 1000 } };
}
