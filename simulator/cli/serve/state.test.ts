import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { it as folderTest } from '../../testing/folder.fixture.ts';
import { ran, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

interface Running {
  readonly io: TestIo;
  readonly banner: string;
  readonly url: string;
  /** Stops it and returns its exit code. */
  stop(): Promise<number>;
}

async function serveWith(file: string, args: readonly string[]): Promise<Running> {
  const io = testIo();
  const ended = runCli(['--port', '0', '--state', file, ...args], io);
  const banner = await Promise.race([io.said(/127\.0\.0\.1/), ended.then(() => io.errs.join('\n'))]);
  const stop = async () => {
    io.end();
    return ended;
  };
  return { io, banner, url: /http:\/\/127\.0\.0\.1:\d+/.exec(banner)?.[0] ?? '', stop };
}

/** Starts one that fails, and returns its exit code and error output. */
async function failingStart(state: string): Promise<{ readonly code: number; readonly errs: readonly string[] }> {
  const io = testIo();
  return { code: await runCli(['--port', '0', '--state', state], io), errs: io.errs };
}

const it = folderTest
  .extend('file', ({ folder }) => path.join(folder, 'sim.json'))
  .extend(
    'serve',
    ({ file }) =>
      (...args: string[]) =>
        serveWith(file, args),
  );

it('continues with the saved state and ignores flags for a new one', async ({ file, serve }) => {
  const first = await serve('--clock', 'manual', '--start-time', '2026-03-02T09:00:00Z', '--seed', '7', '--fail-platform', 'TIKTOK');
  expect(first.banner).toContain(`State    ${file}\n`);
  expect(first.banner).toContain(`Media    ${file}.media\n`);
  await fetch(`${first.url}/_sim/organizations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"id":"org_mine"}',
  });
  expect(await first.stop()).toBe(0);
  const second = await serve('--seed', '8', '--clock', 'realtime', '--fixture', 'empty');
  expect(second.banner).toContain('Seed     7');
  expect(second.banner).toContain('Ignored  --seed, --clock, --fixture: the worlds in the state file continue as they were\n');
  expect(first.banner).not.toContain('Ignored');
  expect(second.banner).toContain('Clock    2026-03-02T09:00:00.000Z, manual');
  expect(second.banner).toContain('Failing  TIKTOK outage\n');
  expect(second.banner).toMatch(/org_acme +BUSINESS +sk_sim_acme\n.*\n.*\n +org_mine +FREE +\(no API key\)/);
  expect(await second.stop()).toBe(0);
});

it('rejects a second process in one line that names the first', async ({ file, serve }) => {
  const first = await serve();
  expect(await failingStart(file)).toEqual({
    code: 2,
    errs: [`sim: The state file ${file} is in use by process ${process.pid}; stop that simulator, or use another file`],
  });
  expect(await first.stop()).toBe(0);
  expect(await (await serve()).stop()).toBe(0);
});

it('rejects a foreign file in one line and leaves it unchanged', async ({ file }) => {
  writeFileSync(file, '{ "mine": true }');
  const { code, errs } = await failingStart(file);
  expect({ code, errs }).toEqual({
    code: 2,
    errs: [`sim: ${file} is not a state file of social-publishing-sim. It was left as it is; use another file`],
  });
  expect(readFileSync(file, 'utf8')).toBe('{ "mine": true }');
});

it('rejects a missing folder in one line', async ({ file }) => {
  const nowhere = path.join(path.dirname(file), 'nowhere', 'sim.json');
  expect(await failingStart(nowhere)).toEqual({
    code: 2,
    errs: [`sim: The state file ${nowhere} cannot be used: no such file or directory. Use another file`],
  });
});

it('leaves no lock if it cannot listen', async ({ file, serve }) => {
  const first = await serve();
  const port = new URL(first.url).port;
  const other = path.join(path.dirname(file), 'other.json');
  expect(await ran(['--port', port, '--state', other])).toMatchObject({ code: 2 });
  expect(existsSync(`${other}.lock`)).toBe(false);
  await first.stop();
});

it('reports that the last state could not be written', async ({ file, serve }) => {
  const first = await serve();
  mkdirSync(`${file}.tmp`, { recursive: true });
  expect(await first.stop()).toBe(2);
  expect(first.io.errs.at(-1)).toBe(`sim: The state file ${file} cannot be used: illegal operation on a directory. Use another file`);
});
