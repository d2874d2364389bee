/** What a witness beside the trail sees of a world, and what explanations must agree with. */
import { expect, vi } from 'vitest';
import type { World } from '../../../simulator/domain/world.ts';
import { objectsOf } from '../../suites/requests.ts';
import type { FreshWorld } from '../behaviour/fresh-world.ts';
import { explained, type Link, linesOf } from './explained.ts';
import type { Moved } from './failures.ts';

/** Platforms on which a post needs no media, and comments can be written. */
export const PLATFORMS = ['LINKEDIN', 'FACEBOOK'] as const;
export type Name = (typeof PLATFORMS)[number];

/** What somebody saw who does not know of the trail. */
export interface Witness {
  /** `job_7` and when it ran. */
  readonly jobs: ReadonlySet<string>;
  /** Each creation, removal and change of an entity with its id and instant; of a new status also which. */
  readonly changes: readonly Seen[];
  /** The calls that platforms got to publish something, by its id and platform. */
  readonly asked: ReadonlyMap<string, number>;
  /** The instants at which calls of platforms failed. */
  readonly failed: ReadonlySet<string>;
}

interface Seen {
  readonly id: string;
  readonly at: number;
  readonly what: 'created' | 'removed' | 'change';
  readonly status: string | undefined;
}

/** Watches a world from now on. */
export function watchHistory(world: World): Witness {
  const jobs = new Set<string>();
  const changes: Seen[] = [];
  const asked = new Map<string, number>();
  const failed = new Set<string>();
  const { clock } = world;
  clock.watch({ ran: job => jobs.add(`job_${job.id} ${clock.now()}`), moved: () => undefined });
  const { posts, comments, csvImports, automations, accounts } = world;
  for (const collection of [posts.byId, comments.created, csvImports.byId, automations.executions, accounts.byId]) {
    const statuses = new Map<string, unknown>(collection.all().map(entity => [entity.id, statusOf(entity)]));
    collection.watch((entity, change) => {
      const now = statusOf(entity);
      const status = change !== 'removed' && now !== statuses.get(entity.id) ? now : undefined;
      statuses.set(entity.id, now);
      const what = change === 'inserted' ? 'created' : change === 'removed' ? 'removed' : 'change';
      changes.push({ id: entity.id, at: clock.now(), what, status });
    });
  }
  const note = (key: string, ok: boolean): void => {
    asked.set(key, (asked.get(key) ?? 0) + 1);
    if (!ok) failed.add(`${key.split(':')[1]} ${clock.now()}`);
  };
  for (const name of PLATFORMS) {
    const platform = world.platforms[name];
    const { publish, publishComment, postingLimit } = platform;
    vi.spyOn(platform, 'publish').mockImplementation(sent => {
      const answer = publish(sent);
      note(sent.idempotencyKey, answer.ok);
      return answer;
    });
    vi.spyOn(platform, 'postingLimit').mockImplementation((...sent) => {
      const answer = postingLimit(...sent);
      if (answer) failed.add(`${name} ${clock.now()}`);
      return answer;
    });
    vi.spyOn(platform, 'publishComment').mockImplementation(sent => {
      const answer = publishComment(sent);
      note(sent.idempotencyKey, answer.ok);
      return answer;
    });
  }
  return { jobs, changes, asked, failed };
}

function statusOf(entity: object): string | undefined {
  return 'status' in entity ? String(entity.status) : undefined;
}

/** A lever that was moved so that calls of a platform fail: its failure, or the token of its account. */
export interface Move extends Moved {
  readonly platform: string;
  readonly isToken: boolean;
}

/** More links than these are not all told. */
const SHORTENED = 60;
const ASKED = /^(?:attempt|.*: attempt)? ?the platform was asked to publish it \((\w+)\)/;

