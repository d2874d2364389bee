/** `sim proxy` in front of `sim serve`, and of a server that violates the document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { answering, ran, serve, type TestIo, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

const KEY = { 'x-api-key': 'sk_sim_acme' };
const JSON_TYPE = { ...KEY, 'content-type': 'application/json' };

/** Runs `sim proxy` until `work` has ended. */
async function proxy(target: string, args: readonly string[], work: (url: string) => Promise<unknown>) {
  const io = testIo();
  const ended = runCli(['proxy', '--target', target, ...args], io);
  // The JSON reporter does not print its address, because its users choose the port.
  await work(/http:\/\/127\.0\.0\.1:\d+/.exec(await io.said(/ → /))?.[0] ?? '');
  io.end();
  return { code: await ended, out: io.outs.join('\n'), err: io.errs.join('\n') };
}

/** A server that responds to every request with the same body. */
const always = (body: unknown): Promise<string> =>
  answering((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)));

async function read(url: string, init: RequestInit = { headers: KEY }): Promise<number> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status;
}

/** A command that sends one request to the proxy and exits with a given code. */
const askOnce = (path: string, code: number) => [
  '--',
  process.execPath,
  '-e',
  `fetch(process.env.SIM_URL + ${JSON.stringify(path)}, { headers: ${JSON.stringify(KEY)} }).then(a => a.text()).then(() => process.exit(${code}))`,
];

describe('sim proxy', () => {
  it('finds nothing in what a simulator answers, and lets everything through', async () => {
    const sim = await serve();
    const post = {
      teamId: 'team_acme_marketing',
      title: 'Launch',
      status: 'DRAFT',
      postDate: '2026-03-02T10:00:00Z',
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: 'We are live' } },
    };
    const form = new FormData();
    form.set('teamId', 'team_acme_marketing');
    form.set('file', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), 'posts.csv');
    const { code, out } = await proxy(sim.url, [], async url => {
      expect(await read(`${url}/api/v1/team?limit=1`)).toBe(200);
      expect(await read(`${url}/api/v1/organization`)).toBe(200);
      expect(await read(`${url}/api/v1/post`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(post) })).toBe(200);
      expect(await read(`${url}/api/v1/post?teamId=team_acme_marketing`)).toBe(200);
      expect(await read(`${url}/api/v1/post/nope`)).toBe(404);
      expect(await read(`${url}/api/v1/upload?teamId=team_acme_marketing`)).toBe(200);
      expect(await read(`${url}/api/v1/upload`, { method: 'POST', headers: KEY, body: form })).toBeGreaterThanOrEqual(200);
      expect(await read(`${url}/_sim/status`)).toBe(200);
    });
    expect(out).toMatch(/\n8 exchanges, no deviations, 1 not fully checked, 7 of \d+ operations seen$/);
    expect(out).toContain('– GET /_sim/status  200');
    expect(code).toBe(0);
  });

  it('reports invalid requests and exits with 1', async () => {
    const sim = await serve();
    const { code, out } = await proxy(sim.url, [], url =>
      read(`${url}/api/v1/team`, { method: 'POST', headers: JSON_TYPE, body: '{"name":7}' }),
    );
    expect(code).toBe(1);
    expect(out).toMatch(/✗ POST \/api\/v1\/team {2}400 {2}\d+ ms\n {11}request body\.name: .* must be string\n {19}7\n/);
    expect(out).toContain('1 exchange, 1 with deviations (request 1, answer 0)');
  });

  it('reports invalid responses and exits with 1', async () => {
    const { code, out } = await proxy(await always({ items: 1 }), [], url => read(`${url}/api/v1/team`));
    expect(code).toBe(1);
    expect(out).toContain(
      [
        "           answer  body: Response body must have required property 'total'",
        '                   {"items":1}',
        '           answer  body.items: Response body property items must be array',
        '                   1',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['answer', 0],
    ['request', 1],
    ['any', 1],
  ])('with --fail-on %s exits with %i for an invalid request', async (half, expected) => {
    const sim = await serve();
    const { code } = await proxy(sim.url, ['--fail-on', half], url => read(`${url}/api/v1/team?limitt=1`));
    expect(code).toBe(expected);
  });

  it('exits with 3 if the target does not respond', async () => {
    const { code, out } = await proxy('http://127.0.0.1:9', [], async url => expect(await read(`${url}/api/v1/team`)).toBe(502));
    expect(code).toBe(3);
    expect(out).toContain('1 without a whole answer');
  });

  it.each<[readonly string[], string]>([
    [[], 'sim: --target is missing; for example sim proxy --target https://staging.example.com'],
    [['--target', 'staging'], 'sim: --target must be an http or https URL, not staging'],
    [
      ['--target', 'https://a.example/?x=1'],
      'sim: --target takes no query and no fragment, because paths are appended: give https://a.example',
    ],
    [['--target', 'https://a.example', '--reporter', 'junit'], 'sim: --reporter must be pretty or json, not junit'],
    [['--target', 'https://a.example', 'npm', 'test'], 'sim: Write the command after --: sim proxy -- npm test'],
  ])('exits with 2 and one line for %j', async (args, line) => {
    expect(await ran(['proxy', ...args])).toMatchObject({ code: 2, err: line });
  });

  it('exits with 2 if its port is in use, and leaves the file of --har as it was', async () => {
    const taken = new URL(await always({})).port;
    const io = testIo();
    const file = join(io.cwd, 'earlier.har');
    writeFileSync(file, 'the only copy');
    expect(await runCli(['proxy', '--target', 'http://127.0.0.1:9', '--port', taken, '--har', file], io)).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('the only copy');
    expect(io.errs).toEqual([`sim: Port ${taken} is in use; omit --port to use any free port`]);
  });
});

describe('sim proxy -- <command>', () => {
  async function runProxied(target: string, args: readonly string[]): Promise<{ readonly code: number; readonly io: TestIo }> {
    const io = testIo({ PATH: process.env['PATH'] });
    return { code: await runCli(['proxy', '--target', target, ...args], io), io };
  }

  it.each([
    ['/api/v1/team', 0, 0],
    ['/api/v1/team', 7, 7],
    ['/api/v1/teams', 0, 1],
  ])('requests %s, exits with %i: %i', async (path, own, expected) => {
    const sim = await serve();
    const { code, io } = await runProxied(sim.url, askOnce(path, own));
    expect(code).toBe(expected);
    expect(io.outs).toEqual([]);
    expect(io.errs.at(-1)).toContain('1 exchange, ');
  });

  it('prints one JSON object per line, without the key', async () => {
    const { code, io } = await runProxied(await always({ items: [] }), ['--reporter', 'json', ...askOnce('/api/v1/team?limit=x', 0)]);
    expect(code).toBe(1);
    const [exchange, sums] = io.errs.map(line => JSON.parse(line));
    expect(exchange).toMatchObject({
      method: 'GET',
      target: '/api/v1/team?limit=x',
      status: 200,
      operationId: 'listTeams',
      deviations: [
        { side: 'request', where: 'query.limit', rule: 'type', part: '"x"' },
        { side: 'answer', where: 'body', rule: 'required', part: '{"items":[]}' },
      ],
      unchecked: [],
    });
    expect(sums.summary).toMatchObject({
      exchanges: 1,
      deviating: { exchanges: 1, request: 1, answer: 1 },
      operations: 1,
      described: publicApi.operations().length,
    });
    expect(io.errs.join('')).not.toContain(KEY['x-api-key']);
  });
});
