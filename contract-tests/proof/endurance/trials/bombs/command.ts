import { startChild } from '../../../../../simulator/testing/child.ts';
import { PROGRAM, residentMegabytesOf } from '../../start-simulator.ts';

const POLL_MS = 10;

/** How a command went. */
export interface CommandResult {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** What it has written to both outputs. */
  readonly output: string;
  /** The most resident memory that was seen, 1 MB = 1,048,576 bytes. */
  readonly mostMegabytes: number;
}

/** Runs a command of the built program to its end, and watches its memory. `env` is added to the environment. */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const child = startChild(process.execPath, [PROGRAM, ...args], { env });
  const memory = watchMemory(child.pid);
  const { code } = await child.ended;
  return { code, output: child.output(), mostMegabytes: memory.stop() };
}

/** Samples the resident memory of a process. `stop` returns the most that was seen. */
export function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    try {
      most = Math.max(most, residentMegabytesOf(pid));
    } catch {
      // It has just ended.
    }
  }, POLL_MS);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
