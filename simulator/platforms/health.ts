import type { FailureMode, PlatformHealthReport } from '../domain/ports/platform.ts';
import { describeOrder } from './failures.ts';
import type { StandingOrder } from './orders.ts';
import type { HealthOverride } from './state.ts';
import type { PlatformTraits } from './traits.ts';

/** How an order to fail shows (surface §5); what is refused for good is no trouble of the platform. */
const STATUS: Readonly<Record<FailureMode, PlatformHealthReport['status']>> = {
  outage: 'outage',
  degraded: 'degraded',
  'rate-limited': 'degraded',
  timeout: 'degraded',
  reject: 'operational',
  auth: 'operational',
};

/** Health as the platform shows it: what was set by hand wins over the order in force. The note is technical text, empty when all is well. */
export function healthOf(traits: PlatformTraits, order: StandingOrder | null, override: HealthOverride): PlatformHealthReport {
  const status = override.status ?? (order ? STATUS[order.mode] : 'operational');
  if (override.note !== null) return { status, note: override.note };
  if (status === 'operational') return { status, note: '' };
  return { status, note: order && override.status === null ? describeOrder(traits, order) : `${status}: set by hand` };
}
