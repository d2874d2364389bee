/** The numbers of analytics: their names, their growth, their retention and their platforms. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';
import { ANALYSED, OF_POSTS, timeOf } from './subjects.ts';

const DAYS = 20;

behaviour<'account' | 'post'>({
  id: 'analytics/names',
  area: 'analytics',
  title: 'Each number that a platform reports has a name and is in the snapshot; numbers have grown after weeks',
  rules: ['D-ANA-01'],
  cases: ['account', 'post'],
  async check(world, kind) {
    const { session, advance } = world;
    const { teamId } = session;
    const platforms = kind === 'account' ? ANALYSED : OF_POSTS;
    const postId = kind === 'account' ? undefined : await livePostOn(world, platforms);
    await advance(`P${DAYS}D`);
    for (const platform of platforms) {
      const query = { ...(postId === undefined ? { teamId } : { postId }), platformType: platform };
      const [operation, rawOperation] =
        kind === 'account'
          ? (['getSocialAccountAnalytics', 'getSocialAccountAnalyticsRaw'] as const)
          : (['getPostAnalytics', 'getPostAnalyticsRaw'] as const);
      const items = objectsOf((await read(session, operation, { query }))['items']);
      const raw = objectsOf((await read(session, rawOperation, { query }))['items']);
      const what = `the analytics of a ${kind} on ${platform}`;
      const [newest = {}, oldest = {}] = [items[0], items.at(-1)];
      const counts = countsOf(newest);
      const reported = Object.entries(fieldsOf(raw[0]?.['raw']));
      for (const [name] of reported) expectThat(/^\w+$/.test(name), `${what} have a number with the name ${JSON.stringify(name)}`);
      expectEqual(
        `the numbers of the platform in ${what}, except zeros`,
        reported.flatMap(([, value]) => (value === 0 ? [] : [Number(value)])).toSorted((a, b) => a - b),
        [...counts.values()].filter(count => count > 0).toSorted((a, b) => a - b),
      );
      const before = countsOf(oldest);
      const grown = [...counts].filter(([name, count]) => count > (before.get(name) ?? 0));
      for (const [name, count] of counts) expectThat(count >= (before.get(name) ?? 0), `${name} of ${what} has shrunk`);
      if (reported.length > 0) expectThat(grown.length > 0, `Nothing of ${what} has grown in ${DAYS} days: ${JSON.stringify([...counts])}`);
    }
  },
});

/** The counts of a snapshot. */
function countsOf(snapshot: Fields): ReadonlyMap<string, number> {
  return new Map(Object.entries(snapshot).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : [])));
}

/** These numbers come from the interface, not from the simulator. */
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

interface Kept {
  readonly type: Platform;
  readonly days: number;
  /** The time since the last regular snapshot. */
  readonly sinceMs: number;
}

behaviour<Kept>({
  id: 'analytics/kept',
  area: 'analytics',
  title: 'An account has its regular snapshots since its connection, up to the retention',
  rules: ['D-ANA-01', 'D-RET-01'],
  cases: [
    { type: 'FACEBOOK', days: 3, sinceMs: 0 },
    { type: 'TIKTOK', days: KEPT_DAYS - 1, sinceMs: DAY_MS - 1 },
    { type: 'INSTAGRAM', days: KEPT_DAYS, sinceMs: 0 },
    { type: 'YOUTUBE', days: KEPT_DAYS + 9, sinceMs: 1 },
  ],
  async check(world, { type, days, sinceMs }) {
    const { session, control } = world;
    const teamId = String((await read(session, 'createTeam', { body: { name: 'Kept' } }))['id']);
    const connected = await timeOf(world);
    await control('POST', '/_sim/social-accounts', { teamId, type, externalId: 'kept' });
    const now = connected + days * DAY_MS + sinceMs;
    await control('POST', '/_sim/clock/advance', { to: new Date(now).toISOString() });
    const { items } = await read(session, 'getSocialAccountAnalytics', { query: { teamId, platformType: type } });
    const all = Array.from({ length: days + 1 }, (_, day) => connected + (days - day) * DAY_MS);
    expectEqual(
      `the snapshots of an account ${days} days after its connection`,
      objectsOf(items).map(({ createdAt }) => createdAt),
      all.filter(at => at > now - KEPT_DAYS * DAY_MS).map(at => new Date(at).toISOString()),
    );
  },
});
