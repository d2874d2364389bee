/**
 * Kills a process under a load of writes: its state file always loads, and has everything that was acknowledged more than a second before.
 * `SIM_KILLS=200 npx vitest run bin/kill.test.ts` kills two hundred times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { it } from './package.fixture.ts';

const KILLS = Number(process.env['SIM_KILLS'] ?? 5);
/** Real milliseconds. */
const MAX_LOSS_MS = 1000;
const MIN_LIFETIME_MS = 100;
const MAX_LIFETIME_MS = 2000;
/** A new state file after this many kills, because the number of checks grows with the file. */
const KILLS_PER_FILE = 20;
const WRITERS = 4;
/** Processes at a time. Half of a lifetime is waiting, so two need little more than one. */
const LANES = 2;
const ROUND_TIMEOUT_MS = 60_000;

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(program: string, file: string): Promise<Running> {
  const child = spawn(process.execPath, [program, '--port', '0', '--log', 'json', '--no-throttle', '--state', file]);
  let errors = '';
  child.stderr.on('data', chunk => {
    errors += String(chunk);
  });
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit').then(() => [errors])]);
  if (!String(line[0]).startsWith('{')) throw new Error(`sim did not start:  ${String(line[0])}`);
  return { child, url: (JSON.parse(String(line[0])) as { url: string }).url };
}

async function ask<T>(url: string, method: string, target: string, body?: object): Promise<T> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json', 'x-api-key': 'sk_sim_acme' };
  const response = await fetch(url + target, { method, headers, ...init });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A post of one writer and the acknowledged updates. Its titles count up, so the title that is found shows how much is missing. */
interface Acknowledged {
  readonly id: string;
  readonly log: { readonly title: number; readonly at: number }[];
}

async function createPost(url: string): Promise<string> {
  const body = { teamId: 'team_acme_marketing', status: 'DRAFT', postDate: '2030-01-01T00:00:00Z', socialAccountTypes: ['TWITTER'] };
  const post = await ask<{ id: string }>(url, 'POST', '/api/v1/post', { ...body, title: '0', data: { TWITTER: { text: 'Hello' } } });
  return post.id;
}

/** Creates and updates posts, one call after the other, until the process is gone. */
async function write(url: string, known: Acknowledged[]): Promise<void> {
  try {
    for (;;) {
      const id = await createPost(url);
      const post: Acknowledged = { id, log: [{ title: 0, at: performance.now() }] };
      known.push(post);
      for (let title = 1; title <= 20; title++) {
        await ask(url, 'PATCH', `/api/v1/post/${id}`, { title: String(title) });
        post.log.push({ title, at: performance.now() });
      }
    }
  } catch (error) {
    // fetch fails with a TypeError when the process is gone.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Updates that were acknowledged before an instant and are missing. */
async function missing(url: string, known: readonly Acknowledged[], moment: number): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, log } of known) {
    const due = log.findLast(({ at }) => at < moment);
    if (!due) continue;
    const found = await ask<{ title: string }>(url, 'GET', `/api/v1/post/${id}`).catch(() => undefined);
    if (!found || Number(found.title) < due.title) {
      lost.push(`${id}: found ${found?.title ?? 'nothing'}, but ${due.title} was acknowledged ${Math.round(moment - due.at)} ms before`);
    }
  }
  return lost;
}

async function kill({ child }: Running): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Spread evenly over the range without repetition. */
function lifetimeOf(round: number): number {
  return MIN_LIFETIME_MS + ((round * 0.6180339887) % 1) * (MAX_LIFETIME_MS - MIN_LIFETIME_MS);
}

it(
  `loses no acknowledged update in ${KILLS} kills`,
  async ({ installed: { program, home } }) => {
    const lanes = Array.from({ length: LANES }, (_, lane) => killRepeatedly(program, home, lane));
    const results = await Promise.all(lanes);
    expect(results.flatMap(({ lost }) => lost)).toEqual([]);
    expect(results.reduce((sum, { updates }) => sum + updates, 0)).toBeGreaterThan(KILLS);
  },
  KILLS * ROUND_TIMEOUT_MS,
);

/** Kills every `LANES`th time. The process that is started to check the file is the one that is killed next. */
async function killRepeatedly(
  program: string,
  folder: string,
  lane: number,
): Promise<{ readonly lost: readonly string[]; readonly updates: number }> {
  const lost: string[] = [];
  let updates = 0;
  let running: Running | undefined;
  for (let round = lane; round < KILLS; round += LANES) {
    const file = path.join(folder, `state-${lane}-${Math.floor(round / KILLS_PER_FILE)}.json`);
    running ??= await start(program, file);
    await ask(running.url, 'PATCH', '/_sim/organizations/org_acme', {
      limits: { monthlyPosts: 1_000_000, dailyPosts: { TWITTER: 1_000_000 } },
    });
    const known: Acknowledged[] = [];
    const { url } = running;
    // The first request loads code, which can take longer than a short lifetime.
    await createPost(url);
    const writers = Array.from({ length: WRITERS }, () => write(url, known));
    await new Promise(resolve => setTimeout(resolve, lifetimeOf(round)));
    const killedAt = performance.now();
    await kill(running);
    await Promise.all(writers);
    updates += known.reduce((sum, { log }) => sum + log.length, 0);
    running = await start(program, file);
    lost.push(...(await missing(running.url, known, killedAt - MAX_LOSS_MS)));
    const isLastOfFile = Math.floor((round + LANES) / KILLS_PER_FILE) > Math.floor(round / KILLS_PER_FILE);
    if (isLastOfFile || round + LANES >= KILLS) {
      await kill(running);
      running = undefined;
    }
  }
  return { lost, updates };
}
