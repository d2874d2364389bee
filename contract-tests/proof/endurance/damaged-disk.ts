/** State files on disks that are full, read-only or slow, and files that were cut. Each function returns what was wrong, one line each. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningSimulator, StartError, startSimulator } from './start-simulator.ts';
import { killUnderLoad, MAX_LOSS_MS, startLoad, startOnState } from './state-load.ts';

const SLOW_DISK = fileURLToPath(new URL('./slow-disk.mjs', import.meta.url));
/** Room for what a quick machine writes in some seconds, twice: a write is a new file. */
const DISK_MEGABYTES = 64;
/** Long enough for several attempts to write, which are a second apart. */
const LOAD_MS = 1200;
/** A state written within a second, and some more on a busy machine. */
const NOTICE_MS = 15_000;

/** A small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last page. */
  fill(): void;
  free(): void;
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** Mounts a small disk in memory below a folder; why not, as a string. */
export function mountSmallDisk(parent: string): SmallDisk | string {
  const folder = path.join(parent, 'disk');
  mkdirSync(folder, { recursive: true });
  const mount = (...options: string[]) => spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', folder], { encoding: 'utf8' });
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
        // The simulator has written meanwhile: the disk is full before the filler is.
      }
    },
    free: () => rmSync(filler, { force: true }),
    setReadOnly: isReadOnly => remount(folder, isReadOnly),
    remove: () => void spawnSync('umount', [folder]),
  };
}

/** A disk with a file that is open for writing stays as it is, so that it takes more than one attempt while a simulator writes. */
const REMOUNTS = 1000;

function remount(folder: string, isReadOnly: boolean): void {
  const args = ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder];
  for (let attempt = 0; attempt < REMOUNTS; attempt++) if (spawnSync('mount', args).status === 0) return;
  throw new Error(`The disk at ${folder} cannot be made ${isReadOnly ? 'read-only' : 'writable'}`);
}

/** The disk fills up, or cannot be written any more, under load; later it can, or the process is killed before. */
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
    // What was acknowledged while the disk was broken may be lost, because that was reported.
    let safeBefore = brokenAt - MAX_LOSS_MS;
    if (recovers) {
      mendDisk(disk);
      // What came while nothing could be written is in the first write or in the one after it; from then on a second is a second again.
      for (let writes = 0; writes < 2; writes++) await nextWrite(file);
      await pause(LOAD_MS);
      safeBefore = performance.now() - MAX_LOSS_MS;
    }
    await running.kill();
    await load.ended;
    if (!recovers) wrong.push(...(await startOnBroken(file, isFull)));
    mendDisk(disk);
    const again = await startSimulator(['--no-throttle', '--state', file, '--media', 'discard']);
    wrong.push(...(await load.missing(again.url, safeBefore)));
    await again.kill();
  } finally {
    mendDisk(disk);
    await running.kill();
    rmSync(file, { force: true });
  }
  return wrong.map(line => `${isFull ? 'full' : 'read-only'} disk ${number}${recovers ? ', later mended' : ''}: ${line}`);
}

function breakDisk(disk: SmallDisk, isFull: boolean): void {
  if (isFull) disk.fill();
  else disk.setReadOnly(true);
}

function mendDisk(disk: SmallDisk): void {
  disk.setReadOnly(false);
  disk.free();
}

/** Waits for the next write of the state file. */
async function nextWrite(file: string): Promise<void> {
  const { mtimeMs } = statSync(file);
  for (let waited = 0; waited < NOTICE_MS && statSync(file).mtimeMs === mtimeMs; waited += 20) await pause(20);
}

/** Whether the log says within some seconds that the file cannot be written. */
async function reported({ log }: RunningSimulator): Promise<boolean> {
  for (let waited = 0; waited < NOTICE_MS; waited += 50) {
    if (log.some(line => line.includes('"problem"') && line.includes('cannot be used'))) return true;
    await pause(50);
  }
  return false;
}

/** On a disk that cannot be written it does not start; on a full one it may, when the lock still fits. */
async function startOnBroken(file: string, isFull: boolean): Promise<string[]> {
  const before = readFileSync(file);
  const wrong = isFull ? [] : await refusal(['--state', file], /^sim: [^\n]*cannot be used: [^\n]+\n$/);
  return readFileSync(file).equals(before) ? wrong : [...wrong, 'the state file changed'];
}

/** Kills under load on a disk whose syncs are slow. */
export async function slowDisk(folder: string, number: number): Promise<string[]> {
  const file = path.join(folder, `slow-${number}.json`);
  const options = { nodeFlags: ['--import', SLOW_DISK], env: { SLOW_SYNC_MS: String(100 + ((number * 137) % 500)) } };
  const { lost, running } = await killUnderLoad(await startOnState(file, options), 2 * LOAD_MS, () => startOnState(file));
  await running.kill();
  return lost.map(line => `slow disk ${number}: ${line}`);
}

/** Starts the program on a state file that was cut. */
export async function cutFile(folder: string, bytes: Buffer, length: number): Promise<string[]> {
  const file = path.join(folder, `cut-${length}.json`);
  const cut = bytes.subarray(0, length);
  writeFileSync(file, cut);
  const wrong = await refusal(
    ['--state', file],
    /^sim: (?:The state file [^\n]* is damaged: |[^\n]* is not a state file )[^\n]*left as it is[^\n]*\n$/,
  );
  if (!readFileSync(file).equals(cut)) wrong.push('the file changed');
  rmSync(file);
  return wrong.map(line => `cut to ${length} bytes: ${line}`);
}

/** Expects that the program does not start, and says why in one line. */
async function refusal(flags: readonly string[], expected: RegExp): Promise<string[]> {
  try {
    const simulator = await startSimulator(flags);
    await simulator.kill();
    return ['it started'];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const { code, err } = error.exit;
    return code !== 0 && expected.test(err) ? [] : [`it ended with ${code} and ${JSON.stringify(err.slice(0, 300))}`];
  }
}
