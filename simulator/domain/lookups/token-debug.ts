import type { FacebookTokenDebug } from '../../../openapi/generated/types.ts';
import { hash32 } from '../../kernel/random.ts';
import { DAY_MS } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { platformError } from '../ports/errors.ts';
import type { World } from './world.ts';

/** What every connection permits; `pages_…` are permissions of a Page. */
const SCOPES = ['public_profile', 'pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'read_insights'];
/** What a connection with `withMessagingScope` permits besides. */
const MESSAGING_SCOPES = ['pages_manage_metadata', 'pages_messaging'];
/** What a connection with `withBusinessScope` permits besides. */
const BUSINESS_SCOPES = ['business_management'];
/** How long data may be read after the token was issued. */
const DATA_ACCESS_MS = 90 * DAY_MS;
const APPLICATION = 'socialpublishing';
const UNAUTHORIZED = 401;
/** FACEBOOK's code for a token that is not valid, and why: the person removed the app, or has another password. */
const INVALID_TOKEN = 190;
const REASONS = [
  { subcode: 458, message: 'The person has removed the app.' },
  { subcode: 460, message: 'The person has changed the password.' },
] as const;

/** Returns what FACEBOOK says about the token of an account (D-MSC-59). A revoked token is an answer; any other failure of FACEBOOK throws (D-MSC-21). */
export function debugToken(world: World, account: SocialAccount): FacebookTokenDebug {
  const at = platformAccountOf(account);
  const issuedAt = Math.floor(account.createdAt / 1000);
  const facts = {
    type: account.externalId === null ? ('USER' as const) : ('PAGE' as const),
    application: APPLICATION,
    issued_at: issuedAt,
    data_access_expires_at: issuedAt + DATA_ACCESS_MS / 1000,
  };
  const connection = world.platforms.FACEBOOK.checkConnection(at);
  if (connection.ok) {
    const scopes = [...SCOPES, ...(account.businessScope ? BUSINESS_SCOPES : []), ...(account.messagingScope ? MESSAGING_SCOPES : [])];
    const targets = account.externalId === null ? {} : { target_ids: [account.externalId] };
    const granular = scopes.filter(scope => scope.startsWith('pages_')).map(scope => ({ scope, ...targets }));
    return { ...facts, is_valid: true, scopes, granular_scopes: granular };
  }
  if (connection.failure.httpStatus !== UNAUTHORIZED) throw platformError(connection.failure).by('D-MSC-21');
  const { subcode, message } = REASONS[hash32(account.platformUserId) % REASONS.length] ?? REASONS[0];
  return { ...facts, is_valid: false, scopes: [], granular_scopes: [], error: { code: INVALID_TOKEN, message, subcode } };
}
