import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../simulator/testing/listen.ts';
import { residentMegabytesOf } from '../endurance/start-simulator.ts';

/** A server under test, which runs on the first core, so that the load has the second. */
export interface Child {
  readonly url: string;
  /** Milliseconds from spawn until its URL was printed or its first request answered. */
  readonly startedInMs: number;
  residentMegabytes(): number;
  /** The processor time that it has used so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

const EVERY_CORE = `0-${cpus().length - 1}`;
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Starts a program of `servers/` and waits for the first line with a URL. */
export async function startServer(name: string, ...args: readonly string[]): Promise<Child> {
  const started = performance.now();
  const child = spawnPinned([programOf(name), ...args], 'pipe');
  return handleOf(child, await urlOf(child), performance.now() - started);
}

/** The path of a program in the bundle of the benchmarks, such as those of `servers/`. */
export function programOf(name: string): string {
  return fileURLToPath(new URL(`${name}.js`, import.meta.url));
}

/** Starts the built simulator, unthrottled, and waits for its first answer to a request with that key. */
export function startSimulator(flags: readonly string[] = [], log: 'silent' | 'pretty' = 'silent', key?: string): Promise<Child> {
  return startAnswering(port => ['bin/sim.js', 'serve', '--port', port, '--log', log, '--no-throttle', ...flags], { key });
}

/** Starts `node …args` with a free port, and waits for its first answer to a request with that key. */
export async function startAnswering(
  argsOf: (port: string) => readonly string[],
  { isPinned = true, key = 'sk_sim_acme' }: { readonly isPinned?: boolean; readonly key?: string | undefined } = {},
): Promise<Child> {
  const port = await freePort();
  const started = performance.now();
  const child = isPinned ? spawnPinned(argsOf(String(port)), 'ignore') : spawnSpread(argsOf(String(port)));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url, key))) if (child.exitCode !== null) throw new Error('the server ended before it answered');
  return handleOf(child, url, performance.now() - started);
}

/**
 * Starts the simulator with npm, as a developer of this repository does, and waits for its first answer and the end of its build.
 * Returns the milliseconds to that answer.
 */
export async function timeNpmStart(): Promise<number> {
  const port = await freePort();
  const [command, ...rest] = spreadLoad(['npm', 'start', '--', '--port', String(port), '--log', 'silent']);
  const started = performance.now();
  // A separate process group, because npm does not forward signals.
  const npm = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  npm.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url, 'sk_sim_acme'))) if (npm.exitCode !== null) throw new Error('npm start ended before it answered');
  const answeredInMs = performance.now() - started;
  for (const until = started + MAX_BUILD_MS; !existsSync(BUILT) && performance.now() < until; ) await setTimeout(BUILD_POLL_MS);
  const isBuilt = existsSync(BUILT);
  process.kill(-(npm.pid ?? 0), 'SIGTERM');
  // Waits for npm and all that it has started, because the next start removes their files.
  await once(npm, 'close');
  if (!isBuilt) throw new Error(`npm start has built nothing in ${MAX_BUILD_MS / 1000} s`);
  return answeredInMs;
}

/** The last file that a build writes. */
const BUILT = 'node_modules/.cache/built';
const BUILD_POLL_MS = 50;
const MAX_BUILD_MS = 60_000;

/** Removes what a build has written, as after `npm ci`. */
export function removeBuild(): void {
  for (const built of ['dist', BUILT, 'node_modules/.cache/ui']) rmSync(built, { recursive: true, force: true });
}

function spawnPinned(args: readonly string[], stdout: 'pipe' | 'ignore'): ChildProcess {
  const [command, ...rest] = hasTaskset ? ['taskset', '-c', '0', process.execPath, ...args] : [process.execPath, ...args];
  return spawn(command, rest, { stdio: ['ignore', stdout, 'inherit'] });
}

function spawnSpread(args: readonly string[]): ChildProcess {
  const [command, ...rest] = spreadLoad([process.execPath, ...args]);
  return spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function handleOf(child: ChildProcess, url: string, startedInMs: number): Child {
  return {
    url,
    startedInMs,
    residentMegabytes: () => Math.round(residentMegabytesOf(child.pid ?? 0)),
    processorSeconds: () => processorSecondsOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Whether a server answers yet. Throws when it answers anything but 200, which no waiting would change. */
async function answers(url: string, key: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/`, { headers: { 'x-api-key': key } }).catch(() => undefined);
  if (response !== undefined && response.status !== 200) throw new Error(`The server answers ${response.status}: ${await response.text()}`);
  return response !== undefined;
}

/** Returns a command line that may use every core, even if this process may not. */
export function spreadLoad(line: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return hasTaskset ? ['taskset', '-c', EVERY_CORE, ...line] : line;
}

/** Keeps this process off the servers' core, or lets it use every core, because garbage collection has its own threads. */
export function pinLoad(isPinned: boolean): void {
  const allowed = isPinned ? '1' : EVERY_CORE;
  if (hasTaskset) spawnSync('taskset', ['-a', '-p', '-c', allowed, String(process.pid)]);
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\w.:[\]]+/.exec(line)?.[0];
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('the server ended before it printed its URL');
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process as Linux counts it, without that of its child processes. */
function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
