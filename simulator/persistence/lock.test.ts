import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StateFileError } from '../domain/ports/state-file-error.ts';
import { acquireLock, type Holder } from './lock.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  lock = path.join(folder, 'x.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const take = () => acquireLock(lock, 'x.json');
const heldBy = (holder: Partial<Holder>) =>
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: null, host: hostname(), token: 'theirs', ...holder }));

/** A process that lives until the test ends. */
async function somebody(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log()'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

async function somebodyGone(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** A process that has ended, and whose parent does not look: its number still stands in the system's table. */
async function somebodyUnburied(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(printed.toString());
  await vi.waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
  return pid;
}

describe('a lock', () => {
  it('names its holder, and is gone when it is released', () => {
    const held = take();
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(readdirSync(folder)).toEqual(['x.lock']);
    expect(held.isHeld()).toBe(true);
    held.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(held.isHeld()).toBe(false);
    take().release();
  });

  it('is refused to a second one, by the same process too', () => {
    const held = take();
    expect(take).toThrow(
      new StateFileError(`The state file x.json is in use by process ${process.pid}; stop that simulator, or give another file`),
    );
    expect(held.isHeld()).toBe(true);
  });

  it('is refused while another process lives', async () => {
    const pid = await somebody();
    heldBy({ pid });
    expect(take).toThrow(`in use by process ${pid};`);
    expect(readFileSync(lock, 'utf8')).toContain('theirs');
  });

  it('is refused when its holder is on another machine, where nobody can look', () => {
    heldBy({ pid: 1, host: 'elsewhere' });
    expect(take).toThrow(`in use by process 1 on elsewhere (if it has ended, remove ${lock})`);
  });

  it('is taken over from a process that has ended', async () => {
    heldBy({ pid: await somebodyGone() });
    expect(take().isHeld()).toBe(true);
    expect(readdirSync(folder)).toEqual(['x.lock']);
  });

  it.runIf(process.platform === 'linux')('is taken over when the number of its holder is that of another process by now', async () => {
    heldBy({ pid: await somebody(), startedAt: '1' });
    expect(take().isHeld()).toBe(true);
  });

  it.each(['', '{', 'null', '{}', '12'])('is taken over when it is none: %j', text => {
    writeFileSync(lock, text);
    expect(take().isHeld()).toBe(true);
  });

  it.runIf(existsSync('/proc/self/stat'))('is taken over from a process that has ended and is not buried', async () => {
    heldBy({ pid: await somebodyUnburied() });
    take().release();
  });

  it('is taken over although somebody was killed while they did', async () => {
    heldBy({ pid: await somebodyGone() });
    writeFileSync(`${lock}.claim`, JSON.stringify({ pid: await somebodyGone(), startedAt: null, host: hostname(), token: 'claim' }));
    expect(take().isHeld()).toBe(true);
    expect(readdirSync(folder)).toEqual(['x.lock']);
  });

  it('is not released for somebody who has taken it since', () => {
    const held = take();
    heldBy({});
    expect(held.isHeld()).toBe(false);
    held.release();
    expect(readFileSync(lock, 'utf8')).toContain('theirs');
  });
});
