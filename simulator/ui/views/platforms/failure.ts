/** The failure of a platform as a sentence. */
import type { PlatformFailure, PlatformState, PlatformStatus } from '../../../../openapi/generated/control-types.ts';
import type { Tone } from '../../components/basic.tsx';

export const STATUS_TONES: Readonly<Record<PlatformStatus, Tone>> = {
  operational: 'good',
  degraded: 'warn',
  outage: 'bad',
  maintenance: 'info',
};

const MODES: Readonly<Record<PlatformFailure['mode'], string>> = {
  outage: 'responds with 503',
  degraded: 'responds with 503 intermittently',
  'rate-limited': 'responds with 429',
  timeout: 'times out',
  reject: 'rejects requests',
  auth: 'rejects access tokens',
};

/** `Responds with 503 for 30 % of calls.` Null without a failure or note. */
export function failureSentence({ failure, note }: PlatformState): string | null {
  if (!failure) return note;
  const { mode, rate, times, socialAccountId, accepted, code } = failure;
  const parts = [
    MODES[mode],
    code && `with ${code}`,
    rate < 1 && `for ${Math.round(rate * 100)} % of calls`,
    times !== null && `${times} more times`,
    socialAccountId && `on ${socialAccountId}`,
    accepted && 'after processing the request',
  ].filter(Boolean);
  const text = parts.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
