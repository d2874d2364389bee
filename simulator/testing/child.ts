/** Processes that tests, trials and benchmarks start. They end with this one at the latest. */
import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { within } from './within.ts';

/** How a process ended, and all that it has written. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A running process. */
export interface Child {
  readonly pid: number;
  /** Both streams so far, in the order in which they arrived. */
  output(): string;
  /** Standard output so far. */
  out(): string;
  /** The first line of standard output. Rejects when the process ends before, in a test also after a minute; so do the two below. */
  firstLine(): Promise<string>;
  /** Waits until the output matches. */
  printed(pattern: RegExp): Promise<string>;
  /** Waits until the search finds something in standard output. */
  found<T>(search: (out: string) => T | undefined): Promise<T>;
  /** Whether it still runs. */
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Closes its standard output, as a reader does that ends. */
  closeOutput(): void;
  /** Ends it, and waits. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
  /** Resolves after its last output. Rejects if it could not be started, and in a test if it does not end in time. */
  readonly ended: Promise<Ended>;
}

export interface ChildOptions {
  /** Default: that of this process. */
  readonly cwd?: string | undefined;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

// Only tests have limits: trials and benchmarks run for hours.
const [PRINT_LIMIT_MS, END_LIMIT_MS] = process.env['VITEST'] === undefined ? [Infinity, Infinity] : [60_000, 110_000];

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a command without a shell. It reads no input. */
export function startChild(command: string, args: readonly string[], { cwd, env }: ChildOptions = {}): Child {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', err: '', both: '' };
  const waiting = new Set<() => void>();
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      written.both += text;
      for (const look of waiting) look();
    });
  }
  running.add(child);
  const end = endOf(child, written);
  // A caller that does not wait for the end need not handle a failed start.
  end.catch(() => undefined);
  const soFar = (): string => written.both;
  const find = <T>(what: string, search: () => T | undefined): Promise<T> => {
    const found = new Promise<T>((resolve, reject) => {
      const look = (): void => {
        const value = search();
        if (value === undefined) return;
        waiting.delete(look);
        resolve(value);
      };
      waiting.add(look);
      end.then(({ code, signal }) => reject(new Error(`${command} ended with ${code ?? signal}: ${written.both}`)), reject);
      look();
    });
    return within(`${command} prints ${what}`, found, soFar, PRINT_LIMIT_MS);
  };
  const ended = () => within(`${[command, ...args].join(' ').slice(0, 200)} ends`, end, soFar, END_LIMIT_MS);
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
  return {
    pid: child.pid ?? 0,
    output: soFar,
    out: () => written.out,
    firstLine: () => find('a line', () => /^.*(?=\n)/.exec(written.out)?.[0]),
    printed: pattern => find(String(pattern), () => pattern.exec(written.both)?.[0]),
    found: search => find('what is searched', () => search(written.out)),
    isRunning: () => running.has(child),
    kill,
    closeOutput: () => void child.stdout.destroy(),
    stop(signal = 'SIGTERM') {
      kill(signal);
      return ended();
    },
    get ended() {
      return ended();
    },
  };
}

async function endOf(child: ChildProcess, written: { readonly out: string; readonly err: string }): Promise<Ended> {
  try {
    // It comes after the last output.
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return { code, signal, out: written.out, err: written.err };
  } finally {
    running.delete(child);
  }
}

/** Runs a command to its end. Rejects if it cannot be started, not if it fails. */
export function runToEnd(command: string, args: readonly string[], options?: ChildOptions): Promise<Ended> {
  return startChild(command, args, options).ended;
}

/** What `sim serve --log json` prints first. */
export interface Started {
  readonly url: string;
  /** The first key of each organization, by the organization's id: `org_acme`. */
  readonly apiKeys: Readonly<Record<string, string>>;
}

/** Starts `sim serve` on a free port, from the file that `npx sim` runs, and waits until it listens. Rejects when it ends before. */
export async function startSim(
  program: string,
  flags: readonly string[] = [],
  options?: ChildOptions,
): Promise<{ readonly child: Child; readonly started: Started }> {
  const child = startChild(process.execPath, [program, 'serve', '--port', '0', '--log', 'json', ...flags], options);
  return { child, started: startedIn(await child.firstLine()) };
}

/** Reads the first line of a log. Throws for another one. */
export function startedIn(line: string): Started {
  const started: unknown = JSON.parse(line);
  if (!isStarted(started)) throw new Error(`sim began its log with ${line}`);
  return started;
}

/**
 * Sends a message to a forked process, if there is one to send, and resolves with its next one that fits. Rejects when the process ends before, and says
 * what it was asked.
 */
export function askProcess<T>(child: ChildProcess, question?: Serializable, fits: (answer: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => void child.off('exit', onExit).off('message', onMessage);
    const onExit = (code: number | null): void => {
      end();
      reject(new Error(`The process ended with ${code}${question === undefined ? '' : `: ${JSON.stringify(question)}`}`));
    };
    // The caller knows what its process sends.
    const onMessage = (answer: T): void => {
      if (!fits(answer)) return;
      end();
      resolve(answer);
    };
    child.on('exit', onExit).on('message', onMessage);
    if (question !== undefined) child.send(question);
  });
}

function isStarted(value: unknown): value is Started {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string' && 'apiKeys' in value;
}
