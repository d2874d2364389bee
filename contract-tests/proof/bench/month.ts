import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import { DAY_MS } from '../../../simulator/kernel/time.ts';
import { call } from './call.ts';
import { growthRow } from './growth.ts';
import { type Hold, longestHold } from './longest-hold.ts';
import { atMost, type Row } from './table.ts';

const POSTS = 100_000;
const SIZES = [POSTS / 100, POSTS / 10, POSTS];
const MONTH_DAYS = 30;
const START = Date.UTC(2026, 2, 1);
const MAX_HOLD_MS = 50;

/** Advances the clock by a month with many posts, then takes a snapshot of everything that was published. */
export async function month(): Promise<Row[]> {
  const months: Month[] = [];
  for (const posts of SIZES) months.push(await monthWith(posts));
  const { advance, snapshot } = months.at(-1) ?? nothing();
  const growth = (what: string, work: keyof Month): Row =>
    growthRow(
      what,
      SIZES,
      months.map(({ [work]: { totalMs } }) => totalMs / 1000),
    );
  return [
    atMost(`a month with ${POSTS} posts (${(advance.totalMs / 1000).toFixed(1)} s): longest hold`, advance.longestMs, MAX_HOLD_MS, 'ms'),
    atMost(`snapshot of that month (${(snapshot.totalMs / 1000).toFixed(2)} s): longest hold`, snapshot.longestMs, MAX_HOLD_MS, 'ms'),
    growth('a month', 'advance'),
    growth('snapshot of a month', 'snapshot'),
  ];
}

interface Month {
  readonly advance: Hold;
  readonly snapshot: Hold;
}

async function monthWith(posts: number): Promise<Month> {
  const sim = await createSimulator({ throttle: false, clock: 'manual', startTime: new Date(START).toISOString() });
  const unlimited = { monthlyPosts: POSTS, dailyPosts: { TWITTER: POSTS } };
  await call(sim, 'PATCH', '/_sim/organizations/org_acme', { limits: unlimited });
  for (let i = 0; i < posts; i++) await schedulePost(sim, i, i / posts);
  const advance = await longestHold(() => call(sim, 'POST', '/_sim/clock/advance', { by: MONTH_DAYS * DAY_MS }));
  const snapshot = await longestHold(() => call(sim, 'PUT', '/_sim/snapshots/bench'));
  await sim.close();
  return { advance, snapshot };
}

function nothing(): never {
  throw new Error('nothing was measured');
}

/** Schedules a post for a time of the month: 0 is its start, 1 its end. */
function schedulePost(sim: Simulator, i: number, moment: number): Promise<string> {
  const postDate = new Date(START + DAY_MS / 24 + Math.floor(moment * (MONTH_DAYS - 1) * DAY_MS)).toISOString();
  return call(sim, 'POST', '/api/v1/post', {
    teamId: 'team_acme_marketing',
    title: `Post ${i}`,
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: `Hello, this is post number ${i}` } },
  });
}
