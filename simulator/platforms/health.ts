import type { FailureMode, PlatformHealthReport } from '../domain/ports/platform.ts';
import { describeInjectedFailure } from './failures.ts';
import type { InjectedFailure } from './injected-failure.ts';
import type { HealthOverride } from './state.ts';
import type { PlatformTraits } from './traits.ts';

/** The health status that each failure mode leads to; permanent refusals do not affect it. */
const STATUS: Readonly<Record<FailureMode, PlatformHealthReport['status']>> = {
  outage: 'outage',
  degraded: 'degraded',
  'rate-limited': 'degraded',
  timeout: 'degraded',
  reject: 'operational',
  auth: 'operational',
};

/** The health of a platform: an override wins over an injected failure. The note is technical, and empty for `operational`. */
export function healthReport(traits: PlatformTraits, failure: InjectedFailure | null, override: HealthOverride): PlatformHealthReport {
  const status = override.status ?? (failure ? STATUS[failure.mode] : 'operational');
  if (override.note !== null) return { status, note: override.note };
  if (status === 'operational') return { status, note: '' };
  return { status, note: failure && override.status === null ? describeInjectedFailure(traits, failure) : `${status}: set by hand` };
}
