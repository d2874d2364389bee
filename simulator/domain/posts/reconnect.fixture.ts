import type { Platform, ReconnectCandidateList, ReconnectPostsResult } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../accounts/connect.ts';
import type { PostWorld } from './posts.fixture.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const TEAM = 'team_acme_marketing';
export const TOMORROW = '2026-03-03T12:00:00.000Z';

export const disconnect = (acme: PostWorld, type: Platform) => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type });
export const connect = (acme: PostWorld, type: Platform, externalId = `${type.toLowerCase()}_acme`) =>
  connectAccount(acme.world, { teamId: TEAM, type, externalId });
export const candidates = (acme: PostWorld, type: Platform, page = '') =>
  acme.ok<ReconnectCandidateList>('GET', `/post/reconnect-social-account/candidates?teamId=${TEAM}&type=${type}${page}`);
export const reconnect = (acme: PostWorld, type: Platform, postIds?: readonly string[]) =>
  acme.ok<ReconnectPostsResult>('POST', '/post/reconnect-social-account', { teamId: TEAM, type, postIds });

/** The status of a post and the platforms of its accounts. */
export async function brief(acme: PostWorld, id: string) {
  const { status, socialAccounts } = await acme.get(id);
  return [status, ...socialAccounts.map(entry => entry.socialAccount.type)];
}
