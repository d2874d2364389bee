/** What is wrong with a platform, in words. */
import type { PlatformFailure, PlatformState, PlatformStatus } from '../../../../openapi/generated/control-types.ts';
import type { Tone } from '../../components/badge.tsx';

export const STATUS_TONES: Readonly<Record<PlatformStatus, Tone>> = {
  operational: 'good',
  degraded: 'warn',
  outage: 'bad',
  maintenance: 'info',
};

const MODES: Readonly<Record<PlatformFailure['mode'], string>> = {
  outage: 'answers 503',
  degraded: 'answers 503 now and then',
  'rate-limited': 'answers 429',
  timeout: 'does not answer',
  reject: 'refuses what it gets',
  auth: 'takes no tokens',
};

/** A sentence on how it fails: `Answers 503 to 30 % of calls.` Null when nothing is wrong. */
export function failureSentence({ failure, note }: PlatformState): string | null {
  if (!failure) return note;
  const { mode, rate, times, socialAccountId, accepted, code } = failure;
  const parts = [
    MODES[mode],
    code && `with ${code}`,
    rate < 1 && `at ${Math.round(rate * 100)} % of calls`,
    times !== null && `for ${times} more`,
    socialAccountId && `on ${socialAccountId}`,
    accepted && 'but does what it was asked',
  ].filter(Boolean);
  const text = parts.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
