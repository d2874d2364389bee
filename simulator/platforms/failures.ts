import type { FailureMode, FailureSettings } from '../domain/ports/platform.ts';
import type { PlatformFailure } from '../domain/ports/platform-account.ts';
import { iso } from '../kernel/time.ts';
import type { FailureKind, PlatformTraits } from './traits.ts';

interface FailureTemplate {
  readonly code: string;
  readonly key: string;
  readonly httpStatus: number;
  readonly transient: boolean;
  /** For end users; `reason` is the key in words, or the code. */
  userMessage(platform: string, reason: string): string;
}

/** The generic code, key and status of each kind; a platform may have its own. */
const TEMPLATES: Readonly<Record<FailureKind, FailureTemplate>> = {
  outage: {
    code: 'HTTP:503',
    key: 'temporary_platform_error',
    httpStatus: 503,
    transient: true,
    userMessage: platform => `${platform} is not available at the moment. Please try again later.`,
  },
  'rate-limited': {
    code: 'HTTP:429',
    key: 'posting_rate_limited',
    httpStatus: 429,
    transient: true,
    userMessage: platform => `${platform} takes nothing more from this account for now. Please try again later.`,
  },
  timeout: {
    code: 'NET:ETIMEDOUT',
    key: 'network_error',
    httpStatus: 504,
    transient: true,
    userMessage: platform => `${platform} did not answer in time. Please try again later.`,
  },
  reject: {
    code: 'HTTP:422',
    key: 'content_policy_restricted',
    httpStatus: 422,
    transient: false,
    userMessage: (platform, reason) => `${platform} refused this: ${reason}.`,
  },
  auth: {
    code: 'HTTP:401',
    key: 'account_connection_expired',
    httpStatus: 401,
    transient: false,
    userMessage: platform => `Reconnect the account: ${platform} no longer accepts this connection.`,
  },
  'too-large': {
    code: 'HTTP:413',
    key: 'media_file_too_large',
    httpStatus: 413,
    transient: false,
    userMessage: platform => `A file is larger than ${platform} allows. Please use a smaller one.`,
  },
  'unknown-flair': {
    code: 'RD:BAD_FLAIR_TEMPLATE_ID',
    key: 'post_flair_required',
    httpStatus: 400,
    transient: false,
    userMessage: platform => `${platform} has no such flair in this subreddit. Please choose one of its flairs.`,
  },
  missing: {
    code: 'HTTP:404',
    key: 'object_not_found',
    httpStatus: 404,
    transient: false,
    userMessage: platform => `The comment or post is no longer on ${platform}.`,
  },
  forbidden: {
    code: 'HTTP:403',
    key: 'action_not_permitted',
    httpStatus: 403,
    transient: false,
    userMessage: platform => `${platform} does not let this account do that with the comment.`,
  },
};

/** The part of a platform that a failure depends on. */
type FailingPlatform = Pick<PlatformTraits, 'name' | 'errors'>;

/** A failure as the platform reports it; `code` replaces its usual one, `resetAt` is in virtual milliseconds. */
export function platformFailure(
  platform: FailingPlatform,
  kind: FailureKind,
  code: string | null = null,
  resetAt: number | null = null,
): PlatformFailure {
  const template = TEMPLATES[kind];
  const error = platform.errors[kind] ?? template;
  const reason = code ?? error.key;
  const httpStatus = error.httpStatus ?? template.httpStatus;
  return {
    code: code ?? error.code,
    message: `${reason} (${platform.name}, HTTP ${httpStatus})`,
    userFacingMessage: template.userMessage(platform.name, reason.replaceAll('_', ' ')),
    transient: template.transient,
    httpStatus,
    resetAt,
  };
}

/** The platform's response to a call that an injected failure hits. Only a rate limit says when it ends. */
export function failureResponse(platform: FailingPlatform, settings: InjectedFailure): PlatformFailure {
  const kind = settings.mode === 'degraded' ? 'outage' : settings.mode;
  return platformFailure(platform, kind, settings.code, settings.mode === 'rate-limited' ? settings.resetAt : null);
}

/** The effect of an injected failure, for the note of the health report. */
export function describeInjectedFailure(platform: FailingPlatform, settings: InjectedFailure): string {
  const { code, httpStatus, resetAt } = failureResponse(platform, settings);
  const share = settings.rate < 1 ? `${Math.round(settings.rate * 100)} % of calls` : 'calls';
  const account = settings.socialAccountId === null ? '' : ` of ${settings.socialAccountId}`;
  const until = resetAt === null ? '' : ` until ${iso(resetAt)}`;
  return `${settings.mode}: ${share}${account} answer ${code} (HTTP ${httpStatus})${until}`;
}

/** Failure settings with defaults filled in. A type, not an interface, so that it is assignable to Json. */
export type InjectedFailure = {
  readonly mode: FailureMode;
  readonly rate: number;
  readonly code: string | null;
  readonly resetAt: number | null;
  readonly accepted: boolean;
  readonly socialAccountId: string | null;
  readonly times: number | null;
};

const DEGRADED_RATE = 0.5;

/** Fills in the defaults. */
export function toInjectedFailure(failure: FailureSettings): InjectedFailure {
  return {
    mode: failure.mode,
    rate: failure.rate ?? (failure.mode === 'degraded' ? DEGRADED_RATE : 1),
    code: failure.code ?? null,
    resetAt: failure.resetAt ?? null,
    accepted: failure.accepted ?? false,
    socialAccountId: failure.socialAccountId ?? null,
    times: failure.times ?? null,
  };
}

/** The settings that would inject the same failure now: `times` is the number of calls that are left. */
export function failureSettings(failure: InjectedFailure): FailureSettings {
  return {
    mode: failure.mode,
    rate: failure.rate,
    code: failure.code ?? undefined,
    resetAt: failure.resetAt ?? undefined,
    accepted: failure.accepted,
    socialAccountId: failure.socialAccountId ?? undefined,
    times: failure.times ?? undefined,
  };
}

/** Whether a failure has hit all its calls, or its rate limit has been reset. */
export function isExpired(failure: InjectedFailure, now: number): boolean {
  if (failure.times !== null && failure.times <= 0) return true;
  return failure.mode === 'rate-limited' && failure.resetAt !== null && now >= failure.resetAt;
}

/** Whether a failure affects calls through this account. */
export function appliesTo(failure: InjectedFailure, socialAccountId: string): boolean {
  return failure.socialAccountId === null || failure.socialAccountId === socialAccountId;
}

/** The failure after it has hit one more call. */
export function countFailedCall(failure: InjectedFailure): InjectedFailure {
  return failure.times === null ? failure : { ...failure, times: failure.times - 1 };
}
