/** `sim run --watch` and `--parallel`. Files really change here, and the system tells of it. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { emptyFolder, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';
import { FileChanges } from './watch.ts';

const TEAM = (name: string, status = 200) =>
  `name: ${name}\nsteps:\n  - use: shared.yaml\n  - request: GET /api/v1/team\n    expect: { status: ${status} }\n`;
const SHARED = (by: string) => `shared: Time\nsteps: [{ advance: ${by} }]\n`;
const WATCHING = /^\nWatching/;

/** Starts a watch in a folder with two scenarios that share steps. */
async function watching(io: TestIo): Promise<{ readonly ended: Promise<number>; written(name: string, text: string): Promise<string[]> }> {
  const write = (name: string, text: string) => writeFileSync(path.join(io.cwd, name), text);
  write('a.yaml', TEAM('First'));
  write('b.yaml', TEAM('Second').replace('shared.yaml', 'other.yaml'));
  write('shared.yaml', SHARED('1h'));
  write('other.yaml', SHARED('1h'));
  const ended = runCli(['run', '.', '--watch'], io);
  await io.said(WATCHING);
  return {
    ended,
    async written(name, text) {
      io.outs.splice(0);
      write(name, text);
      await io.said(WATCHING);
      return io.outs.flatMap(line => /^[✓✗] (\w+)/.exec(line)?.[0] ?? []);
    },
  };
}

it('runs again what has changed: a scenario, steps that it uses, and a new file', async () => {
  const io = testIo();
  const { ended, written } = await watching(io);
  expect(io.outs.slice(0, 2).map(line => line.slice(0, 8))).toEqual(['✓ First ', '✓ Second']);
  expect(await written('a.yaml', TEAM('First', 404))).toEqual(['✗ First']);
  expect(io.errs.splice(0)).toEqual(['sim: 1 scenario failed']);
  expect(await written('other.yaml', SHARED('2h'))).toEqual(['✓ Second']);
  expect(await written('c.yaml', TEAM('Third'))).toEqual(['✓ Third']);
  expect(await written('a.yaml', TEAM('First').replace('expect', 'expct'))).toEqual([]);
  expect(io.errs.splice(0)).toEqual(['a.yaml:5: Unknown property expct in the request step; did you mean expect?']);
  expect(await written('a.yaml', TEAM('First'))).toEqual(['✓ First']);
  io.end();
  expect([await ended, io.errs]).toEqual([0, []]);
});

it('tells of a file that is replaced, and of none whose text is the same', async () => {
  const folder = emptyFolder();
  const file = path.join(folder, 'a.yaml');
  writeFileSync(file, 'one');
  const changes = new FileChanges();
  onTestFinished(() => changes.close());
  changes.add([file]);
  const stop = new AbortController();
  writeFileSync(file, 'one');
  mkdirSync(path.join(folder, 'b'));
  writeFileSync(path.join(folder, 'new'), 'two');
  renameSync(path.join(folder, 'new'), file);
  const told = new Set<string>();
  while (!told.has(file)) for (const each of await changes.next(stop.signal)) told.add(each);
  expect([...told].filter(each => each !== path.join(folder, 'new'))).toEqual([file]);
  stop.abort();
  expect(await changes.next(stop.signal)).toEqual(new Set());
});

it('runs as many worlds at a time as --parallel says', async () => {
  const io = testIo();
  writeFileSync(
    path.join(io.cwd, 'a.yaml'),
    'name: A\neach: [1, 2, 3]\nsteps: [{ request: GET /_sim/worlds, expect: { body: { total: 2 } } }]\n',
  );
  expect([await runCli(['run', 'a.yaml', '--parallel', '1'], io), io.errs]).toEqual([0, []]);
  expect(await runCli(['run', 'a.yaml', '--parallel', '3'], io)).toBe(1);
  expect(await runCli(['run', 'a.yaml', '--parallel', '0'], io)).toBe(2);
  expect(io.errs.at(-1)).toBe('sim: --parallel must be a whole number from 1 to 64, not 0');
});
