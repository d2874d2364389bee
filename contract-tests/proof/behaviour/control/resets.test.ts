/** When the control API says that quotas reset. */

import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { nowOf } from '../organizations/world-looks.ts';

const MINUTE_MS = 60_000;
/** This number comes from the interface, not from the simulator. */
const WINDOW_MINUTES = 60;

const OPERATIONS = { connectionChecks: 'checkConnection', profileRefreshes: 'refreshProfile' } as const;

interface Calls {
  readonly quota: keyof typeof OPERATIONS;
  /** The minutes before each call. */
  readonly gaps: readonly number[];
}

behaviour<Calls>({
  id: 'quotas/window-resets',
  area: 'quotas',
  title: 'The window of an account resets an hour after the oldest call in it; an empty window does not reset',
  rules: ['D-ACC-01'],
  cases: combinations({
    quota: ['connectionChecks', 'profileRefreshes'],
    gaps: [
      [7, 20, 34],
      [1, WINDOW_MINUTES - 1],
      [30, WINDOW_MINUTES, 1],
      [5, 40, 15, 5],
    ],
  }),
  async check(world, { quota, gaps }) {
    const { session, advance } = world;
    const { teamId } = session;
    const calls: number[] = [];
    for (const minutes of gaps) {
      await advance(`PT${minutes}M`);
      await read(session, OPERATIONS[quota], { body: { teamId, type: 'TWITTER' } });
      calls.push(await nowOf(world));
    }
    const within = calls.filter(at => at > (calls.at(-1) ?? 0) - WINDOW_MINUTES * MINUTE_MS);
    const resets = new Date((within[0] ?? 0) + WINDOW_MINUTES * MINUTE_MS).toISOString();
    for (const [account, name, used, resetsAt] of await windowsIn(world)) {
      const isOwn = account === 'sa_acme_twitter' && name === quota;
      expectEqual(
        `used and resetsAt of ${String(name)} of ${String(account)}`,
        [used, resetsAt],
        isOwn ? [within.length, resets] : [0, null],
      );
    }
  },
});

type Window = readonly [account: unknown, name: unknown, used: unknown, resetsAt: unknown];

async function windowsIn({ control }: FreshWorld): Promise<readonly Window[]> {
  const { quotas } = await control('GET', '/_sim/organizations/org_acme/usage');
  return objectsOf(quotas)
    .filter(({ name }) => Object.hasOwn(OPERATIONS, String(name)))
    .map(({ socialAccountId, name, used, resetsAt }): Window => [socialAccountId, name, used, resetsAt]);
}

/** How often a quota resets, if that depends on the calendar. */
const BY_CALENDAR: Readonly<Record<string, 'day' | 'month' | 'never'>> = {
  monthlyPosts: 'month',
  monthlyComments: 'month',
  monthlyUploads: 'month',
  historyPosts: 'month',
  reviews: 'month',
  outboundMessages: 'month',
  automationRuns: 'month',
  dailyPosts: 'day',
  dailyComments: 'day',
  forcedAccountRefreshes: 'day',
  forcedPostRefreshes: 'day',
  storedBytes: 'never',
  commentsPerImport: 'never',
};

behaviour<string>({
  id: 'quotas/calendar-resets',
  area: 'quotas',
  title: 'Daily and monthly quotas reset at the next midnight or first of a month in UTC; other quotas have no reset',
  rules: [],
  cases: ['PT0S', 'P1D', 'P30D', 'PT14H59M59S', 'PT15H', 'P305D'],
  async check({ session, control, advance }, by) {
    if (by !== 'PT0S') await advance(by);
    const now = new Date(String((await control('GET', '/_sim/clock'))['now']));
    const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
    const next = {
      day: new Date(Date.UTC(year, month, day + 1)).toISOString(),
      month: new Date(Date.UTC(year, month + 1)).toISOString(),
      never: null,
    };
    const { used } = await read(session, 'getPostUsage');
    const quotas = objectsOf((await control('GET', '/_sim/organizations/org_acme/usage'))['quotas']);
    for (const { name, socialAccountId, resetsAt } of quotas) {
      const period = BY_CALENDAR[String(name)];
      if (period) expectEqual(`resetsAt of ${String(name)} of ${String(socialAccountId)} at ${now.toISOString()}`, resetsAt, next[period]);
    }
    expectEqual('used of monthlyPosts', quotas.find(({ name }) => name === 'monthlyPosts')?.['used'], used);
  },
});
