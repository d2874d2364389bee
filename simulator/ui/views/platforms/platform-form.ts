/** The form of a platform and the request that it makes. */

import type {
  FailureMode,
  Platform,
  PlatformState,
  PlatformStatus,
  UpdatePlatformRequest,
} from '../../../../openapi/generated/control-types.ts';
import type { Option } from '../../components/field.tsx';
import { fromDateField } from '../../format.ts';

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
  { value: 'degraded', label: 'Degraded: intermittent 503' },
  { value: 'rate-limited', label: 'Rate limited: 429' },
  { value: 'timeout', label: 'Timeout: no response' },
  { value: 'reject', label: 'Reject: 422, permanent' },
  { value: 'auth', label: 'Invalid tokens: 401, permanent' },
];

export const STATUS_OPTIONS: readonly Option<PlatformForm['status']>[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'operational', label: 'Operational' },
  { value: 'degraded', label: 'Degraded' },
  { value: 'outage', label: 'Outage' },
  { value: 'maintenance', label: 'Maintenance' },
];

/** The automatic status of each mode. */
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
    // The failure of a single account does not change the automatic status.
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
            ...(mode === 'rate-limited' && form.resetAt && { resetAt: fromDateField(form.resetAt) }),
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

/** Digits are milliseconds; other texts are validated by the simulator. */
function durationOf(text: string): string | number | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim();
}

/** Whether simulated users comment or write messages on the platform. */
export function hasCrowd({ crowd }: PlatformState): boolean {
  return crowd.commentsPerPost > 0 || crowd.messagesPerDay > 0;
}

/** Whether the platform has direct messages. */
export function hasMessages(platform: Platform): boolean {
  return platform === 'INSTAGRAM' || platform === 'FACEBOOK';
}

/** The crowd that the switch turns on or off. */
export function crowdOf(platform: Platform, isOn: boolean): PlatformState['crowd'] {
  return { commentsPerPost: isOn ? 5 : 0, messagesPerDay: isOn && hasMessages(platform) ? 10 : 0 };
}
