import type { PlatformFailure } from '../domain/ports/platform-account.ts';
import { iso } from '../kernel/time.ts';
import type { StandingOrder } from './orders.ts';
import type { FailureKind, PlatformTraits } from './traits.ts';

interface KindOfFailure {
  readonly code: string;
  readonly key: string;
  readonly httpStatus: number;
  readonly transient: boolean;
  /** For people; `reason` is the key in words, or the code. */
  sentence(platform: string, reason: string): string;
}

/** Statuses and classes of surface §5, with the codes that any platform may answer with. */
const KINDS: Readonly<Record<FailureKind, KindOfFailure>> = {
  outage: {
    code: 'HTTP:503',
    key: 'temporary_platform_error',
    httpStatus: 503,
    transient: true,
    sentence: platform => `${platform} is not available at the moment. Please try again later.`,
  },
  'rate-limited': {
    code: 'HTTP:429',
    key: 'posting_rate_limited',
    httpStatus: 429,
    transient: true,
    sentence: platform => `${platform} takes nothing more from this account for now. Please try again later.`,
  },
  timeout: {
    code: 'NET:ETIMEDOUT',
    key: 'network_error',
    httpStatus: 504,
    transient: true,
    sentence: platform => `${platform} did not answer in time. Please try again later.`,
  },
  reject: {
    code: 'HTTP:422',
    key: 'content_policy_restricted',
    httpStatus: 422,
    transient: false,
    sentence: (platform, reason) => `${platform} refused this: ${reason}.`,
  },
  auth: {
    code: 'HTTP:401',
    key: 'account_connection_expired',
    httpStatus: 401,
    transient: false,
    sentence: platform => `${platform} no longer accepts this connection. Please reconnect the account.`,
  },
  'too-large': {
    code: 'HTTP:413',
    key: 'media_file_too_large',
    httpStatus: 413,
    transient: false,
    sentence: platform => `A file is larger than ${platform} allows. Please use a smaller one.`,
  },
  missing: {
    code: 'HTTP:404',
    key: 'object_not_found',
    httpStatus: 404,
    transient: false,
    sentence: platform => `The comment or post is no longer on ${platform}.`,
  },
  forbidden: {
    code: 'HTTP:403',
    key: 'action_not_permitted',
    httpStatus: 403,
    transient: false,
    sentence: platform => `${platform} does not let this account do that with the comment.`,
  },
};

/** The platform that answers so, as far as a failure tells of it. */
type Answering = Pick<PlatformTraits, 'name' | 'errors'>;

/** The failure that a platform answers with; `code` in place of its usual one, `resetAt` in virtual milliseconds. */
export function failureOf(
  platform: Answering,
  kind: FailureKind,
  code: string | null = null,
  resetAt: number | null = null,
): PlatformFailure {
  const usual = KINDS[kind];
  const error = platform.errors[kind] ?? usual;
  const reason = code ?? error.key;
  const httpStatus = error.httpStatus ?? usual.httpStatus;
  return {
    code: code ?? error.code,
    message: `${reason} (${platform.name}, HTTP ${httpStatus})`,
    userFacingMessage: usual.sentence(platform.name, reason.replaceAll('_', ' ')),
    transient: usual.transient,
    httpStatus,
    resetAt,
  };
}

/** The failure that an order leads to. Only a rate limit says when it ends. */
export function failureOfOrder(platform: Answering, order: StandingOrder): PlatformFailure {
  const kind = order.mode === 'degraded' ? 'outage' : order.mode;
  return failureOf(platform, kind, order.code, order.mode === 'rate-limited' ? order.resetAt : null);
}

/** What an order does, in technical words, for the note in health. */
export function describeOrder(platform: Answering, order: StandingOrder): string {
  const { code, httpStatus, resetAt } = failureOfOrder(platform, order);
  const share = order.rate < 1 ? `${Math.round(order.rate * 100)} % of calls` : 'calls';
  const whose = order.socialAccountId === null ? '' : ` of ${order.socialAccountId}`;
  const until = resetAt === null ? '' : ` until ${iso(resetAt)}`;
  return `${order.mode}: ${share}${whose} answer ${code} (HTTP ${httpStatus})${until}`;
}
