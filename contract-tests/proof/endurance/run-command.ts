import { startChild } from '../../../../../simulator/testing/child.ts';
import { PROGRAM, residentMegabytesOf } from '../../start-simulator.ts';

const POLL_MS = 10;

/** The result of a command. */
export interface CommandResult {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** The text of both outputs. */
  readonly output: string;
  /** The largest resident memory of all samples, 1 MB = 1,048,576 bytes. */
  readonly mostMegabytes: number;
}

/** Runs a command of the built program to its end, and watches its memory. `env` is added to the environment. */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const child = startChild(process.execPath, [PROGRAM, ...args], { env });
  const memory = watchMemory(child.pid);
  const { code } = await child.ended;
  return { code, output: child.output(), mostMegabytes: memory.stop() };
}

/** Samples the resident memory of a process. `stop` returns the largest sample. */
export function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    try {
      most = Math.max(most, residentMegabytesOf(pid));
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
