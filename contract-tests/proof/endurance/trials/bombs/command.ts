import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM, residentMegabytesOf } from '../../start-simulator.ts';

const POLL_MS = 10;
const TIMEOUT_MS = 60_000;

/** The result of a command. */
export interface CommandResult {
  /** Null if a signal ended it, or it took too long. */
  readonly code: number | null;
  /** The text of both outputs. */
  readonly output: string;
  /** The largest resident memory of all samples, 1 MB = 1,048,576 bytes. */
  readonly mostMegabytes: number;
}

/** Runs a command of the built program to its end, and watches its memory. `env` is added to the environment. */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const memory = watchMemory(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, mostMegabytes: memory.stop() };
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
