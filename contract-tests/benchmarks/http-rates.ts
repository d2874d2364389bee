import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild, startSimulator } from './child.ts';
import { type Load, pairedRates } from './load.ts';
import { atLeast, type Row } from './table.ts';

const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const SHORT_TEXT = 'Launch day is near, and here is what we have built for you.';
/** Makes a request of about 3 kB. */
const LONG_TEXT = `${SHORT_TEXT} `.repeat(47);
const TSX = ['--import', 'tsx'];

/** One kind of request, and the share of the rate of bare `node:http` that it shall reach. */
interface Kind {
  readonly name: string;
  readonly load: Load;
  readonly goal: number;
}

/** The public API over a socket against bare `node:http`, and itself with 100,000 posts stored and its answers validated. */
export async function httpRates(): Promise<Row[]> {
  const simulator = await prepared(0);
  const kinds = await kindsOf(simulator);
  const full = await prepared(100_000, ['--validate-responses', 'warn']);
  const bare = await startChild([...TSX, 'contract-tests/benchmarks/servers/bare-node.ts', await bodiesFile(simulator, kinds)]);
  const rows: Row[] = [];
  for (const kind of kinds) {
    const id = kind.load.path.split('/').at(-1) ?? '';
    const fullLoad = id.startsWith('post_') ? { ...kind.load, path: kind.load.path.replace(id, await anyPost(full)) } : kind.load;
    const servers = [simulator.url, bare.url, full.url];
    const [ours = 0, limit = 0, stored = 0] = await pairedRates(servers, [kind.load, kind.load, fullLoad]);
    rows.push(
      { what: `${kind.name}, simulator`, measured: `${Math.round(ours)}/s` },
      { what: `${kind.name} ÷ bare node:http (${Math.round(limit)}/s)`, ...atLeast(ours / limit, kind.goal) },
      { what: `${kind.name}, 100,000 posts stored, answers validated ÷ empty`, ...atLeast(stored / ours, 0.9) },
    );
  }
  await Promise.all([simulator, full, bare].map(child => child.stop()));
  return rows;
}

async function prepared(posts: number, flags: readonly string[] = []): Promise<Child> {
  const child = await startSimulator(['--clock', 'manual', '--start-time', '2026-03-02T09:00:00Z', ...flags]);
  const unlimited = { dailyPosts: { LINKEDIN: 1e9, TWITTER: 1e9 }, monthlyPosts: 1e9 };
  await ok(
    fetch(`${child.url}/_sim/organizations/org_acme`, { method: 'PATCH', headers: HEADERS, body: JSON.stringify({ limits: unlimited }) }),
  );
  const create = () => ok(fetch(`${child.url}/api/v1/post`, { method: 'POST', headers: HEADERS, body: postBody(SHORT_TEXT) }));
  for (let i = 0; i < Math.max(posts, 10); i += 50) await Promise.all(Array.from({ length: 50 }, create));
  return child;
}

async function kindsOf(child: Child): Promise<Kind[]> {
  const list = '/api/v1/post?teamId=team_acme_marketing&limit=10';
  return [
    { name: 'GET one post', load: { method: 'GET', path: `/api/v1/post/${await anyPost(child)}`, headers: HEADERS }, goal: 0.5 },
    { name: 'GET list of 10', load: { method: 'GET', path: list, headers: HEADERS }, goal: 0.5 },
    {
      name: 'POST valid 3 kB',
      load: { method: 'POST', path: '/api/v1/post', headers: HEADERS, body: postBody(LONG_TEXT) },
      goal: 0.45,
    },
  ];
}

async function bodiesFile(child: Child, kinds: readonly Kind[]): Promise<string> {
  const [one, list, created] = await Promise.all(
    kinds.map(({ load }) => ok(fetch(child.url + load.path, { method: load.method, headers: HEADERS, body: load.body ?? null }))),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'sim-bench-')), 'bodies.json');
  writeFileSync(file, JSON.stringify({ one, list, created }));
  return file;
}

async function anyPost(child: Child): Promise<string> {
  const list = (await ok(fetch(`${child.url}/api/v1/post?teamId=team_acme_marketing&limit=1`, { headers: HEADERS }))) as {
    items: { id: string }[];
  };
  return list.items[0]?.id ?? '';
}

async function ok(response: Promise<Response>): Promise<unknown> {
  const answer = await response;
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A post a month ahead, on two platforms that need no media. */
function postBody(text: string): string {
  return JSON.stringify({
    teamId: 'team_acme_marketing',
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: '2026-04-02T09:00:00.000Z',
    socialAccountTypes: ['LINKEDIN', 'TWITTER'],
    data: { LINKEDIN: { text }, TWITTER: { text: SHORT_TEXT } },
  });
}
