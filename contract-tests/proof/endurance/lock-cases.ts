/** Cases of two processes that use one state file. Each case returns what was wrong, or undefined. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createSimulator } from '../../../simulator/index.ts';
import { acquireLock, type LockHolder } from '../../../simulator/persistence/lock.ts';
import { within } from '../../../simulator/testing/within.ts';

/** The files of a case. */
export interface LockCase {
  /** A state file that does not exist yet; its lock is `<file>.lock`. */
  readonly file: string;
  /** The bundled `lock-process.ts`. */
  readonly program: string;
}

type Check = (where: LockCase) => Promise<string | undefined>;

/** More than the resolution of times in any file system. */
const YEAR_MS = 31_536_000_000;

/** The cases by name. */
export const LOCK_CASES: Readonly<Record<string, Check>> = {
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
  'a holder that runs': where => withHolder(where, pid => refusedBy(where, `in use by process ${pid};`)),
  'a holder that was killed': where =>
    withHolder(where, async (_, kill) => {
      await kill();
      return takenOver(where);
    }),
  'a holder whose pid another process has now': where =>
    withHolder(where, async (pid, kill) => {
      const before: unknown = JSON.parse(readFileSync(`${where.file}.lock`, 'utf8'));
      await kill();
      // The pid of a running process, with the start time of the one that has ended.
      writeLock(`${where.file}.lock`, { ...(before as LockHolder), pid: process.ppid, startedAt: String(pid) });
      return takenOver(where);
    }),
  'a holder on another machine': where => {
    writeLock(`${where.file}.lock`, { pid: endedPid(), host: 'elsewhere' });
    return refusedBy(where, 'on elsewhere (if it has ended, remove');
  },
  'a lock from the future, because the clock was set back': async where => {
    const future = new Date(Date.now() + YEAR_MS);
    const alive = await withHolder(where, pid => {
      utimesSync(`${where.file}.lock`, future, future);
      return refusedBy(where, `in use by process ${pid};`);
    });
    writeLock(`${where.file}.lock`, { pid: endedPid() });
    utimesSync(`${where.file}.lock`, future, future);
    return alive ?? takenOver(where);
  },
  'a state from the future, because the clock was set back': stateFromTheFuture,
  'a lock that somebody else has now': replacedLock,
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

/** Runs a check while another process holds the lock. */
async function withHolder(
  where: LockCase,
  check: (pid: number, kill: () => Promise<void>) => Promise<string | undefined>,
): Promise<string | undefined> {
  const { child, next, end } = startProcess(where);
  try {
    await next();
    child.stdin.write('go\n');
    const answer = await next();
    return answer === 'acquired' ? await check(child.pid ?? 0, end) : `the first one was refused with: ${answer}`;
  } finally {
    await end();
  }
}

function refusedBy({ file }: LockCase, part: string): Promise<string | undefined> {
  const before = readFileSync(`${file}.lock`, 'utf8');
  const answer = attempt(file);
  if (!answer.includes(part)) return Promise.resolve(`the answer was ${answer}`);
  return Promise.resolve(readFileSync(`${file}.lock`, 'utf8') === before ? undefined : 'it was refused, but the lock has changed');
}

function takenOver({ file }: LockCase): Promise<string | undefined> {
  const answer = attempt(file);
  if (answer !== 'acquired') return Promise.resolve(`it was not taken over: ${answer}`);
  return Promise.resolve(existsSync(`${file}.lock`) || existsSync(`${file}.lock.claim`) ? 'a lock or a claim was left' : undefined);
}

/** Acquires and releases the lock. Returns the outcome. */
function attempt(file: string): string {
  try {
    acquireLock(`${file}.lock`, file).release();
    return 'acquired';
  } catch (error) {
    return String(error);
  }
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

/** A simulator whose lock was replaced must stop writing, and report it. */
async function replacedLock({ file }: LockCase): Promise<string | undefined> {
  const simulator = await createSimulator({ state: file, media: 'discard' });
  writeLock(`${file}.lock`, { pid: process.ppid, token: 'theirs' });
  writeFileSync(file, 'theirs');
  await simulator.fetch('/_sim/snapshots/one', { method: 'PUT' });
  const failure = await simulator.close().then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  if (readFileSync(file, 'utf8') !== 'theirs') return 'it wrote over the file of the other one';
  if (!readFileSync(`${file}.lock`, 'utf8').includes('theirs')) return 'it removed the lock of the other one';
  return failure.includes('was removed') ? undefined : `it ended with ${failure}`;
}

function writeLock(lock: string, holder: Partial<LockHolder>): void {
  writeFileSync(lock, JSON.stringify({ startedAt: null, host: hostname(), token: 'theirs', ...holder }));
}

/** Returns the pid of a process that has ended. */
function endedPid(): number {
  return spawnSync('true', { timeout: 60_000 }).pid;
}
