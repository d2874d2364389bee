import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformHealthReport } from '../ports/platform.ts';

type Status = PlatformHealthReport['status'];

/** From best to worst. */
const SEVERITY = ['operational', 'degraded', 'maintenance', 'outage'] as const satisfies readonly Status[];

/** How the service does as a whole: `ok` while every platform is fine, else the worst there is; the note names who is in trouble. */
export function overallHealth(reports: Readonly<Record<Platform, { readonly status: Status }>>): {
  readonly status: string;
  readonly note: string;
} {
  const troubled = Object.entries(reports).filter(([, { status }]) => status !== 'operational');
  const worst = SEVERITY.findLast(status => troubled.some(([, report]) => report.status === status));
  return { status: worst ?? 'ok', note: troubled.map(([platform, { status }]) => `${platform}: ${status}`).join(', ') };
}
