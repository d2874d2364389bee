/** The coverage of `sim proxy`, in front of a simulator that stands for a deployment. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CoverageReport } from '../../../openapi/client-coverage/report.ts';
import { answering, ran, serve } from '../cli.fixture.ts';

const ASK = `const ask = (path, method = 'GET', body) => fetch(process.env.SIM_URL + path,
    { method, body, headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' }, signal: AbortSignal.timeout(60_000) })
    .then(a => a.text()).catch(() => 0);`;

/** Runs `sim proxy` with a Node script as its command, and reads what the script met. */
async function proxy(target: string, script: string, flags: readonly string[] = []) {
  const args = ['proxy', '--target', target, '--out', 'r', ...flags, '--', process.execPath, '-e', `(async () => { ${ASK} ${script} })()`];
  const ended = await ran(args, { env: { PATH: process.env['PATH'] } });
  return { ...ended, report: JSON.parse(readFileSync(path.join(ended.cwd, 'r', 'coverage.json'), 'utf8')) as CoverageReport };
}

/** Returns what was met of an operation. */
function metOf({ operations }: CoverageReport, id: string) {
  const { calls, statuses, parameters, requestFields, responseFields } =
    operations.find(({ operationId }) => operationId === id) ?? expect.fail();
  return {
    calls,
    statuses: statuses.met,
    parameters: parameters.met,
    requestFields: requestFields.met,
    hasFields: responseFields.met.length > 0,
  };
}

const LIST = "await ask('/api/v1/team?limit=2');";
const CREATE = `await ask('/api/v1/team', 'POST', '{"name":"Events"}');`;

describe('a client of sim proxy', () => {
  it('meets what it sends to the deployment and gets from it', async () => {
    const sim = await serve();
    const { code, report, err } = await proxy(sim.url, `${LIST} ${CREATE} await ask('/api/v1/post/nope'); await ask('/_sim/status');`);
    expect(code).toBe(0);
    expect(metOf(report, 'listTeams')).toEqual({ calls: 1, statuses: ['200'], parameters: ['limit'], requestFields: [], hasFields: true });
    expect(metOf(report, 'createTeam')).toEqual({ calls: 1, statuses: ['200'], parameters: [], requestFields: ['name'], hasFields: true });
    expect(metOf(report, 'getPost')).toMatchObject({ calls: 1, statuses: ['404'], hasFields: false });
    expect([report.events, report.totals.operations.met]).toEqual([null, 2]);
    expect(err).toMatch(/\d+ of \d+ operations seen\nCoverage \d/);
    expect(err).not.toContain('Events');
  });

  it.each([
    ['that is late', '{ delayMs: 1 }', { calls: 1, statuses: ['200'], requestFields: ['name'], hasFields: true }],
    ['that is slow', '{ bytesPerSecond: 100000 }', { calls: 1, statuses: ['200'], requestFields: ['name'], hasFields: true }],
    ['in place of the call', '{ status: 500 }', { calls: 0, statuses: [], requestFields: [], hasFields: false }],
    ['after the call', '{ status: 500, after: true }', { calls: 1, statuses: [], requestFields: ['name'], hasFields: false }],
    ['that is lost', '{ reset: true }', { calls: 1, statuses: [], requestFields: ['name'], hasFields: false }],
    ['that is cut', '{ truncateBytes: 5 }', { calls: 1, statuses: [], requestFields: ['name'], hasFields: false }],
  ])('does not meet an injected answer: one %s', async (_, effect, met) => {
    const sim = await serve();
    const fault = `{ operationId: createTeam, effect: ${effect} }`;
    const { report } = await proxy(sim.url, CREATE, ['--fault', fault, '--allow-writes']);
    expect(metOf(report, 'createTeam')).toMatchObject(met);
  });

  it('meets nothing of a deployment that gives no answer', async () => {
    const url = await answering(request => request.socket.destroy());
    const { code, report } = await proxy(url, CREATE, ['--min-coverage', '80']);
    expect([code, metOf(report, 'createTeam').calls, report.percent]).toEqual([3, 0, 0]);
  });

  it.each([
    ['a page', 'text/html', '<h1>Sign in</h1>', []],
    ['a list', 'application/json', '[]', []],
    ['broken JSON', 'application/json', '{"items":', []],
    ['a wrong object', 'application/json', '{"items":[{"id":7}]}', ['200']],
  ])('does not meet an answer of another kind, though its status is 200: %s', async (_, type, body, statuses) => {
    const url = await answering((_request, response) => response.writeHead(200, { 'content-type': type }).end(body));
    const { report, err } = await proxy(`${url}/base`, LIST, ['--fail-on', 'request', '--coverage-of', 'listTeams']);
    expect(metOf(report, 'listTeams')).toMatchObject({ calls: 1, statuses, parameters: ['limit'] });
    expect(err.includes('Only errors: listTeams (no answer that counts)')).toBe(statuses.length === 0);
  });

  it('is shown as one line to machines', async () => {
    const sim = await serve();
    const { err } = await proxy(sim.url, LIST, ['--reporter', 'json', '--coverage-of', '*Team', 'listTeams']);
    const lines = err.split('\n').filter(line => line.startsWith('{'));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      coverage: {
        runs: 1,
        percent: 20,
        totals: { operations: { met: 1, of: 5 }, events: null },
        onlyErrors: [],
        neverCalled: ['createTeam', 'getTeam', 'updateTeam', 'deleteTeam'],
      },
    });
  });

  it.each([
    ['is enough', '20', LIST, 0],
    ['is too little', '21', LIST, 1],
    ['is too little, where the command failed', '21', 'process.exitCode = 7;', 7],
  ])('ends with the code of what its coverage is: it %s', async (_, min, script, expected) => {
    const sim = await serve();
    const { code, err } = await proxy(sim.url, script, ['--coverage-of', '*Team', 'listTeams', '--min-coverage', min]);
    expect([code, err.includes('below the')]).toEqual([expected, expected === 1]);
  });
});
