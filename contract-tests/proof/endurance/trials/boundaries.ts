/** Checks each boundary in time a millisecond before it, at it, and a millisecond after it, with each clock and on special days. */
import { BOUNDARIES } from '../boundaries/all.ts';
import type { Arranged, Boundary } from '../boundary.ts';
import { type BoundaryWorld, MODES, type Mode, openBoundaryWorld } from '../boundary-world.ts';
import type { Trial } from '../trial.ts';

const POSITIONS = [-1, 0, 1] as const;
const DAY_MS = 86_400_000;
/** How long before a boundary its world starts first, which is before the platforms are a year older. */
const LONG_AGO_MS = 100 * DAY_MS;

/** The times of boundaries, most of which are the first millisecond of a day. */
const CALENDAR = {
  'an ordinary day': '2026-06-10T12:34:56.789Z',
  'the end of a month': '2026-07-01T00:00:00.000Z',
  'a leap day': '2028-02-29T00:00:00.000Z',
  'the day after a leap day': '2028-03-01T00:00:00.000Z',
  'the end of a year': '2027-01-01T00:00:00.000Z',
} as const;
type Day = keyof typeof CALENDAR;

/** A world on one side of a boundary. */
interface Case {
  readonly boundary: Boundary;
  readonly mode: Mode;
  readonly day: Day;
}

export const boundaries: Trial = {
  id: 'boundaries',
  title:
    'Retries, windows, expiries and retention at -1, 0 and +1 ms, in each mode of the clock, at ends of months and years and on leap days',
  goal: '0 ms off',
  async run({ seed, scaled }) {
    const cases = casesOf(seed).slice(0, scaled(BOUNDARIES.length * MODES.length * DAYS.length, BOUNDARIES.length));
    const failures: string[] = [];
    for (const each of cases) failures.push(...(await check(each)));
    return {
      figures: [
        { what: 'boundaries', value: BOUNDARIES.length, unit: '' },
        { what: 'modes', value: MODES.length, unit: '' },
        { what: 'days of the calendar', value: DAYS.length, unit: '' },
        { what: 'positions', value: cases.length * POSITIONS.length, unit: '' },
        { what: 'off', value: failures.length, unit: '', goal: { bound: 0, is: 'exactly' } },
      ],
      failures,
      skipped: [],
    };
  },
};

const DAYS: readonly Day[] = ['an ordinary day', 'the end of a month', 'a leap day', 'the day after a leap day', 'the end of a year'];

/** Returns all cases: first each boundary once, with a clock and a day that depend on the seed, then each with others. */
function casesOf(seed: number): Case[] {
  const rounds = Array.from({ length: MODES.length * DAYS.length }, (_, round) => round);
  return rounds.flatMap(round =>
    BOUNDARIES.map((boundary, i) => {
      const at = (seed + round + i) % rounds.length;
      return { boundary, mode: MODES[at % MODES.length] ?? 'manual', day: DAYS[Math.floor(at / MODES.length)] ?? 'an ordinary day' };
    }),
  );
}

/** Returns what is wrong at a boundary, one line for each position. */
export async function check({ boundary, mode, day }: Case): Promise<string[]> {
  try {
    const start = await startOf(boundary, mode, Date.parse(CALENDAR[day]));
    const found: string[] = [];
    for (const position of POSITIONS) {
      const wrong = await inWorld(boundary, mode, start, async (world, { at, isPassed }) => {
        await world.to(at + position);
        const off = world.now() - at;
        if (off !== position) return `the clock was at ${off} ms`;
        const isAfter = position > 0 || (position === 0 && !boundary.isInclusive);
        return (await isPassed()) === isAfter ? undefined : `it was ${isAfter ? 'not passed yet' : 'passed already'}`;
      });
      if (wrong !== undefined) found.push(`${boundary.id} at ${position} ms, ${mode}, on ${day}: ${wrong}`);
    }
    return found;
  } catch (error) {
    return [`${boundary.id}, ${mode}, on ${day}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Returns when a world has to start so that the boundary is at this time; a boundary with a fixed date stays there. */
async function startOf(boundary: Boundary, mode: Mode, instant: number): Promise<number> {
  const at = await inWorld(boundary, mode, instant - LONG_AGO_MS, (_, arranged) => Promise.resolve(arranged.at));
  if (boundary.isInstant) return at - DAY_MS;
  return instant - (at - (instant - LONG_AGO_MS));
}

async function inWorld<T>(
  boundary: Boundary,
  mode: Mode,
  start: number,
  work: (world: BoundaryWorld, arranged: Arranged) => Promise<T>,
): Promise<T> {
  const world = await openBoundaryWorld(start, mode, boundary.throttle ?? false);
  try {
    return await work(world, await boundary.arrange(world));
  } finally {
    await world.close();
  }
}
