/** When snapshots are taken and removed, and when more may be forced. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, HOUR_MS, isTaken, listOf, nextDay, TEAM } from '../boundary.ts';
import type { BoundaryWorld } from '../boundary-world.ts';

const ACCOUNT = { teamId: TEAM, platformType: 'INSTAGRAM' };
const { refreshIntervalMs, retentionMs } = limits.analytics;

const snapshots = async (world: BoundaryWorld): Promise<readonly unknown[]> =>
  listOf(await world.ok('GET', `/analytics/social-account?${new URLSearchParams(ACCOUNT)}`));

const force = (world: BoundaryWorld): Promise<boolean> => isTaken(world, 'POST', '/analytics/social-account/force', ACCOUNT);

/** The first snapshot is taken when the account is connected, which is the beginning of the world. */
const refresh: Boundary = {
  id: 'analytics/refresh',
  limits: ['analytics.refreshIntervalMs'],
  arrange: world => Promise.resolve({ at: world.now() + refreshIntervalMs, isPassed: async () => (await snapshots(world)).length === 2 }),
};

const retention: Boundary = {
  id: 'analytics/retention',
  limits: ['analytics.retentionMs'],
  async arrange(world) {
    await world.to(world.now() + HOUR_MS);
    if (!(await force(world))) throw new Error('The first refresh was refused');
    return { at: world.now() + retentionMs, isPassed: async () => !(await snapshots(world)).some(isForced) };
  },
};

function isForced(snapshot: unknown): boolean {
  return typeof snapshot === 'object' && snapshot !== null && 'forced' in snapshot && snapshot.forced === true;
}

const forcedRefreshes: Boundary = {
  id: 'analytics/forced-refreshes',
  limits: ['analytics.forcedRefreshesPerTeamPerDay'],
  async arrange(world) {
    if (!(await force(world))) throw new Error('The first refresh was refused');
    while (await force(world));
    return { at: nextDay(world.now()), isPassed: () => force(world) };
  },
};

export const ANALYTICS: readonly Boundary[] = [refresh, retention, forcedRefreshes];
