/** Starts processes in which mutants are active, and asks them to check properties. */
import { type ChildProcess, fork } from 'node:child_process';
import { ACTIVE } from './switch.ts';

export interface WorkerProcess {
  readonly ready: Extract<WorkerMessage, { kind: 'ready' }>;
  /** Checks a property. Rejects with a {@link WorkerEnd} when the process ends or exceeds the limit. */
  check(task: CheckTask, limitMs: number): Promise<CheckedMessage>;
  close(): void;
}

/** A process ended without an answer, or took too long. */
export class WorkerEnd extends Error {
  override readonly name = 'WorkerEnd';

  constructor(
    message: string,
    readonly isTimeout: boolean,
  ) {
    super(message);
  }
}

/** The memory limit of a process, which soon ends an endless loop that allocates memory. */
const MAX_MEGABYTES = 1500;
const MAX_START_MS = 180_000;
const MAX_ERROR_CHARACTERS = 2000;

/** Starts a process with these mutants. Rejects with a {@link WorkerEnd} when the code does not load. */
export async function startWorker(entry: string, mutants: readonly number[]): Promise<WorkerProcess> {
  const child = fork(entry, {
    env: { ...process.env, [ACTIVE]: mutants.join(',') },
    execArgv: [`--max-old-space-size=${MAX_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-MAX_ERROR_CHARACTERS);
  });
  const close = (): void => void child.kill('SIGKILL');
  try {
    const ready = await messageOf(child, MAX_START_MS, () => errors);
    if (ready.kind !== 'ready') throw new WorkerEnd('It checked before it was asked', false);
    return {
      ready,
      close,
      async check(task, limitMs) {
        child.send(task);
        const message = await messageOf(child, limitMs, () => errors);
        if (message.kind !== 'checked') throw new WorkerEnd('It started twice', false);
        return message;
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function messageOf(child: ChildProcess, limitMs: number, errors: () => string): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
    };
    const timer = setTimeout(() => {
      end();
      reject(new WorkerEnd(`No answer after ${Math.round(limitMs / 1000)} s`, true));
    }, limitMs);
    child.on('message', (message: WorkerMessage) => {
      end();
      resolve(message);
    });
    child.on('exit', code => {
      end();
      reject(new WorkerEnd(`The process ended with ${code}: ${lastError(errors())}`, false));
    });
  });
}

function lastError(text: string): string {
  return /^\w*Error.*$/m.exec(text)?.[0] ?? text.trim().split('\n').at(-1) ?? '';
}

/** Messages between a run and a process in which mutants are active. */

/** A message to the process: check this property with this number of cases while these mutants are active. */
export interface CheckTask {
  readonly id: string;
  readonly seed: number;
  readonly runs: number;
  readonly active: readonly number[];
  /** Whether to make a new world for the sessions. */
  readonly isNewWorld: boolean;
}

/** A message from the process. */
export type WorkerMessage = ReadyMessage | CheckedMessage;

/** The process is ready to check properties. */
export interface ReadyMessage {
  readonly kind: 'ready';
  /** The mutants that were reached while the code loaded, and, in a process without active mutants, while a world was made. */
  readonly reached: { readonly loading: readonly number[]; readonly seeding: readonly number[] };
  readonly properties: readonly PropertyInfo[];
}

export interface CheckedMessage {
  readonly kind: 'checked';
  readonly id: string;
  /** The message of the failure; undefined for a property that passed. */
  readonly failure?: string | undefined;
  readonly reached: readonly number[];
  readonly durationMs: number;
}

export interface PropertyInfo {
  readonly id: string;
  readonly area: string;
  readonly weight: number;
}
