import type { Health, Platform } from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { PlatformHealthReport } from '../ports/platform.ts';
import { overallHealth } from './rules.ts';

/** What every platform reports about itself. */
export type HealthReports = Readonly<Record<Platform, PlatformHealthReport>>;

/** The health object: each platform's report and the overall status. */
export function renderHealth(reports: HealthReports, now: number): Health {
  const { status, note } = overallHealth(reports);
  return { status, createdAt: iso(now), note, platforms: reports };
}
