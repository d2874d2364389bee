/** `--suite` and `--exclude` with names, patterns, and reasons from the config file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../../index.ts';
import { answering, KEY, ran } from '../cli.fixture.ts';
import { gated, ONE, TEAM } from '../deployment/access.fixture.ts';

const contract = (args: readonly string[], config = '') => ran(['contract', ...args], { env: KEY, files: { 'sim.config.yaml': config } });

/** The ids that a selection leaves. */
async function listed(args: readonly string[], config?: string): Promise<string[]> {
  const { out } = await contract(['--list', ...args], config);
  return [...out.matchAll(/^ {2}(\S+)(?: {2}|$)/gm)].map(([, id = '']) => id);
}

describe('--suite and --exclude', () => {
  it('take patterns', async () => {
    const both = await listed(['--suite', 'answers/*/listTeams']);
    expect(both).toEqual(expect.arrayContaining(['answers/valid/listTeams', 'answers/slash/listTeams']));
    expect(both.every(id => /^answers\/[\w-]+\/listTeams$/.test(id))).toBe(true);
    expect(await listed(['--suite', 'answers/*/listTeams', '--exclude', 'answers/v*', 'answers/slash'])).toEqual(
      both.filter(id => !/^answers\/(?:v|slash)/.test(id)),
    );
  });

  it.each([
    ['an operation', 'getTeam', (id: string) => id.split('/').includes('getTeam')],
    ['a path', '/api/v1/team/{id}', (id: string) => /\/(?:get|update|delete)Team(?:\/|$)/.test(id)],
    ['operations by a pattern', '*Team', (id: string) => /\/\w+Team(?:\/|$)/.test(id)],
  ])('leave out every property about %s', async (_, what, isAbout) => {
    const before = await listed(['--suite', 'answers', 'ids', 'patches']);
    const after = await listed(['--suite', 'answers', 'ids', 'patches', '--exclude', what]);
    expect(after).toEqual(before.filter(id => !isAbout(id)));
    expect(after.length).toBeLessThan(before.length);
  });

  it.each(['1', '2'])('are counted with the reason in every report, with %s workers', async workers => {
    const config = 'exclude:\n  - what: getTeam\n    reason: TICKET-7\n  - answers/slash\n';
    const reporters = ['pretty', 'junit', 'json', 'ndjson', 'html', 'sarif'].flatMap(name => ['--reporter', name]);
    const suites = ['--suite', 'answers/*/getTeam', 'answers/*/listTeams', '--runs', '2', '--workers', workers];
    const { out, cwd } = await contract([...suites, ...reporters, '--out', 'out'], config);
    expect(out).toMatch(/^Excluded \d+ properties: --exclude getTeam \(TICKET-7\)\nExcluded 1 property: --exclude answers\/slash$/m);
    const files = ['contract.txt', 'junit.xml', 'contract.json', 'contract.ndjson', 'contract.html', 'contract.sarif'];
    const silent = files.filter(name => !readFileSync(path.join(cwd, 'out', name), 'utf8').includes('--exclude getTeam (TICKET-7)'));
    expect(silent).toEqual([]);
  });
});

describe('an operation that is excluded', () => {
  it('is not called by any property, which does without it or is skipped', async () => {
    const sim = await createSimulator({ clock: 'manual', media: 'discard', throttle: false });
    onTestFinished(() => sim.close());
    const { url } = await sim.listen();
    const target = [
      '--target',
      url,
      '--team',
      'team_acme_marketing',
      '--allow-writes',
      '--runs',
      '2',
      '--ignore-throttle',
      '--rate',
      '1000',
    ];
    const { out } = await contract([
      ...target,
      '--suite',
      'posts',
      'answers/valid/*',
      '--exclude',
      'createPost',
      'listUploads',
      '--max-requests',
      '400',
    ]);
    const log = (await (await fetch(`${url}/_sim/requests?limit=1000`)).json()) as { items: { method: string; path: string }[] };
    const calls = log.items.map(({ method, path: asked }) => `${method} ${asked.split('?')[0]}`);
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter(call => call === 'POST /api/v1/post' || call === 'GET /api/v1/upload')).toEqual([]);
    expect(out).toMatch(/^ +\d+ {2}createPost is excluded \(--exclude\)$/m);
    expect(out).toMatch(/Created drafts: .*; no post \(excluded\)/);
  });

  it('stays excluded in the command that repeats a failure', async () => {
    const sim = await createSimulator({ clock: 'manual', media: 'discard' });
    onTestFinished(() => sim.close());
    const { url } = await sim.listen();
    const target = ['--target', url, '--team', 'team_acme_marketing'];
    const replay = ['--replay', 'answers/valid/getTeam@1@2'];
    const { code, out } = await contract([...target, ...replay, '--exclude', 'getTeam', '--max-requests', '50']);
    expect([code, out]).toEqual([0, expect.stringContaining('1  getTeam is excluded (--exclude)\n')]);
  });
});

