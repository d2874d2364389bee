/** State files on disks that are full, read-only or slow. Each function returns what was wrong, one line each. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningSimulator, StartError, startSimulator } from './start-simulator.ts';
import { killUnderLoad, MAX_LOSS_MS, startLoad, startOnState } from './state-load.ts';

const SLOW_DISK = fileURLToPath(new URL('./slow-disk.mjs', import.meta.url));
/** Enough for twice what a fast machine writes in some seconds, because each write is a new file. */
const DISK_MEGABYTES = 64;
/** Long enough for several attempts to write, which are a second apart. */
const LOAD_MS = 1200;
/** The state should be written within a second; a busy machine needs longer. */
const NOTICE_MS = 15_000;

/** A small separate disk. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk completely. */
  fill(): void;
  free(): void;
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** Mounts a small disk in memory below a folder, or returns why it cannot be mounted. */
export function mountSmallDisk(parent: string): SmallDisk | string {
  const folder = path.join(parent, 'disk');
  mkdirSync(folder, { recursive: true });
  const mount = (...options: string[]) =>
    spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', folder], { encoding: 'utf8', timeout: 60_000 });
  const { status, stderr, error } = mount('-o', `size=${DISK_MEGABYTES}m`);
  if (status !== 0) return `a small disk cannot be mounted: ${(error?.message ?? stderr).trim().split('\n')[0]}`;
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize, 0)));
      } catch {
        // The simulator has written in the meantime, so the disk is full before the filler is complete.
      }
    },
    free: () => rmSync(filler, { force: true }),
    setReadOnly: isReadOnly => remount(folder, isReadOnly),
    remove: () => void spawnSync('umount', [folder], { timeout: 60_000 }),
  };
}

/** A disk with a file that is open for writing cannot be remounted, so it takes several attempts while a simulator writes. */
const REMOUNTS = 1000;

function remount(folder: string, isReadOnly: boolean): void {
  const args = ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder];
  for (let attempt = 0; attempt < REMOUNTS; attempt++) if (spawnSync('mount', args, { timeout: 60_000 }).status === 0) return;
  throw new Error(`The disk at ${folder} cannot be made ${isReadOnly ? 'read-only' : 'writable'}`);
}

/** The disk becomes full or read-only under load; later it recovers, or the process is killed before. */
export async function failingDisk(disk: SmallDisk, number: number): Promise<string[]> {
  const file = path.join(disk.folder, `${number}.json`);
  const isFull = number % 2 === 0;
  const recovers = number % 4 < 2;
  const running = await startOnState(file);
  const load = startLoad(running.url);
  const wrong: string[] = [];
  try {
    await pause(LOAD_MS);
    const brokenAt = performance.now();
    breakDisk(disk, isFull);
    if (!(await reported(running))) wrong.push('nothing was reported');
    if (running.ended()) wrong.push(`it ended: ${running.ended()?.err}`);
    // Changes that were acknowledged on the broken disk may be lost, because the problem was reported.
    let safeBefore = brokenAt - MAX_LOSS_MS;
    if (recovers) {
      repairDisk(disk);
      // The next two writes contain the changes that could not be written; after them, the limit is a second again.
      for (let writes = 0; writes < 2; writes++) await nextWrite(file);
      await pause(LOAD_MS);
      safeBefore = performance.now() - MAX_LOSS_MS;
    }
    await running.kill();
    await load.ended;
    if (!recovers) wrong.push(...(await startOnBroken(file, isFull)));
    repairDisk(disk);
    const again = await startSimulator(['--no-throttle', '--state', file, '--media', 'discard']);
    wrong.push(...(await load.missing(again.url, safeBefore)));
    await again.kill();
  } finally {
    repairDisk(disk);
    await running.kill();
    rmSync(file, { force: true });
  }
  return wrong.map(line => `${isFull ? 'full' : 'read-only'} disk ${number}${recovers ? ', later repaired' : ''}: ${line}`);
}

function breakDisk(disk: SmallDisk, isFull: boolean): void {
  if (isFull) disk.fill();
  else disk.setReadOnly(true);
}

function repairDisk(disk: SmallDisk): void {
  disk.setReadOnly(false);
  disk.free();
}

/** Waits for the next write of the state file. */
async function nextWrite(file: string): Promise<void> {
  const { mtimeMs } = statSync(file);
  for (let waited = 0; waited < NOTICE_MS && statSync(file).mtimeMs === mtimeMs; waited += 20) await pause(20);
}

/** Whether the log reports in time that the file cannot be written. */
async function reported(running: RunningSimulator): Promise<boolean> {
  for (let waited = 0; waited < NOTICE_MS; waited += 50) {
    if (running.log().some(line => line.includes('"problem"') && line.includes('cannot be used'))) return true;
    await pause(50);
  }
  return false;
}

/** On a read-only disk the simulator must not start, and give a reason in one line; on a full one it may, if the lock still fits. */
async function startOnBroken(file: string, isFull: boolean): Promise<string[]> {
  const before = readFileSync(file);
  const wrong: string[] = [];
  if (!isFull) {
    const started = await startSimulator(['--state', file]).catch((error: unknown) => error);
    if (!(started instanceof StartError)) wrong.push(`it started, or ended with ${String(started)}`);
    else if (started.exit.code === 0 || !/^sim: [^\n]*cannot be used: [^\n]+\n$/.test(started.exit.err)) wrong.push(started.message);
  }
  return readFileSync(file).equals(before) ? wrong : [...wrong, 'the state file changed'];
}

/** Kills the simulator under load on a disk with slow syncs. */
export async function slowDisk(folder: string, number: number): Promise<string[]> {
  const file = path.join(folder, `slow-${number}.json`);
  const options = { nodeFlags: ['--import', SLOW_DISK], env: { SLOW_SYNC_MS: String(100 + ((number * 137) % 500)) } };
  const { lost, running } = await killUnderLoad(await startOnState(file, options), 2 * LOAD_MS, () => startOnState(file));
  await running.kill();
  return lost.map(line => `slow disk ${number}: ${line}`);
}
