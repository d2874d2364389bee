import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Post } from '../../openapi/generated/types.ts';
import type { Simulator } from '../../simulator/index.ts';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

const LIBRARY = new URL('../../dist/index.js', import.meta.url).href;
const ROUNDS = 21;
const WARM_UP_ROUNDS = 3;
const POSTS = 300;
const AT_ONCE = 10;
const CALLS = 3 * POSTS + (2 * POSTS) / AT_ONCE;
const TEAM = 'team_acme_marketing';
const API = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const MAX_PERCENT = 5;

/** A run of a client with and without grading, in turn in one process: calls and deliveries over sockets, and the verdict at the end. */
export async function grading(): Promise<Row[]> {
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.writeHead(200).end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const address = receiver.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const hook = `http://127.0.0.1:${address.port}/`;
  const ratios: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const isGradedFirst = round % 2 === 0;
    const first = await costOfRun(isGradedFirst, hook);
    const second = await costOfRun(!isGradedFirst, hook);
    if (round >= 0) ratios.push(isGradedFirst ? first / second : second / first);
  }
  receiver.close();
  const percent = 100 * (median(ratios) - 1);
  return [{ what: `grading costs of a run of ${CALLS} calls and ${POSTS} deliveries`, ...atMost(percent, MAX_PERCENT, '%', 1) }];
}

/** Processor time of one run of the client and its simulator, which has no rest: other processes do not count. */
async function costOfRun(isGraded: boolean, hook: string): Promise<number> {
  const { createSimulator } = (await import(LIBRARY)) as typeof import('../../simulator/index.ts');
  const simulator = await createSimulator({
    clock: 'manual',
    startTime: '2026-03-02T09:00:00Z',
    throttle: false,
    grade: isGraded,
  });
  const { url } = await simulator.listen({ port: 0 });
  const limits = { dailyPosts: { TWITTER: POSTS }, monthlyPosts: 2 * POSTS };
  await control(simulator, 'PATCH', '/_sim/organizations/org_acme', { limits });
  await control(simulator, 'POST', '/_sim/webhooks', { organizationId: 'org_acme', url: hook });
  globalThis.gc?.();
  const before = process.cpuUsage();
  await runClient(url, simulator);
  const seen = isGraded ? simulator.grade() : undefined;
  const { user, system } = process.cpuUsage(before);
  if (seen && (seen.calls !== CALLS || seen.deliveries !== POSTS))
    throw new Error(`${seen.calls} calls and ${seen.deliveries} deliveries were seen`);
  await simulator.close();
  return user + system;
}

async function control(simulator: Simulator, method: string, path: string, body: object): Promise<void> {
  const response = await simulator.fetch(path, { method, headers: API, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

/** Schedules posts, some at a time, lets them be published, and reads them and the lists. */
async function runClient(url: string, simulator: Simulator): Promise<void> {
  for (let first = 0; first < POSTS; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => onePost(url, first + index)));
    await simulator.clock.advance('PT1M');
    await ask(url, 'GET', '/api/v1/team?limit=100');
    await ask(url, 'GET', `/api/v1/post?teamId=${TEAM}&limit=100`);
  }
  // Some platforms are slow.
  await simulator.clock.advance('PT1H');
}

async function onePost(url: string, number: number): Promise<void> {
  const { id } = (await ask(url, 'POST', '/api/v1/post', {
    teamId: TEAM,
    title: `Post ${number}`,
    referenceKey: `key-${number}`,
    status: 'SCHEDULED',
    postDate: '2026-03-02T09:00:00Z',
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: `Launch day is near: number ${number}` } },
  })) as Post;
  await ask(url, 'GET', `/api/v1/post/${id}`);
  await ask(url, 'GET', `/api/v1/post/reference-key/key-${number}`);
}

/** Asks as most clients do. */
async function ask(url: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, { method, headers: API, ...(body && { body: JSON.stringify(body) }) });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}
