/** Processes that tests, trials and benchmarks start. They end with this one at the latest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

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
  /** The first line of standard output. Rejects when the process ends before. */
  firstLine(): Promise<string>;
  /** Waits until the output matches. Rejects when the process ends before. */
  printed(pattern: RegExp): Promise<string>;
  /** Waits until the search finds something in standard output. Rejects when the process ends before. */
  found<T>(search: (out: string) => T | undefined): Promise<T>;
  /** Whether it still runs. */
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Closes its standard output, as a reader does that ends. */
  closeOutput(): void;
  /** Ends it, and waits. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
  /** Resolves after its last output. Rejects if it could not be started. */
  readonly ended: Promise<Ended>;
}

export interface ChildOptions {
  /** Default: that of this process. */
  readonly cwd?: string | undefined;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

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
  const ended = endOf(child, written);
  // A caller that does not wait for the end need not handle a failed start.
  ended.catch(() => undefined);
  const find = <T>(search: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = search();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      ended.then(({ code, signal }) => reject(new Error(`${command} ended with ${code ?? signal}: ${written.both}`)), reject);
      look();
    });
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
  return {
    pid: child.pid ?? 0,
    output: () => written.both,
    out: () => written.out,
    firstLine: () => find(() => /^.*(?=\n)/.exec(written.out)?.[0]),
    printed: pattern => find(() => pattern.exec(written.both)?.[0]),
    found: search => find(() => search(written.out)),
    isRunning: () => running.has(child),
    kill,
    closeOutput: () => void child.stdout.destroy(),
    stop(signal = 'SIGTERM') {
      kill(signal);
      return ended;
    },
    ended,
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
  const started: unknown = JSON.parse(await child.firstLine());
  if (!isStarted(started)) throw new Error(`sim began its log with ${child.output()}`);
  return { child, started };
}

function isStarted(value: unknown): value is Started {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string' && 'apiKeys' in value;
}
