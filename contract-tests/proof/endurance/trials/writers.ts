/** A state file has only one writer, even if an earlier one was killed. */

import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createSimulator } from '../../../../simulator/index.ts';
import { acquireLock, type LockHolder } from '../../../../simulator/persistence/lock.ts';
import { within } from '../../../../simulator/testing/within.ts';
import { exactly, figure, type Trial } from '../trial.ts';

const PROCESS = fileURLToPath(new URL('../lock-process.ts', import.meta.url));

export const writers: Trial = {
  id: 'writers',
  title: 'Two writers of a state file at once, stale locks, a clock set back',
  goal: 'correctly refused or taken over, each time',
  async run({ scaled, folder }) {
    const program = path.join(folder, 'lock-process.mjs');
    await build({ entryPoints: [PROCESS], outfile: program, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' });
    const kinds = Object.entries(CASES);
    const cases = scaled(100, kinds.length);
    const failures: string[] = [];
    // The cases run one after the other, because some change the time of this process.
    for (let i = 0; i < cases; i++) {
      const [kind, check] = kinds[i % kinds.length] ?? ['', () => Promise.resolve('there are no cases')];
      const wrong = await check({ file: path.join(folder, `${i}.json`), program });
      if (wrong !== undefined) failures.push(`case ${i}, ${kind}: ${wrong}`);
    }
    return {
      figures: [
        figure('cases', cases),
        figure('kinds', kinds.length),
        exactly('correctly refused or taken over', cases - failures.length, cases),
      ],
      failures,
      skipped: [],
    };
  },
};

/** The files of a case. */
interface LockCase {
  /** A state file that does not exist yet; its lock is `<file>.lock`. */
  readonly file: string;
  /** The bundled `lock-process.ts`. */
  readonly program: string;
}

type Check = (where: LockCase) => Promise<string | undefined>;

/** More than the resolution of times in any file system. */
const YEAR_MS = 31_536_000_000;

/** The cases by name. */
const CASES: Readonly<Record<string, Check>> = {
  'two processes at once': where => race(where),
  'two processes at once, after one that was killed': where => {
    writeLock(`${where.file}.lock`, { pid: endedPid() });
    return race(where);
  },
  'two processes at once, after one that was killed while it took over': where => {
    writeLock(`${where.file}.lock`, { pid: endedPid() });
    writeLock(`${where.file}.lock.claim`, { pid: endedPid(), token: 'claim' });
    return race(where);
  },
  'a lock from the future, because the clock was set back': where => {
    const future = new Date(Date.now() + YEAR_MS);
    writeLock(`${where.file}.lock`, { pid: endedPid() });
    utimesSync(`${where.file}.lock`, future, future);
    return takenOver(where);
  },
  'a state from the future, because the clock was set back': stateFromTheFuture,
};

/** Exactly one of two processes must get the lock; the answer of the other one must name its holder. */
async function race(where: LockCase): Promise<string | undefined> {
  const processes = [startProcess(where), startProcess(where)];
  try {
    for (const { next } of processes) await next();
    for (const { child } of processes) child.stdin.write('go\n');
    const answers = await Promise.all(processes.map(({ next }) => next()));
    const winner = answers.indexOf('acquired');
    const loser = answers.find((_, i) => i !== winner);
    if (winner < 0 || loser === 'acquired') return `the answers were ${answers.join(' and ')}`;
    return loser?.includes(`in use by process ${processes[winner]?.child.pid};`) ? undefined : `the other one was refused with: ${loser}`;
  } finally {
    for (const { end } of processes) await end();
  }
}

interface LockProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  /** Returns the next line that it prints. */
  next(): Promise<string>;
  end(): Promise<void>;
}

function startProcess({ program, file }: LockCase): LockProcess {
  const child = spawn(process.execPath, [program, `${file}.lock`, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    child,
    next: async () => String((await within('a process prints a line', lines.next())).value),
    async end() {
      child.kill('SIGKILL');
      await within('a killed process ends', exited);
    },
  };
}

function takenOver({ file }: LockCase): Promise<string | undefined> {
  try {
    acquireLock(`${file}.lock`, file).release();
  } catch (error) {
    return Promise.resolve(`it was not taken over: ${String(error)}`);
  }
  return Promise.resolve(existsSync(`${file}.lock`) || existsSync(`${file}.lock.claim`) ? 'a lock or a claim was left' : undefined);
}

/** A running clock must not go back at a start after the clock of the machine was set back. */
async function stateFromTheFuture({ file }: LockCase): Promise<string | undefined> {
  const options = { state: file, media: 'discard', clock: 'realtime' } as const;
  const first = await createSimulator(options);
  await first.clock.advance('P1D');
  const before = first.clock.now();
  await first.close();
  const { now } = Date;
  Date.now = () => now() - YEAR_MS;
  try {
    const second = await createSimulator(options);
    const after = second.clock.now();
    await second.close();
    return after >= before ? undefined : `the clock went from ${before} back to ${after}`;
  } finally {
    Date.now = now;
  }
}

function writeLock(lock: string, holder: Partial<LockHolder>): void {
  writeFileSync(lock, JSON.stringify({ startedAt: null, host: hostname(), token: 'theirs', ...holder }));
}

/** Returns the pid of a process that has ended. */
function endedPid(): number {
  return spawnSync('true', { timeout: 60_000 }).pid;
}
