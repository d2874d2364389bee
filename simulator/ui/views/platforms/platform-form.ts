/** The form of a platform: what its fields hold, and the call that they come to. */
import type { FailureMode, PlatformState, PlatformStatus, UpdatePlatformRequest } from '../../../../openapi/generated/control-types.ts';
import type { Option } from '../../components/field.tsx';

export interface PlatformForm {
  readonly mode: FailureMode | 'none';
  readonly rate: number;
  readonly code: string;
  readonly resetAt: string;
  readonly accepted: boolean;
  readonly account: string;
  readonly times: string;
  readonly status: PlatformStatus | 'auto';
  readonly note: string;
  readonly latency: string;
  readonly review: string;
  readonly comments: string;
  readonly messages: string;
}

export const MODE_OPTIONS: readonly Option<PlatformForm['mode']>[] = [
  { value: 'none', label: 'None' },
  { value: 'outage', label: 'Outage: 503' },
  { value: 'degraded', label: 'Degraded: 503 now and then' },
  { value: 'rate-limited', label: 'Rate limited: 429' },
  { value: 'timeout', label: 'Timeout: no answer' },
  { value: 'reject', label: 'Reject: 422, for good' },
  { value: 'auth', label: 'Tokens broken: 401, for good' },
];

export const STATUS_OPTIONS: readonly Option<PlatformForm['status']>[] = [
  { value: 'auto', label: 'As the failure makes it' },
  { value: 'operational', label: 'Operational' },
  { value: 'degraded', label: 'Degraded' },
  { value: 'outage', label: 'Outage' },
  { value: 'maintenance', label: 'Maintenance' },
];

/** What the health makes of a failure by itself: a status that says the same was not set by anybody. */
const STATUS_OF_MODE: Readonly<Record<PlatformForm['mode'], PlatformStatus>> = {
  none: 'operational',
  outage: 'outage',
  degraded: 'degraded',
  'rate-limited': 'degraded',
  timeout: 'degraded',
  reject: 'operational',
  auth: 'operational',
};

export function formOf({ failure, status, note, latency, review, crowd }: PlatformState): PlatformForm {
  const mode = failure?.mode ?? 'none';
  return {
    mode,
    rate: failure?.rate ?? 1,
    code: failure?.code ?? '',
    resetAt: failure?.resetAt?.slice(0, 16) ?? '',
    accepted: failure?.accepted ?? false,
    account: failure?.socialAccountId ?? '',
    times: failure?.times?.toString() ?? '',
    // A failure of one account does not show in the health.
    status: status === STATUS_OF_MODE[mode] || (failure?.socialAccountId && status === 'operational') ? 'auto' : status,
    note: note ?? '',
    latency: latency?.toString() ?? '',
    review: review?.toString() ?? '',
    comments: String(crowd.commentsPerPost),
    messages: String(crowd.messagesPerDay),
  };
}

export function requestOf(form: PlatformForm): UpdatePlatformRequest {
  const { mode } = form;
  return {
    failure:
      mode === 'none'
        ? null
        : {
            mode,
            rate: form.rate,
            ...(mode === 'reject' && form.code && { code: form.code }),
            ...(mode === 'rate-limited' && form.resetAt && { resetAt: `${form.resetAt}:00Z` }),
            ...(mode === 'timeout' && { accepted: form.accepted }),
            ...(form.account && { socialAccountId: form.account }),
            ...(form.times && { times: Number(form.times) }),
          },
    status: form.status === 'auto' ? null : form.status,
    note: form.note || null,
    latency: durationOf(form.latency),
    review: durationOf(form.review),
    crowd: { commentsPerPost: Number(form.comments), messagesPerDay: Number(form.messages) },
  };
}

/** Digits are milliseconds; the rest is for the simulator to judge. */
function durationOf(text: string): string | number | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim();
}
