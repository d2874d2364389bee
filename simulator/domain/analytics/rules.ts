import { limits } from '../../../openapi/document.ts';
import type { AnalyticsPlatform, Platform } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { iso, nextUtcDay } from '../../kernel/time.ts';
import type { OrganizationSettings } from '../organizations/model.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import type { RefreshKind } from './model.ts';

const { forcedRefreshesPerTeamPerDay, refreshIntervalMs, retentionMs } = limits.analytics;

/** Whether a snapshot of that instant is still kept. */
export function isKept(at: number, now: number): boolean {
  return at > now - retentionMs;
}

/**
 * The instants of an account's regular refresh that are kept, newest first: every 24 hours, the first when it was connected. `since`
 * leaves out those before what is refreshed was there.
 */
export function regularRefreshes(connectedAt: number, since: number, now: number): number[] {
  const instants: number[] = [];
  let at = connectedAt + Math.floor((now - connectedAt) / refreshIntervalMs) * refreshIntervalMs;
  for (; at >= connectedAt && at >= since && isKept(at, now); at -= refreshIntervalMs) instants.push(at);
  return instants;
}

/** The first regular refresh of an account after now. */
export function nextRefreshAt(connectedAt: number, now: number): number {
  return connectedAt + (Math.floor((now - connectedAt) / refreshIntervalMs) + 1) * refreshIntervalMs;
}

/** Which post is asked for: one of the service on one of its platforms (undefined for its only one), or an imported one. */
export type AskedPost =
  | { readonly postId: string; readonly platformType: AnalyticsPlatform | undefined; readonly importedPostId?: undefined }
  | { readonly importedPostId: string };

/** Throws 400 unless a request names its post in one of the two ways (interface: History import). */
export function askedPost(request: {
  readonly postId?: string | undefined;
  readonly platformType?: AnalyticsPlatform | undefined;
  readonly importedPostId?: string | undefined;
}): AskedPost {
  const { postId, platformType, importedPostId } = request;
  if (importedPostId !== undefined) {
    if (postId === undefined && platformType === undefined) return { importedPostId };
    throw errors.invalidField(['importedPostId'], 'stands alone: give either importedPostId, or postId and platformType');
  }
  if (postId === undefined) throw errors.invalidField(['postId'], 'is required, with platformType; or give importedPostId alone');
  return { postId, platformType };
}

/** The platform that is asked for; when none was named, the post's only one. Throws 400 that lists them when it has more (D-ANA-02). */
export function askedPlatform(named: AnalyticsPlatform | undefined, platforms: readonly Platform[]): Platform {
  if (named !== undefined) return named;
  const [only, ...others] = platforms;
  if (only !== undefined && others.length === 0) return only;
  const choice = only === undefined ? 'the post is for no platform' : `the post is for ${platforms.join(', ')}: name one of them`;
  throw errors.invalidField(['platformType'], choice);
}

/** Throws 400 while the organization has no analytics of imported posts. */
export function checkImportedPostsAnalytics({ importedPostsAnalyticsEnabled }: OrganizationSettings): void {
  if (!importedPostsAnalyticsEnabled)
    throw errors.invalidField(['importedPostId'], 'is accepted only while the organization has analytics of imported posts switched on');
}

/** Whether a platform tells how posts fare; GOOGLE_BUSINESS tells it of profiles only (facts §6.8). */
export function hasPostAnalytics(platform: Platform): boolean {
  return platform !== 'GOOGLE_BUSINESS';
}

/** Throws 400 for a platform that does not tell how posts fare. */
export function checkPostAnalytics(platform: Platform): void {
  if (!hasPostAnalytics(platform)) throw errors.invalid(`${platform} has no analytics of posts`);
}

/** Throws 429 when the day's forced refreshes of accounts, or of posts, are used up: five a team (facts §6.8). */
export function checkForced(kind: RefreshKind, used: number, teams: number, now: number): void {
  const limit = teams * forcedRefreshesPerTeamPerDay;
  if (used >= limit)
    throw errors.throttled(`Daily limit of forced ${kind} refreshes reached: ${limit}. It resets at ${iso(nextUtcDay(now))}.`);
}

/** What a caller is told when the platform does not answer a forced refresh: 502 when a later try may help, else 400. */
export function refreshError({ transient, userFacingMessage }: PlatformFailure): ApiError {
  return transient ? errors.badGateway(userFacingMessage) : errors.invalid(userFacingMessage);
}
