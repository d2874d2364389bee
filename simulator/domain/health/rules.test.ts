import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformHealthReport } from '../ports/platform.ts';
import { overallHealth } from './rules.ts';

type Reports = Parameters<typeof overallHealth>[0];

const FINE = Object.fromEntries((publicApi.schema('Platform').enum ?? []).map(id => [id, { status: 'operational' }])) as Reports;

function reports(changes: Partial<Record<Platform, PlatformHealthReport['status']>>): Reports {
  const changed = Object.entries(changes).map(([id, status]) => [id, { status }]);
  return { ...FINE, ...Object.fromEntries(changed) };
}

describe('overallHealth', () => {
  it('is ok without a note while every platform is operational', () => {
    expect(overallHealth(FINE)).toEqual({ status: 'ok', note: '' });
  });

  it.each([
    [reports({ SLACK: 'degraded' }), 'degraded'],
    [reports({ SLACK: 'degraded', REDDIT: 'maintenance' }), 'maintenance'],
    [reports({ SLACK: 'outage', REDDIT: 'maintenance', THREADS: 'degraded' }), 'outage'],
  ])('is the worst status of its platforms', (given, status) => {
    expect(overallHealth(given).status).toBe(status);
  });

  it('names the failing platforms in the note', () => {
    expect(overallHealth(reports({ FACEBOOK: 'outage', SLACK: 'degraded' })).note).toBe('FACEBOOK: outage, SLACK: degraded');
  });
});