const SLOW_MS = 30;

const slowContract = (args: readonly string[], config = '') =>
  ran(['contract', ...args], { env: KEY, files: { 'sim.config.yaml': config } });

/** Enough calls of listTeams for a verdict about its time. */
const MANY = [...ONE.filter(word => word !== '3' && word !== '--runs'), '--runs', '25'];

describe('response times of a deployment', () => {
  it.each([
    ['--max-response-time', ['--max-response-time', '10ms'], undefined],
    ['the config file', ['--max-response-time', '1m'], 'responseTimes: { listTeams: 10ms }\n'],
  ])('fail the run when they are longer than %s allows', async (_, flags, config) => {
    const { url } = await gated({ isPlain: true, delay: { path: '/api/v1/team', ms: SLOW_MS } });
    const { code, out } = await slowContract(['--target', url, ...TEAM, ...MANY, ...flags], config);
    expect(code).toBe(1);
    expect(out).toMatch(
      /✗ failed {2}listTeams: 95 of 100 requests are answered in time {2}checks\/response-time\/listTeams\n {2}listTeams answers 95 of 100 requests within \d+ ms, and 10 ms are allowed\n/,
    );
    expect(out.match(/✗ failed/g)).toHaveLength(1);
    expect(out).toMatch(/^Slowest operations +answers.* limit\nlistTeams +\d+ +(?:[3-9]\d|\d{3,}) ms/m);
    expect(out).toMatch(/^Not judged: the response times of \d+ operations? with fewer than 20 answers$/m);
  });

  it('pass with a limit that they keep, and are shown without one', async () => {
    const { url } = await gated({ isPlain: true, delay: { path: '/api/v1/team', ms: SLOW_MS } });
    expect((await slowContract(['--target', url, ...TEAM, ...MANY, '--max-response-time', '1m'])).code).toBe(0);
    const { code, out } = await slowContract(['--target', url, ...TEAM, ...MANY]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Slowest operations +answers +p50 +p95 +p99 +slowest$/m)]);
  });
});

/** Starts a deployment whose lists have a text as their total from this request on. */
async function lyingFrom(request: number): Promise<readonly string[]> {
  const simulator = await createSimulator({ clock: 'manual', throttle: false, media: 'discard' });
  let requests = 0;
  const target = await answering(async ({ url = '', headers }, response) => {
    const answer = await simulator.fetch(url, { headers: { 'x-api-key': String(headers['x-api-key']) } });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    requests += 1;
    response.end(requests < request ? text : text.replace(/"total":\d+/, '"total":"many"'));
  });
  onTestFinished(() => simulator.close());
  return ['--target', target, '--team', 'team_acme_marketing', '--ignore-throttle'];
}

const run = (args: readonly string[]) => ran(['contract', '--until-failure', ...args], { env: KEY });

describe('sim contract --until-failure', () => {
  it('finds what a run with the usual number of cases does not reach', async () => {
    const target = await lyingFrom(400);
    const { code, out } = await run([...target, '--suite', 'answers/valid/listTeams']);
    expect([code, out]).toEqual([1, expect.stringContaining('checks/response-schema/listTeams')]);
    const requests = Number(/^(\d+) requests in/m.exec(out)?.[1]);
    expect(requests).toBeGreaterThanOrEqual(399);
    expect(requests).toBeLessThan(600);
  });

  it('ends with its time when there is nothing to find', async () => {
    const { code, err } = await run(['--suite', 'answers/valid/listTeams', '--max-time', '1s', '--workers', '1']);
    expect([code, err]).toEqual([0, '']);
  });
});
