/** The built simulator as a process of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Child, type ChildOptions, type Ended, type Started, startChild, startedIn } from '../../../simulator/testing/child.ts';

/** The program that `npm run build` makes runnable. */
export const PROGRAM = fileURLToPath(new URL('../../../bin/sim.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** A running simulator. */
export interface RunningSimulator extends Started {
  readonly pid: number;
  /** The lines of the log so far, one JSON object each, the first one included. */
  log(): readonly string[];
  /** How it ended; undefined while it runs. */
  ended(): Ended | undefined;
  /** Resident memory, 1 MB = 1,048,576 bytes. Throws when it has ended, or on a system without /proc. */
  residentMegabytes(): number;
  /** Ends it as Ctrl+C does, and waits. */
  stop(): Promise<Ended>;
  /** Ends it as a loss of power does, and waits. */
  kill(): Promise<Ended>;
}

/** A simulator that ended before it listened. */
export class StartError extends Error {
  override name = 'StartError';
  readonly exit: Ended;

  constructor(exit: Ended) {
    super(`sim ended with ${exit.code ?? exit.signal} before it listened: ${exit.err.trim()}`);
    this.exit = exit;
  }
}

export interface StartOptions extends ChildOptions {
  /** Flags of Node, such as `['--expose-gc']`. */
  readonly nodeFlags?: readonly string[] | undefined;
  /** Another Node. */
  readonly node?: string | undefined;
  readonly program?: string | undefined;
}

/**
 * Starts `sim serve` on a free port with `--log json` and these flags, and waits until it listens. Rejects with a StartError when it ends before,
 * and with an Error when it was not built.
 */
export async function startSimulator(flags: readonly string[] = [], options: StartOptions = {}): Promise<RunningSimulator> {
  const { nodeFlags = [], node = process.execPath, program = PROGRAM } = options;
  if (program === PROGRAM && !existsSync(BUILT)) throw new Error('The simulator is not built yet; run: npm run build');
  const args = [...nodeFlags, program, 'serve', '--port', '0', '--log', 'json', ...flags];
  const child = startChild(node, args, options);
  const first = await child.firstLine().catch(async () => Promise.reject(new StartError(await child.ended)));
  return handleOf(child, startedIn(first));
}

function handleOf(child: Child, started: Started): RunningSimulator {
  const { pid } = child;
  let ended: Ended | undefined;
  void child.ended.then(end => {
    ended = end;
  });
  return {
    ...started,
    log: () => child.out().trimEnd().split('\n'),
    pid,
    ended: () => ended,
    residentMegabytes: () => residentMegabytesOf(pid),
    stop: () => child.stop('SIGINT'),
    kill: () => child.stop('SIGKILL'),
  };
}

/** Resident memory of a process, 1 MB = 1,048,576 bytes. Throws without /proc, or such a process. */
export function residentMegabytesOf(pid: number): number {
  return megabytesOf(pid, 'VmRSS');
}

/** The largest resident memory that a process has ever had, 1 MB = 1,048,576 bytes. Throws without /proc, or such a process. */
export function peakMegabytesOf(pid: number): number {
  return megabytesOf(pid, 'VmHWM');
}

function megabytesOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} has ended`);
  return Number(kilobytes) / 1024;
}

const POLL_MS = 10;

/** The result of a command. */
export interface CommandResult {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** The text of both outputs. */
  readonly output: string;
  /** The largest resident memory, 1 MB = 1,048,576 bytes. */
  readonly mostMegabytes: number;
  /** Real seconds from its start to its end. */
  readonly seconds: number;
}

export interface CommandOptions {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: the working directory of this process. */
  readonly cwd?: string;
  /** Real seconds after which it is killed; by default it may take as long as it likes. */
  readonly atMostSeconds?: number;
}

/** Runs a command of the built program to its end, and watches its memory. */
export async function runCommand(args: readonly string[], { env, cwd, atMostSeconds }: CommandOptions = {}): Promise<CommandResult> {
  const started = performance.now();
  const child = startChild(process.execPath, [PROGRAM, ...args], { env, cwd });
  const memory = watchPeakMemory(child.pid);
  const killer = atMostSeconds === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), atMostSeconds * 1000);
  const { code } = await child.ended;
  clearTimeout(killer);
  return { code, output: child.output(), mostMegabytes: memory.stop(), seconds: (performance.now() - started) / 1000 };
}

/** Samples the resident memory of a process. `stop` returns the largest sample. */
export function watchMemory(pid: number): { stop(): number } {
  return watchHighest(() => residentMegabytesOf(pid));
}

/** Watches the largest resident memory that a process has had since its start. `stop` returns it. */
export function watchPeakMemory(pid: number): { stop(): number } {
  return watchHighest(() => peakMegabytesOf(pid));
}

function watchHighest(measure: () => number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    try {
      most = Math.max(most, measure());
    } catch {
      // The process has just ended.
    }
  }, POLL_MS);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
