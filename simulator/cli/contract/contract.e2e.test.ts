import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../../index.ts';
import { KEY, ran, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const contract = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => ran(['contract', ...args], { env });

/** A simulator on a socket stands for a deployment: what is asked of it, and how often, stands in its log. */
async function deployment() {
  const sim = await createSimulator({ clock: 'manual', media: 'discard' });
  onTestFinished(() => sim.close());
  const { url } = await sim.listen();
  const requests = async () => {
    const log = (await (await fetch(`${url}/_sim/requests`)).json()) as { items: { method: string; path: string }[] };
    return log.items;
  };
  return { url, requests, args: ['--target', url, '--team', 'team_acme_marketing', '--rate', '33'], env: KEY };
}

/** A deployment that is not asked, because its flags are wrong. */
const NOWHERE = ['--target', 'http://127.0.0.1:9', '--api-key', 'k', '--team', 't'];

const ONE = ['--suite', 'answers/valid/listTeams'];

const UNKNOWN = ': there is no operation, path, suite or property';

const LIST = 'sim-contract-1a2b.ndjson';

/** The file of an interrupted run, with one line besides its first. */
function listOf(baseUrl: string, line: object): string {
  const run = { run: '1a2b', baseUrl, teamId: 'team_acme_marketing', tag: '[sim 1a2b] ', startedAt: '2026-03-02T09:00:00.000Z' };
  return `${JSON.stringify(run)}\n${JSON.stringify(line)}\n`;
}

describe('sim contract', () => {
  it('checks a simulator that it starts', async () => {
    const { code, out, err } = await contract(['--suite', 'answers/valid/listTeams', 'answers/slash/getTeam']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Area +Rules +Transitions\n(?:[\w-]+ +\d+ of +\d+(?: +0 of +\d+)?\n)+Responses \d+ of \d+\nTransitions 0 of \d+\nRules \d+ of \d+\nsimulator, seed 1: \d+ properties \(\d+ passed\), \d+ checks \(\d+ passed\)\n\d+ requests in \d+\.\d s$/,
    );
  });

  it('lists properties, and what came of them', async () => {
    const list = await contract(['--list', '--suite', 'answers/valid/createPost']);
    expect(list.out).toMatch(
      /^general: 1 property\n {2}answers\/valid\/createPost {2}\(needs writes\)\n {6}\S.*\n\n1 property in 1 area, 0 rules; 1 need writes$/,
    );
    const { code, out } = await contract(['--list', '--stats', ...ONE]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^answers\/valid\/listTeams +passed +60 cases +0\.0 % did not apply +\d+ requests$/m),
    ]);
  });

  it('lists all properties by area, within the width of the terminal, with totals', async () => {
    const io = testIo();
    expect(await runCli(['contract', '--list'], { ...io, width: 80 })).toBe(0);
    const lines = io.outs.join('\n').split('\n');
    // An id may be longer than the line.
    expect(lines.filter(line => line.length > 80 && line.trim().includes(' '))).toEqual([]);
    const groups = lines.filter(line => /^[\w-]+: \d+ propert(?:y|ies)$/.test(line)).map(line => Number(/\d+/.exec(line)?.[0]));
    const total = Number(/^(\d+) properties in (\d+) areas, \d+ rules;/m.exec(io.outs.join('\n'))?.[1]);
    expect(groups.reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  it('takes a thread a core for many properties, and none for a few', async () => {
    const plan = async (...args: string[]) => (await contract(['--dry-run', ...args])).out.split('\n')[1];
    expect(await plan(...ONE)).toBe('Target: a simulator started by this command, one world for each property');
    expect(await plan('--workers', '3')).toBe('Target: 3 simulators started by this command, one world for each property');
    expect(await plan('--workers', '3', ...ONE)).toBe('Target: a simulator started by this command, one world for each property');
  });

  it('writes every report into a folder', async () => {
    const reporters = ['pretty', 'junit', 'json', 'ndjson', 'har', 'html', 'sarif'].flatMap(name => ['--reporter', name]);
    const { cwd } = await contract([...ONE, ...reporters, '--out', 'reports']);
    const read = (name: string) => readFileSync(path.join(cwd, 'reports', name), 'utf8');
    expect(readdirSync(path.join(cwd, 'reports')).toSorted()).toEqual(
      ['contract.html', 'contract.json', 'contract.ndjson', 'contract.sarif', 'contract.txt', 'failures.har', 'junit.xml'].toSorted(),
    );
    expect(JSON.parse(read('contract.json'))).toMatchObject({
      verdicts: { failed: 0 },
      results: expect.arrayContaining([expect.objectContaining({ id: ONE[1], runs: 60, skips: 0 })]),
    });
    const lines = read('contract.ndjson').trim().split('\n');
    const types = lines.map(line => (JSON.parse(line) as { type: string }).type);
    expect([types.slice(0, -1).every(type => type === 'property'), types.at(-1)]).toEqual([true, 'end']);
  });

  it.each([
    [['--replay', 'nonsense'], 'sim: --replay must be a replay token as printed with a failure'],
    [['--replay', 'answers/valid/getTeam@1@50@0', '--suite', 'auth'], 'sim: --replay repeats what it names: leave --suite out'],
    [['--replay', 'gone@1@20'], 'sim: There is no property or suite gone'],
    [['--suite', 'answres'], 'sim: There is no property or suite answres; did you mean answers?'],
    [['--team', 'team_1'], 'sim: --team needs a deployment: name it with --target <base url>'],
    [['--target', 'http://127.0.0.1:9', '--team', 't'], 'sim: --target needs the API key of an organization there'],
    [['--target', 'http://127.0.0.1:9', '--api-key', 'k'], 'sim: --target needs a team there'],
    [[...NOWHERE, '--rate', '0'], 'sim: --rate must be a number of requests per second above 0, not 0'],
    [[...NOWHERE, '--concurrency', '0'], 'sim: --concurrency must be a whole number from 1 to 1000, not 0'],
    [[...NOWHERE, '--max-time', '0s'], 'sim: --max-time must be longer than 0, not 0s'],
    [[...NOWHERE, '--max-time', 'long'], 'sim: --max-time must be a duration such as 6h or PT6H, or milliseconds, not long'],
    [['--max-time', '1m'], 'sim: --max-time needs a deployment: name it with --target <base url>'],
    [['--ignore-throttle'], 'sim: --ignore-throttle needs a deployment: name it with --target <base url>'],
    [[...NOWHERE, '--workers', '2'], 'sim: --workers needs simulators: requests to a deployment are sent side by side, see --concurrency'],
    [[...NOWHERE, '--allow-publish', 'sa_1'], 'sim: --allow-publish goes with --allow-writes'],
    [[...NOWHERE, '--allow-writes', '--max-publish', '2'], 'sim: --max-publish goes with --allow-publish'],
    [[...NOWHERE, '--receiver-secret', 's'], 'sim: --receiver-secret goes with --receiver'],
    [[...NOWHERE, '--max-response-time', '0ms'], 'sim: --max-response-time must be longer than 0, not 0ms'],
    [['--max-response-time', '1s'], 'sim: --max-response-time needs a deployment: name it with --target <base url>'],
    [['--update-baseline'], 'sim: --update-baseline needs a file: name it with --baseline <file>'],
    [['--baseline', 'x', '--replay', 'answers/valid/getTeam@1@50@0'], 'sim: --baseline belongs to a whole run: leave it out with --replay'],
    [['--list', '--exclude', 'createPots'], `sim: --exclude${UNKNOWN} createPots; did you mean createPost?`],
    [['--list', '--exclude', 'zzz*'], `sim: --exclude${UNKNOWN} zzz*; see sim contract --list`],
    [['--list', '--suite', 'answres/*'], 'sim: There is no property or suite answres/*; did you mean'],
    [
      ['--list', '--suite', 'answers/valid/getTeam', '--exclude', 'answers'],
      'sim: --exclude leaves out every property of the run; leave fewer out',
    ],
    [['--har', 'x.har', '--suite', 'posts'], 'sim: --har sends nothing: leave --suite out'],
    [['--har', 'x.har'], 'x.har is no HTTP Archive: '],
    [['--rotate', '--seed', '3'], 'leave --seed out'],
    [['--until-failure', '--runs', '5'], 'sim: --until-failure goes on until there is a finding: leave --runs out'],
    [['--until-failure', '--list'], 'sim: --until-failure goes on until there is a finding: leave --list out'],
    [
      ['--until-failure', '--replay', 'answers/valid/listTeams@1@1'],
      'sim: --until-failure goes on until there is a finding: leave --replay out',
    ],
    [['--allow-settings'], 'sim: --allow-settings needs a deployment'],
    [['--clean', 'nothing.ndjson', '--api-key', 'k'], 'sim: --clean: nothing.ndjson is no list of created resources: '],
    [['--workers', '0'], 'sim: --workers must be a whole number from 1 to 64'],
    [['--stats'], 'sim: --stats goes with --list'],
    [['--reporter', 'har', '--reporter', 'junit'], 'sim: Several reporters need a folder'],
  ])('ends with 2 and one line for %j', async (args, line) => {
    const { code, err } = await ran(['contract', ...args], { files: { 'x.har': '{}' } });
    expect([code, err]).toEqual([2, expect.stringContaining(line)]);
    expect(err).not.toContain('\n');
  });

  it.each([
    ['responseTimes: { listTeam: 1s }', 'responseTimes in sim.config.yaml: listTeam is no operation; did you mean listTeams?'],
    ['responseTimes: { listTeams: soon }', 'responseTimes in sim.config.yaml: listTeams must be a duration'],
    ['responseTimes: [1s]', 'responseTimes in sim.config.yaml must be an object of operations with durations'],
    [
      'exclude: [{ reason: why }]',
      'exclude in sim.config.yaml: an entry is a name, or { what: <name>, reason: <text> }, not {"reason":"why"}',
    ],
    ['exclude: [createPots]', `exclude in sim.config.yaml${UNKNOWN} createPots; did you mean createPost?`],
  ])('ends with 2 and one line for %j in the config file', async (config, line) => {
    const { code, err } = await ran(['contract', ...NOWHERE], { files: { 'sim.config.yaml': config } });
    expect([code, err]).toEqual([2, expect.stringContaining(`sim: ${line}`)]);
    expect(err).not.toContain('\n');
  });

  it('ends with 3 where nobody answers', async () => {
    const { code, err } = await contract([...NOWHERE, ...ONE]);
    expect([code, err]).toEqual([3, expect.stringMatching(/^sim: No response from http:\/\/127\.0\.0\.1:9 \(.+\); look at --target$/)]);
  });
});

describe('sim contract --target', () => {
  it('only reads, and says what it did not look at', async () => {
    const { args, env, requests } = await deployment();
    const { code, out, err } = await contract(
      [...args, '--runs', '5', '--suite', 'answers/valid/listTeams', 'answers/valid/createTeam'],
      env,
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /Skipped {2}Why\n {6}1 {2}needs --allow-writes\n[^]*\nhttp:.* 2 properties \(1 passed, 1 skipped\), \d+ checks \(\d+ passed\)\n/,
    );
    expect((await requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('sends nothing in a dry run', async () => {
    const { args, env, requests } = await deployment();
    const { code, out } = await contract([...args, '--dry-run', '--suite', 'general'], env);
    expect([code, await requests()]).toEqual([0, []]);
    expect(out).toContain(
      [
        'Budget: 3 min with the clean-up (--max-time), 25000 requests (--max-requests)',
        'Pace: 8 requests at once (--concurrency), of each operation at most 80 in 1 s, 400 in 10 s, 1600 in 1 min, in sum 33 a second (--rate)',
        'Writes: none (--allow-writes)',
        'Seed 1, at most 30 cases for each property, in rounds of 1, 2, 4, 8, 15',
      ].join('\n'),
    );
    expect(out).toMatch(/Skipped there: \d+ properties, which need [a-z, ]*writes\n/);
    expect(out).toMatch(
      /\nWhat else could be allowed, each besides those above it:\n {2}--allow-writes: \d+ properties and \d+ rules more\n/,
    );
  });

  it('stops at its budget, and is then inconclusive and no failure', async () => {
    const { args, env, requests } = await deployment();
    const { code, out } = await contract([...args, '--max-requests', '5', ...ONE], env);
    expect(code).toBe(4);
    expect(out).toContain('Inconclusive: 0 of 1 properties passed, and a verdict needs 1 (--min-passed)');
    expect(out).toContain('Skipped  Why\n      1  the budget of 5 requests is used up (--max-requests)\n');
    expect(await requests()).toHaveLength(6);
  });

  it('goes in rounds, but repeats the cases of a token at once', async () => {
    const asked = async (...flags: string[]) => {
      const { args, env, requests } = await deployment();
      expect((await contract([...args, ...flags], env)).code).toBe(0);
      return (await requests()).map(({ method, path: where }) => JSON.stringify([method, where])).toReversed();
    };
    const inRounds = await asked('--suite', 'mistakes/query/listPosts', '--seed', '5', '--runs', '3');
    const repeated = await asked('--replay', 'mistakes/query/listPosts@5@3');
    expect(repeated).not.toEqual(inRounds);
    expect(repeated.slice(0, 2)).toEqual(inRounds.slice(0, 2));
  });

  it('ends within its time, and is then inconclusive and no failure', async () => {
    const { args, env } = await deployment();
    const { code, out } = await contract([...args.slice(0, -1), '4', '--max-time', '3s', '--suite', 'answers/valid'], env);
    expect(code).toBe(4);
    expect(out).toMatch(/Inconclusive: \d+ of \d+ properties/);
    expect(out).toMatch(/(?:Fewer cases than asked for: .*|\n +\d+ {2})the time of 3 s is used up \(--max-time\)/);
    expect(out).not.toContain('could not be generated');
  });

  it('takes away what it has created with --allow-writes', async () => {
    const { url, args, env } = await deployment();
    const teams = async () => (await (await fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': 'sk_sim_acme' } })).json()) as object;
    const before = await teams();
    const { out, cwd } = await contract([...args, '--runs', '5', '--allow-writes', '--suite', 'answers/valid/createTeam'], env);
    expect(out).not.toContain('Not removed from the target');
    expect(await teams()).toEqual(before);
    expect(readdirSync(cwd)).toEqual([]);
    expect(existsSync(path.join(cwd, 'contract-failures'))).toBe(false);
  });

  it('removes with --clean what an interrupted run has left', async () => {
    const { url, env, requests } = await deployment();
    const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
    const made = await fetch(`${url}/api/v1/team`, { method: 'POST', headers, body: JSON.stringify({ name: '[sim 1a2b] x' }) });
    const { id } = (await made.json()) as { id: string };
    const io = testIo(env);
    const file = path.join(io.cwd, LIST);
    writeFileSync(file, listOf(url, { intent: { number: 1, operationId: 'createTeam' } }));
    expect(await runCli(['contract', '--clean', LIST, '--target', url], io)).toBe(0);
    const listed = [
      `Run 1a2b has left at ${url}, in team team_acme_marketing:`,
      '  what a call of createTeam without an answer may have created',
    ];
    expect([io.outs, io.errs]).toEqual([[...listed, `Nothing of run 1a2b is left at ${url}`], []]);
    expect((await requests()).map(({ method, path: where }) => `${method} ${where}`)).toContain(`DELETE /api/v1/team/${id}`);
    expect(existsSync(file)).toBe(false);
  });

  it('shows with --clean what a list has, and sends nothing unless --target names its deployment', async () => {
    const { url, env, requests } = await deployment();
    const io = testIo(env);
    const file = path.join(io.cwd, LIST);
    const text = listOf(url, { added: { operationId: 'createTeam', id: 'team_x' } });
    writeFileSync(file, text);
    const keyless = testIo({}, io.cwd);
    expect([await runCli(['contract', '--clean', LIST, '--target', url], keyless), keyless.errs]).toEqual([
      2,
      ['sim: --clean needs the API key of the run: set SIM_API_KEY, or give --api-key'],
    ]);
    const without = [`sim: --clean needs the deployment of the list: to remove all this, add --target ${url}`];
    expect([await runCli(['contract', '--clean', LIST], io), io.errs]).toEqual([2, without]);
    expect(io.outs).toEqual([`Run 1a2b has left at ${url}, in team team_acme_marketing:`, '  team_x of createTeam']);
    const other = ['--target', 'https://staging.example.com'];
    expect(await runCli(['contract', '--clean', LIST, ...other], io)).toBe(2);
    expect(io.errs.at(-1)).toBe(`sim: --clean: the list is of ${url}, and --target names ${other[1]}; nothing was sent`);
    expect(await requests()).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each([
    ['one line without its end', '{"important":"the only copy"}'],
    ['lines that are no list', '{"important":"the only copy"}\nand more'],
    ['no JSON', 'a\nb'],
    ['a list with a line of another form', `${listOf('http://127.0.0.1:1', { deleted: 'everything' })}rest`],
    [
      'a list with an operation that creates nothing',
      `${listOf('http://127.0.0.1:1', { added: { operationId: 'getTeam', id: 'x' } })}rest`,
    ],
    ['a list of no web address', `${listOf('file:///etc', { removed: 'x' })}rest`],
    ['nothing', ''],
  ])('leaves a file with %s as it is', async (_, text) => {
    const io = testIo({ SIM_API_KEY: 'k' });
    writeFileSync(path.join(io.cwd, LIST), text);
    expect(await runCli(['contract', '--clean', LIST, '--target', 'http://127.0.0.1:1'], io)).toBe(2);
    expect(io.errs).toEqual([expect.stringMatching(/^sim: --clean: sim-contract-1a2b.ndjson is no list of created resources: its /)]);
    expect(readFileSync(path.join(io.cwd, LIST), 'utf8')).toBe(text);
  });

  it('says at once that key or team are wrong', async () => {
    const { url } = await deployment();
    const wrong = await contract(['--target', url, '--team', 'team_acme_marketing', ...ONE], { SIM_API_KEY: 'sk_wrong' });
    expect([wrong.code, wrong.err]).toEqual([2, `sim: ${url} refuses the API key with 403`]);
    const { code, err } = await contract(['--target', url, '--team', 'nowhere', ...ONE], { SIM_API_KEY: 'sk_sim_acme' });
    expect([code, err]).toEqual([2, expect.stringContaining('knows no team nowhere')]);
  });
});
