/** The coverage of `sim exec`: small clients, and what they met. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CoverageReport, OperationCoverage } from '../../../openapi/client-coverage/report.ts';
import { answering, type Given, ran } from '../cli.fixture.ts';

const ASK = `const { SIM_URL: url, SIM_API_KEY: key } = process.env;
  const ask = async (path, method = 'GET', body, headers = { 'x-api-key': key, 'content-type': 'application/json' }) =>
    (await fetch(url + path, { method, headers, body })).text();`;

/** Runs `sim exec` with a Node script as its command. */
function exec(script: string, flags: readonly string[], { env, ...given }: Given = {}) {
  const command = [process.execPath, '-e', `(async () => { ${ASK} ${script} })()`];
  return ran(['exec', ...flags, '--', ...command], { ...given, env: { PATH: process.env['PATH'], ...env } });
}

function reportIn(folder: string): CoverageReport {
  return JSON.parse(readFileSync(path.join(folder, 'coverage.json'), 'utf8')) as CoverageReport;
}

/** Returns what a client met of an operation. */
async function metOf(script: string, operationId: string, flags: readonly string[] = []): Promise<OperationCoverage> {
  const { io, err } = await exec(script, ['--out', 'reports', ...flags]);
  expect(err).toContain('Wrote reports/coverage.json, reports/coverage.html');
  return reportIn(path.join(io.cwd, 'reports')).operations.find(each => each.operationId === operationId) ?? expect.fail();
}

const CREATE_TEAM = `await ask('/api/v1/team', 'POST', '{"name":"Events"}');`;

describe('a client of sim exec', () => {
  it('meets what it sends and gets', async () => {
    const teams = await metOf("await ask('/api/v1/team?limit=2&nope=1'); await ask('/api/v1/team?limit=0');", 'listTeams');
    expect(teams).toMatchObject({ calls: 2, succeeded: true, statuses: { met: ['200', '400'] }, parameters: { met: ['limit'] } });
    expect(teams.responseFields.met).toEqual(expect.arrayContaining(['items', 'items[].id', 'items[].name']));
    expect(teams.responseFields.missing).toContain('items[].deletedAt');
  });

  it.each([
    ['a refused body', `await ask('/api/v1/team', 'POST', '{"name":7}');`, 'createTeam', ['400'], ['name']],
    ['a call without a key', `await ask('/api/v1/team', 'POST', '{"name":"a"}', {});`, 'createTeam', ['401'], []],
    ['a HEAD', "await ask('/api/v1/team', 'HEAD');", 'listTeams', ['200'], []],
    [
      'a call of the dashboard',
      "await ask('/api/v1/team', 'GET', undefined, { 'x-api-key': key, referer: url + '/_sim/ui/' });",
      'listTeams',
      [],
      [],
    ],
    ['a call of the control API', "await ask('/_sim/status');", 'listTeams', [], []],
  ])('with %s', async (_, script, operationId, statuses, fields) => {
    const { statuses: met, requestFields } = await metOf(script, operationId);
    expect([met.met, requestFields.met]).toEqual([statuses, fields]);
  });

  it.each([
    ['with a status', '{"status":500}', { calls: 1, succeeded: false, statuses: { met: ['500'] } }, false],
    ['that only delays', '{"delayMs":1}', { calls: 1, succeeded: true, statuses: { met: ['200'] } }, true],
    ['that cuts the answer', '{"truncateBytes":5}', { calls: 1, succeeded: false, statuses: { met: [] } }, false],
    ['that resets the connection', '{"reset":true}', { calls: 1, succeeded: false, statuses: { met: [] } }, false],
  ])('meets what it receives through a fault %s', async (_, effect, met, hasFields) => {
    const fault = `await ask('/_sim/faults', 'POST', '{"operationId":"listTeams","effect":${effect}}');`;
    const teams = await metOf(`${fault} await ask('/api/v1/team').catch(() => undefined);`, 'listTeams');
    expect(teams).toMatchObject(met);
    expect(teams.responseFields.met.length > 0).toBe(hasFields);
  });

  it('meets the events that its endpoint takes, and not those that it refuses', async () => {
    const url = await answering((request, response) => response.writeHead(request.url === '/takes' ? 200 : 500).end());
    const events = async (place: string) => {
      const wait = "await ask('/_sim/clock/settle', 'POST', '{}');";
      const flags = ['--clock', 'manual', '--webhook', `${url}/${place}`, '--out', 'reports'];
      const { io } = await exec(`${CREATE_TEAM} ${wait}`, flags);
      return reportIn(path.join(io.cwd, 'reports')).events?.met;
    };
    expect(await events('takes')).toEqual(['team.created']);
    expect(await events('refuses')).toEqual([]);
  });

  it('is shown on the error output, because standard output belongs to the command', async () => {
    const { code, io, err } = await exec(`${CREATE_TEAM} await ask('/api/v1/post/nope');`, ['--coverage']);
    expect([code, io.outs]).toEqual([0, []]);
    expect(err).toMatch(/^Coverage 0\.\d %: 1 of \d+ operations succeeded at least once$/m);
    expect(err).toMatch(/^Of the operations called: 2 of \d+ statuses, 0 of \d+ query parameters, 1 of \d+ request fields/m);
    expect(err).toMatch(/^Only errors: getPost \(404\)$/m);
    expect(err).toMatch(/^Never called: .*\blistTeams\b/m);
    expect(err).toMatch(/^Events that an endpoint took: 0 of \d+$/m);
  });

  it('has no coverage without a flag, nor with --no-coverage', async () => {
    expect((await exec(CREATE_TEAM, [])).err).toBe('');
    expect(await exec(CREATE_TEAM, ['--no-coverage'], { env: { SIM_MIN_COVERAGE: '100' } })).toMatchObject({ code: 0, err: '' });
  });
});