/** Throws unless an explanation agrees with what the witness saw: it tells what happened, in order, each effect after its cause, and leaves nothing out. */
export async function expectTrue(world: FreshWorld, id: string, witness: Witness, moves: readonly Move[]): Promise<void> {
  const { because } = await explained(world, id);
  const lines = `the explanation of ${id}:\n${linesOf(because)}`;
  const calls = await callsOf(world);
  expect(
    because.map(({ at }) => at),
    lines,
  ).toEqual(because.map(({ at }) => at).toSorted());
  for (const [index, link] of because.entries()) {
    expect(hasHappened(link, witness, calls), `${link.what} has happened, in ${lines}`).toBe(true);
    if (EFFECTS.has(link.kind)) {
      const cause = because.slice(0, index).findLast(({ kind }) => CAUSES.has(kind));
      expect(cause?.at, `the cause of ${link.what}, in ${lines}`).toBe(link.at);
    }
  }
  // Where somebody removed what a call is about, no lever made it fail.
  for (const { id: platform, at, what } of because.filter(link => link.kind === 'call' && !link.what.includes('is no longer on'))) {
    const isToken = what.includes('its token was revoked');
    // Jobs run while the clock moves, so that a move of the same instant came after the call.
    const last = moves.findLast(move => move.platform === platform && move.isToken === isToken && move.at < Date.parse(at));
    expect(what, `the lever of a call of ${platform} at ${at}, in ${lines}`).toContain(last?.words);
  }
  if (because.length >= SHORTENED) return;
  let before = 0;
  for (const { at, status } of witness.changes.filter(seen => seen.id === id && seen.status !== undefined)) {
    const when = new Date(at).toISOString();
    const told = because.findIndex((link, index) => index >= before && link.at === when && link.id === id && tellsOf(link, String(status)));
    expect(told, `${status} at ${when}, in ${lines}`).toBeGreaterThanOrEqual(0);
    // A platform may have refused for good in a round before.
    const since = because.slice(status === 'ERROR' ? 0 : before, told);
    before = told;
    if (!NEEDS_REASON.has(String(status))) continue;
    const why = since.some(({ kind }) => kind === 'reason' || kind === 'call' || (kind === 'request' && status !== 'ERROR'));
    expect(why, `why ${status}, in ${lines}`).toBe(true);
  }
  for (const link of because.filter(({ what }) => what.includes('is no longer connected')))
    expect(
      because.some(({ at, kind }) => kind === 'removed' && at <= link.at),
      `who removed the account, in ${lines}`,
    ).toBe(true);
  for (const name of PLATFORMS) {
    const told = because.filter(
      ({ kind, what }) => kind === 'job' && ASKED.exec(what)?.[1] === name && what.startsWith('the platform'),
    ).length;
    // A call that succeeds beside others changes nothing that is told.
    expect(told, `how often ${name} was asked, in ${lines}`).toBeLessThanOrEqual(witness.asked.get(`${id}:${name}`) ?? 0);
  }
}

const EFFECTS: ReadonlySet<string> = new Set(['created', 'removed', 'change', 'call', 'reason', 'lever']);
const CAUSES: ReadonlySet<string> = new Set(['request', 'control', 'job', 'event']);
/** Statuses that something else must have led to. */
const NEEDS_REASON: ReadonlySet<string> = new Set(['ERROR', 'RETRYING', 'RATE_LIMITED', 'CANCELED', 'SKIPPED']);

function tellsOf({ kind, what }: Link, status: string): boolean {
  return what.includes(`became ${status}`) || kind === 'created' || (status === 'DELETED' && what.includes('was deleted'));
}

/** The calls of both APIs, by instant, method and path. */
async function callsOf({ control }: FreshWorld): Promise<ReadonlySet<string>> {
  const { items } = await control('GET', '/_sim/requests?control=true&limit=1000');
  return new Set(objectsOf(items).map(({ at, method, path }) => `${String(at)} ${String(method)} ${String(path).split('?')[0]}`));
}

function hasHappened({ at, kind, id, what }: Link, { jobs, changes, failed }: Witness, calls: ReadonlySet<string>): boolean {
  const ms = Date.parse(at);
  const isCalled = [...calls].some(call => call.startsWith(`${at} `));
  const isJob = [...jobs].some(job => job.endsWith(` ${ms}`));
  switch (kind) {
    case 'request':
    case 'control':
      return calls.has(`${at} ${what.split(' was called')[0]}`);
    case 'job':
      return jobs.has(`${id} ${ms}`);
    case 'created':
    case 'removed':
      return changes.some(seen => seen.id === id && seen.at === ms && seen.what === kind) || isUnwatched(id);
    case 'change': {
      const [, status] = /became (\w+)/.exec(what) ?? [];
      return (
        changes.some(seen => seen.id === id && seen.at === ms && (status === undefined || seen.status === status)) ||
        isUnwatched(id) ||
        what.includes('by somebody on')
      );
    }
    case 'call':
      return failed.has(`${id} ${ms}`) || !PLATFORMS.some(name => name === id);
    default:
      // Levers, reasons and events are effects of calls and jobs.
      return kind === 'start' || isCalled || isJob;
  }
}

/** Whether it is of a kind that the witness does not watch. */
function isUnwatched(id: string): boolean {
  return !/^(?:post|comment|csv|sa|execution|run)_/.test(id);
}
