import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { freePort } from '../../../simulator/testing/listen.ts';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

const ROUNDS = 3;
/** In this order, changes in the machine's speed affect both. */
const ORDER = ['grade', 'exec', 'exec', 'grade'] as const;
const MAX_RATIO = 1.05;
const POSTS = 100;
const AT_ONCE = 10;
const SECRET = 'whsec_bench';

/** Compares the cost of `sim grade` with `sim exec` for the same command, whose calls and deliveries go over sockets, from its start to the verdict. */
export async function grading(): Promise<Row[]> {
  const port = await freePort();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seconds = { grade: 0, exec: 0 };
    for (const command of ORDER) seconds[command] += await secondsOf(command, port);
    ratios.push(seconds.grade / seconds.exec);
  }
  const what = `processor time of a run of ${CALLS} calls and ${POSTS} deliveries, sim grade ÷ sim exec`;
  return [atMost(what, median(ratios), MAX_RATIO, '×', 3)];
}

const CALLS = 2 * POSTS + (2 * POSTS) / AT_ONCE;

/** Schedules posts, some at a time, lets them be published, reads them and the lists, and receives the events. */
const CLIENT = `
  import { createServer } from 'node:http';
  const { SIM_URL: url, SIM_API_KEY: key, HOOK_PORT: port } = process.env;
  const ask = async (method, path, body) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(path + ': ' + await answer.text());
    return answer.json();
  };
  let events = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
    events += 1;
  }).listen(Number(port), '127.0.0.1');
  await ask('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts: { TWITTER: ${POSTS} } } });
  const teamId = 'team_acme_marketing';
  const onePost = async number => {
    const post = { teamId, title: 'Post ' + number, status: 'SCHEDULED', postDate: '2026-03-02T09:00:00Z' };
    const content = { socialAccountTypes: ['TWITTER'], data: { TWITTER: { text: 'Launch day is near: ' + number } } };
    const { id } = await ask('POST', '/api/v1/post', { ...post, ...content });
    await ask('GET', '/api/v1/post/' + id);
  };
  for (let first = 0; first < ${POSTS}; first += ${AT_ONCE}) {
    await Promise.all(Array.from({ length: ${AT_ONCE} }, (_, index) => onePost(first + index)));
    await ask('POST', '/_sim/clock/advance', { by: 'PT1M' });
    await ask('GET', '/api/v1/team?limit=100');
    await ask('GET', '/api/v1/post?limit=100&teamId=' + teamId);
  }
  // Some platforms are slow.
  await ask('POST', '/_sim/clock/advance', { by: 'PT1H' });
  if (events !== ${POSTS}) throw new Error(events + ' events came');
  server.close();
  server.closeAllConnections();
`;

/** The processor time of all processes of a run. */
async function secondsOf(command: (typeof ORDER)[number], port: number): Promise<number> {
  const flags = ['--clock', 'manual', '--start-time', '2026-03-02T09:00:00Z', '--no-throttle'];
  const hook = ['--webhook', `http://127.0.0.1:${port}/=${SECRET}`];
  const client = ['--', process.execPath, '--input-type=module', '-e', CLIENT];
  const before = secondsOfChildren();
  await promisify(execFile)(process.execPath, ['bin/sim.js', command, ...flags, ...hook, ...client], {
    env: { ...process.env, HOOK_PORT: String(port) },
  });
  return secondsOfChildren() - before;
}

const TICKS_PER_SECOND = 100;

/** The processor time of all child processes that have ended, as Linux counts it. */
function secondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
