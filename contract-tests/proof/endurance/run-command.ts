import { startChild } from '../../../simulator/testing/child.ts';
import { PROGRAM, peakMegabytesOf, residentMegabytesOf } from './start-simulator.ts';

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
