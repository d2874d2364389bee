import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDid, type Did, idOf, itemsOf } from '../caller.ts';
import { startServer, startSimulator } from './child.ts';
import { type Load, median, medianRatio, type Pace, pairedRates } from './load.ts';
import { atLeast, type Row } from './table.ts';

const API_KEY = 'sk_sim_acme';
const HEADERS = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
const START_TIME = '2026-03-02T09:00:00Z';
/** Limits that no bench reaches. */
const UNLIMITED = { dailyPosts: { LINKEDIN: 1e9, TWITTER: 1e9 }, monthlyPosts: 1e9 };
const SHORT_TEXT = 'Launch day is near, and here is what we have built for you.';
/** Gives a request about 3 kB. */
const LONG_TEXT = `${SHORT_TEXT} `.repeat(47);

const PACE: Pace = { warmUpMs: 1200, rounds: 9, ms: 150, isByProcessor: false };
/** V8 compiles the code of a POST only after some ten thousand of them. */
const WARM_UPS_OF_POST = 3;
const POSTS = 10;
const FLAGS = ['--clock', 'manual', '--start-time', START_TIME];
/** The goal for the rate with a log, as a share of the rate without. */
const MIN_LOGGED_SHARE = 0.9;

/** Compares the public API over a socket with bare `node:http`, and with a simulator that logs each request. */
export async function httpRates(pace = PACE): Promise<Row[]> {
  const simulator = await startSimulator(FLAGS);
  const logging = await startSimulator(FLAGS, 'pretty');
  const { url } = simulator;
  for (const each of [simulator, logging]) await addPosts(each.url);
  const [kinds, loggedKinds] = [await kindsOf(url), await kindsOf(logging.url)];
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  const bodies = join(folder, 'bodies.json');
  writeFileSync(bodies, JSON.stringify(await bodiesOf(url, kinds)));
  const bare = await startServer('bare-node', bodies);
  const rows: Row[] = [];
  for (const [i, { name, load, goal }] of kinds.entries()) {
    const warmUps = load.method === 'POST' ? WARM_UPS_OF_POST : 1;
    const [ours = [], limit = [], logged = []] = await pairedRates(
      [
        { server: simulator, load, warmUps },
        { server: bare, load },
        { server: logging, load: loggedKinds[i]?.load ?? load, warmUps },
      ],
      pace,
    );
    rows.push(
      atLeast(`${name} ÷ bare node:http (${Math.round(median(limit))}/s)`, medianRatio(ours, limit), goal),
      atLeast(`${name}, with a line of log each ÷ without`, medianRatio(logged, ours), MIN_LOGGED_SHARE),
    );
  }
  await Promise.all([simulator, logging, bare].map(child => child.stop()));
  rmSync(folder, { recursive: true });
  return rows;
}

function didAt(url: string): Did {
  return createDid({ fetch, baseUrl: url, apiKey: API_KEY });
}

async function addPosts(url: string): Promise<void> {
  const did = didAt(url);
  await did('PATCH', '/_sim/organizations/org_acme', { limits: UNLIMITED });
  for (let i = 0; i < POSTS; i++) await did('POST', '/api/v1/post', post());
}

/** Returns the simulator's answers, so that the bare server can give the same. */
async function bodiesOf(url: string, kinds: readonly Kind[]): Promise<object> {
  const [one, list, created] = await Promise.all(kinds.map(({ load, body }) => didAt(url)(load.method, load.path, body)));
  return { one, list, created };
}

/** A kind of request, and its goal as a share of the rate of bare `node:http`. */
interface Kind {
  readonly name: string;
  readonly load: Load;
  readonly goal: number;
  readonly body?: object;
}

/** Returns the kinds of requests that are measured, for a server with posts. */
async function kindsOf(url: string): Promise<Kind[]> {
  const list = '/api/v1/post?teamId=team_acme_marketing&limit=10';
  const [first] = itemsOf(await didAt(url)('GET', list));
  const body = post(LONG_TEXT);
  return [
    { name: 'GET one post', load: { method: 'GET', path: `/api/v1/post/${idOf(first)}`, headers: HEADERS }, goal: 0.5 },
    { name: 'GET list of 10', load: { method: 'GET', path: list, headers: HEADERS }, goal: 0.5 },
    {
      name: 'POST valid 3 kB',
      load: { method: 'POST', path: '/api/v1/post', headers: HEADERS, body: JSON.stringify(body) },
      goal: 0.45,
      body,
    },
  ];
}

/** Returns a post for next month, on two platforms that need no media. */
function post(text = SHORT_TEXT): object {
  return {
    teamId: 'team_acme_marketing',
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: '2026-04-02T09:00:00.000Z',
    socialAccountTypes: ['LINKEDIN', 'TWITTER'],
    data: { LINKEDIN: { text }, TWITTER: { text: SHORT_TEXT } },
  };
}
