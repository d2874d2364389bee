/** Writers that remember acknowledged changes, and find those that are missing afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fields } from '../../exchange.ts';
import { createDid, type Did } from '../caller.ts';
import type { RunningSimulator, StartOptions } from './start-simulator.ts';
import { startSimulator } from './start-simulator.ts';

/** Acknowledged changes may be lost if they are younger than this, real milliseconds. */
export const MAX_LOSS_MS = 1000;
const WRITERS = 4;
const UPDATES_PER_POST = 20;

/** A post of one writer with its acknowledged updates. Its titles count up, so that the title shows how many are missing. */
interface Acknowledged {
  readonly id: string;
  readonly log: { readonly title: number; readonly at: number }[];
}

/** Writers at work. */
export interface Load {
  /** Resolves once the process that they write to has ended. */
  readonly ended: Promise<unknown>;
  /** The number of acknowledged changes so far. */
  updates(): number;
  /** Returns the changes that are missing although they were acknowledged before this time of `performance.now()`, one line each. */
  missing(url: string, before: number): Promise<string[]>;
}

/** Starts the simulator on a state file, with limits that the writers do not reach. */
export async function startOnState(file: string, options: StartOptions = {}): Promise<RunningSimulator> {
  const simulator = await startSimulator(['--no-throttle', '--media', 'discard', '--state', file], options);
  await writerOf(simulator.url)('PATCH', '/_sim/organizations/org_acme', {
    limits: { monthlyPosts: 1_000_000, dailyPosts: { TWITTER: 1_000_000 } },
  });
  // The first request loads code, which can take longer than a short-lived process has.
  await createPost(simulator.url);
  return simulator;
}

/** Starts writers that create and update posts, each one call after the other, until the process has ended. */
export function startLoad(url: string): Load {
  const known: Acknowledged[] = [];
  const ended = Promise.all(Array.from({ length: WRITERS }, () => write(url, known)));
  return {
    ended,
    updates: () => known.reduce((sum, { log }) => sum + log.length, 0),
    missing: (other, before) => missing(other, known, before),
  };
}

/** Writes for this number of real milliseconds, kills the process, starts another on the same file, and returns what is missing. */
export async function killUnderLoad(
  running: RunningSimulator,
  lifetimeMs: number,
  restart: () => Promise<RunningSimulator>,
): Promise<{ readonly running: RunningSimulator; readonly lost: readonly string[]; readonly updates: number }> {
  const load = startLoad(running.url);
  await pause(lifetimeMs);
  const killedAt = performance.now();
  await running.kill();
  await load.ended;
  const next = await restart();
  return { running: next, lost: await load.missing(next.url, killedAt - MAX_LOSS_MS), updates: load.updates() };
}

async function write(url: string, known: Acknowledged[]): Promise<void> {
  try {
    for (;;) {
      const id = await createPost(url);
      const post: Acknowledged = { id, log: [{ title: 0, at: performance.now() }] };
      known.push(post);
      for (let title = 1; title <= UPDATES_PER_POST; title++) {
        await writerOf(url)('PATCH', `/api/v1/post/${id}`, { title: String(title) });
        post.log.push({ title, at: performance.now() });
      }
    }
  } catch (error) {
    // fetch fails with a TypeError when the process has ended.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function missing(url: string, known: readonly Acknowledged[], before: number): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, log } of known) {
    const due = log.findLast(({ at }) => at < before);
    if (!due) continue;
    const { title = 'nothing' } = await writerOf(url)('GET', `/api/v1/post/${id}`).catch((): Fields => ({}));
    if (Number(title) >= due.title) continue;
    lost.push(`${id}: found ${String(title)}, but ${due.title} was acknowledged ${Math.round(before + MAX_LOSS_MS - due.at)} ms before`);
  }
  return lost;
}

async function createPost(url: string): Promise<string> {
  const body = { teamId: 'team_acme_marketing', status: 'DRAFT', postDate: '2030-01-01T00:00:00Z', socialAccountTypes: ['TWITTER'] };
  const { id } = await writerOf(url)('POST', '/api/v1/post', { ...body, title: '0', data: { TWITTER: { text: 'Hello' } } });
  return String(id);
}

function writerOf(baseUrl: string): Did {
  return createDid({ fetch, baseUrl, apiKey: 'sk_sim_acme' });
}
