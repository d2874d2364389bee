import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, ran, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** Runs `sim exec` with a Node script as its command, and returns the value that the script passes to `report`. */
async function exec(script: string, flags: readonly string[] = [], env: TestIo['env'] = {}) {
  const file = path.join(emptyFolder(), 'report.json');
  const io = testIo({ PATH: process.env['PATH'], ...env });
  const code = await runCli(['exec', ...flags, '--', process.execPath, '-e', `${REPORT}(async () => { ${script} })()`, file], io);
  return { code, io, reported: read(file) };
}

const REPORT = "const report = value => require('node:fs').writeFileSync(process.argv[1], JSON.stringify(value) ?? 'null'); ";

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const ASK = `
  const { SIM_URL: url, SIM_API_KEY: key } = process.env;
  const ask = async path => (await fetch(url + path, { headers: { 'x-api-key': key } })).json();
`;

describe('the command of sim exec', () => {
  it('gets the address and a valid key of a simulator that stops afterwards', async () => {
    const { code, reported, io } = await exec(`${ASK} report({ url, name: (await ask('/api/v1/organization')).name });`);
    expect({ code, reported }).toEqual({
      code: 0,
      reported: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), name: 'Acme Inc.' },
    });
    expect([io.outs, io.errs]).toEqual([[], []]);
    const { url } = reported as { readonly url: string };
    await expect(fetch(url)).rejects.toThrow();
  });

  it('gets a simulator with the flags of sim serve', async () => {
    const flags = ['--clock', 'manual', '--start-time', '2026-03-02T09:00:00Z', '--seed', '7', '--control-token', 'mine'];
    const { reported } = await exec(
      `${ASK}
      const authorization = 'Bearer ' + process.env.SIM_CONTROL_TOKEN;
      const status = await (await fetch(url + '/_sim/status', { headers: { authorization } })).json();
      report([status.seed, status.clock]);`,
      flags,
    );
    expect(reported).toEqual([7, { now: '2026-03-02T09:00:00.000Z', mode: 'manual', speed: 1 }]);
  });

  it('gets a simulator that speaks as the file of --overrides says', async () => {
    const file = path.join(emptyFolder(), 'overrides.yaml');
    writeFileSync(file, "messages:\n  - { status: 404, ours: '{value} not found', theirs: 'No {value}' }\n");
    const { code, reported } = await exec(`${ASK} report(await ask('/api/v1/team/x'));`, ['--overrides', file]);
    expect([code, reported]).toEqual([0, { statusCode: 404, message: 'No Team' }]);
  });

  it('does not run when the overrides are wrong', async () => {
    const file = path.join(emptyFolder(), 'overrides.yaml');
    writeFileSync(file, "messages:\n  - { status: 404, ours: '{name} not found', theirs: 'No' }\n");
    const { code, io } = await exec('report(1);', ['--overrides', file]);
    expect([code, io.errs]).toEqual([2, [expect.stringContaining('overrides.yaml: messages.0: ours: there is no placeholder {name}')]]);
    const none = await exec('report(1);', ['--overrides', 'none.yaml']);
    expect([none.code, none.io.errs]).toEqual([2, [expect.stringContaining('No overrides none.yaml: give a JSON or YAML file')]]);
  });

  it('uses any free port regardless of SIM_PORT, and sets no key if there is none', async () => {
    const env = { SIM_PORT: '1', SIM_LOG: 'pretty', SIM_API_KEY: 'of another', SIM_URL: 'http://127.0.0.1:1' };
    const { code, reported, io } = await exec(
      'report([process.env.SIM_API_KEY ?? null, process.env.SIM_URL]);',
      ['--fixture', 'empty'],
      env,
    );
    expect({ code, reported }).toEqual({ code: 0, reported: [null, expect.stringMatching(/:\d{2,5}$/)] });
    expect(io.outs).toEqual([]);
  });

  it('owns standard output: the log goes to standard error', async () => {
    const { io } = await exec(`${ASK} await ask('/api/v1/team');`, ['--log', 'json']);
    expect(io.outs).toEqual([]);
    expect(io.errs.map(line => (JSON.parse(line) as { readonly event: string }).event)).toEqual(['started', 'request']);
  });

  it('gets its arguments unchanged', async () => {
    const file = path.join(emptyFolder(), 'report.json');
    const script = `${REPORT} report(process.argv.slice(2));`;
    const typed = ['--port', '9', '--', '-x', '', 'a b', '007', '--help'];
    expect(await runCli(['exec', '--', process.execPath, '-e', script, '--', file, ...typed], testIo())).toBe(0);
    expect(read(file)).toEqual(typed);
  });
});

describe('the exit code of sim exec', () => {
  it.each([0, 1, 7, 255])('is the exit code of the command: %i', async code => {
    expect((await exec(`process.exitCode = ${code};`)).code).toBe(code);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGKILL', 137],
  ])('of a command that %s ended is %i', async (signal, code) => {
    expect((await exec(`process.kill(process.pid, '${signal}'); setTimeout(() => {}, 100_000);`)).code).toBe(code);
  });

  it('is 127 for an unknown command and 126 for a file that is not executable', async () => {
    const io = testIo({ PATH: process.env['PATH'] });
    expect(await runCli(['exec', '--', 'no-such-command'], io)).toBe(127);
    expect(io.errs).toEqual(['sim: Command no-such-command not found; commands after -- run without a shell']);
    const file = path.join(io.cwd, 'plain.txt');
    writeFileSync(file, 'text');
    chmodSync(file, 0o644);
    expect(await runCli(['exec', '--', file], io)).toBe(126);
    expect(io.errs[1]).toContain('is not an executable file');
  });

  it.each([
    [[], 'The command is missing; write it after --, for example sim exec -- npm test'],
    [['npm', 'test'], 'Write the command after --: sim exec -- npm test'],
    [['--sede', '7', '--', 'true'], 'Unknown flag --sede of sim exec; did you mean --seed?'],
    [['--clock', 'fast', '--', 'true'], '--clock must be'],
  ])('is 2 for %j', async (args, message) => {
    expect(await ran(['exec', ...args])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});

it('forwards signals and ends when the command has ended', async () => {
  const signals: ((signal: NodeJS.Signals) => void)[] = [];
  const io = { ...testIo(), onSignal: (listener: (signal: NodeJS.Signals) => void) => (signals.push(listener), () => void signals.pop()) };
  const file = path.join(emptyFolder(), 'ready.json');
  const script = `${REPORT} process.on('SIGTERM', () => process.exit(5)); report('ready'); setTimeout(() => process.exit(9), 100_000);`;
  const ended = runCli(['exec', '--', process.execPath, '-e', script, file], io);
  await expect.poll(() => read(file), { timeout: 60_000 }).toBe('ready');
  for (const listener of signals) listener('SIGTERM');
  expect(await ended).toBe(5);
  expect(signals).toEqual([]);
});
