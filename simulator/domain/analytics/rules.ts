import { limits } from '../../../openapi/document.ts';
import type { AnalyticsPlatform, Platform } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { iso, nextUtcDay } from '../../kernel/time.ts';
import type { OrganizationSettings } from '../organizations/model.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import type { RefreshKind } from './model.ts';

const { forcedRefreshesPerTeamPerDay, refreshIntervalMs, retentionMs } = limits.analytics;

/** Whether a snapshot taken at `at` is still retained. */
export function isRetained(at: number, now: number): boolean {
  return at > now - retentionMs;
}

/**
 * The retained regular refreshes of an account, newest first: every 24 hours, the first when it was connected. Those before `since` are
 * left out, because the subject did not exist yet.
 */
export function regularRefreshes(connectedAt: number, since: number, now: number): number[] {
  const instants: number[] = [];
  let at = connectedAt + Math.floor((now - connectedAt) / refreshIntervalMs) * refreshIntervalMs;
  for (; at >= connectedAt && at >= since && isRetained(at, now); at -= refreshIntervalMs) instants.push(at);
  return instants;
}

/** The first regular refresh of an account after now. */
export function nextRefreshAt(connectedAt: number, now: number): number {
  return connectedAt + (Math.floor((now - connectedAt) / refreshIntervalMs) + 1) * refreshIntervalMs;
}

/** Throws 403 when the organization has no analytics of accounts (D-ORG-07). */
export function checkAccountAnalyticsEnabled({ analyticsDisabled }: Pick<OrganizationSettings, 'analyticsDisabled'>): void {
  if (analyticsDisabled) throw errors.forbidden('Analytics of accounts are disabled for this organization').by('D-ORG-07');
}

/** Throws 403 when the organization has no analytics of posts (D-ORG-07). */
export function checkPostAnalyticsEnabled({ analyticsPostsDisabled }: Pick<OrganizationSettings, 'analyticsPostsDisabled'>): void {
  if (analyticsPostsDisabled) throw errors.forbidden('Analytics of posts are disabled for this organization').by('D-ORG-07');
}

/** The post of a request: a post on one of its platforms (undefined for its only one), or an imported post. */
export type PostSelector =
  | { readonly postId: string; readonly platformType: AnalyticsPlatform | undefined; readonly importedPostId?: undefined }
  | { readonly importedPostId: string };

/** Throws 400 unless a request names its post in exactly one of the two ways (HIS-15). */
export function postSelector(request: {
  readonly postId?: string | undefined;
  readonly platformType?: AnalyticsPlatform | undefined;
  readonly importedPostId?: string | undefined;
}): PostSelector {
  const { postId, platformType, importedPostId } = request;
  if (importedPostId !== undefined) {
    if (postId === undefined && platformType === undefined) return { importedPostId };
    throw errors.invalidField(['importedPostId'], 'stands alone: give either importedPostId, or postId and platformType').by('HIS-15');
  }
  if (postId === undefined)
    throw errors.invalidField(['postId'], 'is required, with platformType; or give importedPostId alone').by('HIS-15');
  return { postId, platformType };
}

/** The platform of a request; without a name the post's only one. Throws 400 that lists the platforms of a post with several (D-ANA-02). */
export function selectedPlatform(named: AnalyticsPlatform | undefined, platforms: readonly Platform[]): Platform {
  if (named !== undefined) return named;
  const [only, ...others] = platforms;
  if (only !== undefined && others.length === 0) return only;
  const choice = only === undefined ? 'the post has no platform' : `the post has ${platforms.join(', ')}: name one of them`;
  throw errors.invalidField(['platformType'], choice).by('D-ANA-02');
}

/** Throws 400 while the organization has no analytics of imported posts. */
export function checkImportedPostsAnalytics({ importedPostsAnalyticsEnabled }: OrganizationSettings): void {
  if (!importedPostsAnalyticsEnabled)
    throw errors
      .invalidField(['importedPostId'], 'is accepted only while the organization has analytics of imported posts switched on')
      .by('HIS-15');
}

/** Whether a platform has analytics of posts; GOOGLE_BUSINESS has analytics of profiles only. */
export function hasPostAnalytics(platform: Platform): boolean {
  return platform !== 'GOOGLE_BUSINESS';
}

/** Throws 400 for a platform without analytics of posts. */
export function checkPostAnalytics(platform: Platform): void {
  if (!hasPostAnalytics(platform)) throw errors.invalid(`${platform} has no analytics of posts`).by('D-ANA-01');
}

/** Throws 429 when the day's forced refreshes of accounts, or of posts, are used up: five per team. */
export function checkForced(kind: RefreshKind, used: number, teams: number, now: number): void {
  const limit = teams * forcedRefreshesPerTeamPerDay;
  if (used >= limit)
    throw errors
      .throttled(`Daily limit of forced ${kind} refreshes reached: ${limit}. It resets at ${iso(nextUtcDay(now))}.`)
      .by('D-ANA-01', { from: 'analytics.forcedRefreshesPerTeamPerDay', limit, times: teams, used, resetsAt: nextUtcDay(now) });
}

/** The error of a forced refresh that the platform failed: 502 for a transient failure, else 400. */
export function refreshError({ transient, userFacingMessage }: PlatformFailure): ApiError {
  return (transient ? errors.badGateway(userFacingMessage) : errors.invalid(userFacingMessage)).by('D-ANA-01');
}
