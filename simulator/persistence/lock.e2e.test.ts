import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { StateFileError } from '../domain/ports/errors.ts';
import { startChild } from '../testing/child.ts';
import { it as folderTest } from '../testing/folder.fixture.ts';
import { acquireLock, type LockHolder } from './lock.ts';

const it = folderTest
  .extend('lock', ({ folder }) => path.join(folder, 'x.lock'))
  .extend(
    'acquire',
    ({ lock }) =>
      () =>
        acquireLock(lock, 'x.json'),
  )
  .extend(
    'writeLock',
    ({ lock }) =>
      (holder: Partial<LockHolder>) =>
        writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: null, host: hostname(), token: 'theirs', ...holder })),
  );

/** Starts a process that runs until the test ends. */
async function startProcess(): Promise<number> {
  const child = startChild(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log()']);
  onTestFinished(async () => void (await child.stop('SIGKILL')));
  await child.firstLine();
  return child.pid;
}

async function startEndedProcess(): Promise<number> {
  const child = startChild(process.execPath, ['-e', '']);
  await child.ended;
  return child.pid;
}

/** A process that has ended, and whose parent does not wait for it: its pid is still in the process table. */
async function startZombie(): Promise<number> {
  // The child ends once its parent has become `sleep`, which waits for no child.
  const child = 'until grep -q "(sleep)" /proc/$PPID/stat; do :; done';
  const parent = startChild('sh', ['-c', `sh -c '${child}' & echo $!; exec sleep 600`]);
  onTestFinished(async () => void (await parent.stop('SIGKILL')));
  const pid = Number(await parent.firstLine());
  await vi.waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '), { timeout: 60_000 });
  return pid;
}

describe('a lock', () => {
  it('names its holder, and is removed when it is released', ({ folder, lock, acquire }) => {
    const acquired = acquire();
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(readdirSync(folder)).toEqual(['x.lock']);
    expect(acquired.isHeld()).toBe(true);
    acquired.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(acquired.isHeld()).toBe(false);
    acquire().release();
  });

  it('cannot be acquired twice, not even by the same process', ({ acquire }) => {
    const acquired = acquire();
    expect(acquire).toThrow(
      new StateFileError(`The state file x.json is in use by process ${process.pid}; stop that simulator, or use another file`),
    );
    expect(acquired.isHeld()).toBe(true);
  });

  it('cannot be acquired while another process that holds it is running', async ({ lock, acquire, writeLock }) => {
    const pid = await startProcess();
    writeLock({ pid });
    expect(acquire).toThrow(`in use by process ${pid};`);
    expect(readFileSync(lock, 'utf8')).toContain('theirs');
  });

  it('cannot be acquired if its holder is on another host', ({ lock, acquire, writeLock }) => {
    writeLock({ pid: 1, host: 'elsewhere' });
    expect(acquire).toThrow(`in use by process 1 on elsewhere (if it has ended, remove ${lock})`);
  });

  it('is replaced if its holder has ended', async ({ folder, acquire, writeLock }) => {
    writeLock({ pid: await startEndedProcess() });
    expect(acquire().isHeld()).toBe(true);
    expect(readdirSync(folder)).toEqual(['x.lock']);
  });

  it.runIf(process.platform === 'linux')(
    'is replaced if the pid of its holder now belongs to another process',
    async ({ acquire, writeLock }) => {
      writeLock({ pid: await startProcess(), startedAt: '1' });
      expect(acquire().isHeld()).toBe(true);
    },
  );

  it.for(['', '{', 'null', '{}', '12'])('is replaced if it is not a lock: %j', (text, { lock, acquire }) => {
    writeFileSync(lock, text);
    expect(acquire().isHeld()).toBe(true);
  });

  it.runIf(existsSync('/proc/self/stat'))('is replaced if its holder is a zombie', async ({ acquire, writeLock }) => {
    writeLock({ pid: await startZombie() });
    acquire().release();
  });

  it('is replaced although another process was killed while it replaced it', async ({ folder, lock, acquire, writeLock }) => {
    writeLock({ pid: await startEndedProcess() });
    writeFileSync(`${lock}.claim`, JSON.stringify({ pid: await startEndedProcess(), startedAt: null, host: hostname(), token: 'claim' }));
    expect(acquire().isHeld()).toBe(true);
    expect(readdirSync(folder)).toEqual(['x.lock']);
  });

  it('is not removed on release if another process has acquired it since', ({ lock, acquire, writeLock }) => {
    const acquired = acquire();
    writeLock({});
    expect(acquired.isHeld()).toBe(false);
    acquired.release();
    expect(readFileSync(lock, 'utf8')).toContain('theirs');
  });
});
