import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, startSimulator } from './child.ts';
import { median, medianRatio, type Pace, pairedRates } from './load.ts';
import { HEADERS, type Kind, kindsOf, ok, postBody, START_TIME, UNLIMITED } from './requests.ts';
import { atLeast, type Row } from './table.ts';

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

async function addPosts(url: string): Promise<void> {
  const organization = `${url}/_sim/organizations/org_acme`;
  await ok(fetch(organization, { method: 'PATCH', headers: HEADERS, body: JSON.stringify({ limits: UNLIMITED }) }));
  for (let i = 0; i < POSTS; i++) await ok(fetch(`${url}/api/v1/post`, { method: 'POST', headers: HEADERS, body: postBody() }));
}

/** Returns the simulator's answers, so that the bare server can give the same. */
async function bodiesOf(url: string, kinds: readonly Kind[]): Promise<object> {
  const [one, list, created] = await Promise.all(
    kinds.map(({ load }) => ok(fetch(url + load.path, { method: load.method, headers: HEADERS, body: load.body ?? null }))),
  );
  return { one, list, created };
}
