/** Starts the built simulator as a separate process. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The program that `npm run build` makes runnable. */
export const PROGRAM = fileURLToPath(new URL('../../../bin/sim.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A start takes a second, or several under load. */
const START_TIMEOUT_MS = 60_000;

/** How a process ended: its code, or the signal that ended it. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything that it has written to standard error. */
  readonly errors: string;
}

/** A running simulator. */
export interface RunningSimulator {
  /** `http://127.0.0.1:41681` */
  readonly url: string;
  readonly pid: number;
  /** The first key of each organization, by the organization's id: `org_acme`. */
  readonly apiKeys: Readonly<Record<string, string>>;
  /** The lines of the log so far, one JSON object each, the first one included. */
  readonly log: readonly string[];
  /** How it ended; undefined while it runs. */
  ended(): Exit | undefined;
  /** Resident memory, 1 MB = 1,048,576 bytes. Throws when it has ended, or on a system without /proc. */
  residentMegabytes(): number;
  /** Ends it as Ctrl+C does, and waits for its end. */
  stop(): Promise<Exit>;
  /** Ends it abruptly, as a loss of power would, and waits for its end. */
  kill(): Promise<Exit>;
}

/** A simulator that ended before it listened. */
export class StartError extends Error {
  override name = 'StartError';
  readonly exit: Exit;

  constructor(exit: Exit) {
    super(`sim ended with ${exit.code ?? exit.signal} before it listened: ${exit.errors.trim()}`);
    this.exit = exit;
  }
}

export interface StartOptions {
  /** Default: the working directory of this process. */
  readonly cwd?: string | undefined;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
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
  const { cwd, env, nodeFlags = [], node = process.execPath, program = PROGRAM } = options;
  if (program === PROGRAM && !existsSync(BUILT)) throw new Error('The simulator is not built yet; run: npm run build');
  const args = [...nodeFlags, program, 'serve', '--port', '0', '--log', 'json', ...flags];
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, env: { ...process.env, ...env } });
  endWithThisProcess(child);
  const exited = exitOf(child);
  const log: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', line => log.push(line));
  const tooLate = overdue(child);
  const started = await Promise.race([
    once(lines, 'line').then(([line]) => parseStarted(String(line))),
    exited.then(exit => Promise.reject(new StartError(exit))),
    tooLate.promise,
  ]).finally(tooLate.cancel);
  return handleOf(child, { ...started, log }, exited);
}

function handleOf(
  child: ChildProcessByStdio<null, Readable, Readable>,
  started: Pick<RunningSimulator, 'url' | 'apiKeys' | 'log'>,
  exited: Promise<Exit>,
): RunningSimulator {
  const pid = child.pid ?? 0;
  let ended: Exit | undefined;
  void exited.then(exit => {
    ended = exit;
  });
  const endWith = (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  return {
    ...started,
    pid,
    ended: () => ended,
    residentMegabytes: () => residentMegabytesOf(pid),
    stop: () => endWith('SIGINT'),
    kill: () => endWith('SIGKILL'),
  };
}

/** Resident memory of a process, 1 MB = 1,048,576 bytes. Throws without /proc, or such a process. */
export function residentMegabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} has ended`);
  return Number(kilobytes) / 1024;
}

async function exitOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Exit> {
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  // The event `close` comes after the last output.
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, errors };
}

/** Rejects and ends the process unless it is canceled in time. */
function overdue(child: ChildProcess): { readonly promise: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`sim did not listen within ${START_TIMEOUT_MS / 1000} s`));
    }, START_TIMEOUT_MS);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Ends the child with this process, so that a trial that fails leaves no process behind. */
function endWithThisProcess(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

function parseStarted(line: string): Pick<RunningSimulator, 'url' | 'apiKeys'> {
  const started: unknown = JSON.parse(line);
  if (!isStarted(started)) throw new Error(`sim began its log with ${line}`);
  return { url: started.url, apiKeys: started.apiKeys };
}

function isStarted(value: unknown): value is Pick<RunningSimulator, 'url' | 'apiKeys'> {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string' && 'apiKeys' in value;
}