describe('the least coverage', () => {
  const TWO = ['--coverage-of', 'createTeam', 'getTeam'];

  it.each([
    ['reached', ['--min-coverage', '50'], CREATE_TEAM, 0],
    ['missed', ['--min-coverage', '50.1'], CREATE_TEAM, 1],
    ['missed, with any operation called but none that succeeded', ['--min-coverage', '50'], `await ask('/api/v1/team/nope');`, 1],
    ['missed by a command that failed', ['--min-coverage', '100'], 'process.exitCode = 7;', 7],
    ['not asked for', [], '', 0],
  ])('that is %s', async (_, flags, script, code) => {
    const run = await exec(script, [...TWO, ...flags]);
    expect(run.code).toBe(code);
    expect(run.err.includes('below the')).toBe(code === 1);
  });

  it('comes with the names of what is missing', async () => {
    const { err } = await exec(CREATE_TEAM, ['--min-coverage', '80', ...TWO, '/api/v1/upload*']);
    expect(err).toMatch(/^Never called: getTeam, listUploads, .*abortMultipartUpload$/m);
    expect(err).toMatch(/^sim: The coverage is \d+(\.\d)? %, below the 80 % of --min-coverage$/m);
  });

  it('may stand in the config file', async () => {
    const files = { 'sim.config.yaml': 'min-coverage: 100\ncoverage-of: [createTeam, getTeam]\n' };
    expect((await exec(CREATE_TEAM, [], { files })).code).toBe(1);
  });

  it.each([
    [['--min-coverage', '101'], '--min-coverage must be a percentage from 0 to 100, such as 80, not 101'],
    [['--min-coverage', 'all'], '--min-coverage must be a percentage'],
    [['--coverage-of', 'listTeam'], '--coverage-of: no operation and no path fits listTeam; did you mean listTeams?'],
    [['--coverage-of', 'createTeam,listTeams'], 'apart by spaces'],
  ])('is refused for %j', async (flags, message) => {
    const { code, err } = await exec('', flags);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('runs', () => {
  const OF = ['--coverage-of', 'createTeam', 'listTeams'];

  it('add up', async () => {
    const { io } = await exec(CREATE_TEAM, ['--out', 'r', '--add', 'r/coverage.json']);
    expect(io.errs[0]).toBe('--add: r/coverage.json is not there yet, so nothing is added');
    const second = await exec(
      "await ask('/api/v1/team?limit=2');",
      [...OF, '--out', 'r', '--add', 'r/coverage.json', '--min-coverage', '100'],
      {
        cwd: io.cwd,
      },
    );
    expect([second.code, second.err]).toEqual([
      0,
      expect.stringContaining('Coverage 100 %: 2 of 2 operations (createTeam listTeams) succeeded at least once, in 2 runs'),
    ]);
    const sum = reportIn(path.join(io.cwd, 'r'));
    expect(sum).toMatchObject({ runs: 2, percent: 100, totals: { requestFields: { met: 1 }, parameters: { met: 1 } } });
    // A run without --add begins anew.
    expect((await exec('', [...OF, '--out', 'r'], { cwd: io.cwd })).err).toContain('Coverage 0 %');
  });

  it.each([
    ['{"runs":', 'cannot be read: line 1, column 9'],
    ['[]', 'is no coverage'],
    ['{"runs":1,"operations":[{"operationId":"createTeam","calls":"1"}],"events":null}', 'is no coverage'],
    ['{"runs":-1,"operations":[],"events":null}', 'is no coverage'],
  ])('do not begin with the coverage %s', async (content, message) => {
    const { code, err } = await exec('console.log(1)', ['--add', 'earlier.json'], { files: { 'earlier.json': content } });
    expect([code, err]).toEqual([2, expect.stringContaining(`--add: earlier.json ${message}`)]);
  });

  it('leave out operations that are gone, and show their names harmlessly', async () => {
    const none = { met: [], missing: [] };
    const gone = {
      operationId: 'gone\u001b[31m\n::error::x',
      calls: 1,
      statuses: none,
      parameters: none,
      requestFields: none,
      responseFields: none,
    };
    const files = { 'earlier.json': JSON.stringify({ runs: 1, operations: [gone], events: null }) };
    const { code, io } = await exec('', ['--add', 'earlier.json'], { files });
    expect([code, io.errs[0]]).toEqual([
      0,
      String.raw`--add: earlier.json has operations that this version does not have: gone\u001b[31m\n::error::x`,
    ]);
  });
});

it('says where a report cannot be written', async () => {
  const { code, err } = await exec('', ['--out', 'r'], { files: { r: 'a file' } });
  expect([code, err]).toEqual([2, expect.stringContaining('--out: ')]);
});
