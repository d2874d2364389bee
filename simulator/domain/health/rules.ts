import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformHealthReport } from '../ports/platform.ts';

type Status = PlatformHealthReport['status'];

/** From best to worst. */
const SEVERITY = ['operational', 'degraded', 'maintenance', 'outage'] as const satisfies readonly Status[];

/** The overall status: `ok` while every platform is operational, else the worst status; the note names the affected platforms. */
export function overallHealth(reports: Readonly<Record<Platform, { readonly status: Status }>>): {
  readonly status: string;
  readonly note: string;
} {
  const affected = Object.entries(reports).filter(([, { status }]) => status !== 'operational');
  const worst = SEVERITY.findLast(status => affected.some(([, report]) => report.status === status));
  return { status: worst ?? 'ok', note: affected.map(([platform, { status }]) => `${platform}: ${status}`).join(', ') };
}
