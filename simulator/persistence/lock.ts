/** Whose file it is: a lock beside it that names its holder. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { StateFileError } from '../domain/ports/state-file-error.ts';

/** Who holds a lock. */
export interface Holder {
  readonly pid: number;
  /** When the process began, as the system tells it; null where it does not. */
  readonly startedAt: string | null;
  readonly host: string;
  /** Of this lock alone. */
  readonly token: string;
}

/** A lock that is held. */
export interface Lock {
  /** Whether it still is: somebody may have taken the file away. */
  isHeld(): boolean;
  release(): void;
}

/** More than a few processes that come and go in the same moment are a defect. */
const MAX_TRIES = 10;

/**
 * Takes the lock `path` of `file`. One whose holder has ended, or whose number is another process's by now, is taken over; a holder on another
 * machine is believed to live. Throws a StateFileError that names the holder.
 */
export function acquireLock(path: string, file: string): Lock {
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), host: hostname(), token: randomUUID() };
  for (let i = 0; i < MAX_TRIES; i++) {
    if (create(path, own)) return lockOf(path, own);
    const text = read(path);
    if (text === undefined) continue;
    const holder = holderIn(text);
    if (holder && lives(holder)) throw inUse(file, path, holder);
    takeAway(path, text, own);
  }
  throw new StateFileError(`The lock ${path} cannot be taken; remove it if no simulator uses ${file}`);
}

function lockOf(path: string, { token }: Holder): Lock {
  const isHeld = (): boolean => holderIn(read(path))?.token === token;
  return {
    isHeld,
    release() {
      if (isHeld()) remove(path);
    },
  };
}

/**
 * Removes the lock of a holder that has ended. Two processes may be at it at once, and the slower one must not remove the lock that the quicker
 * one has taken since: only who holds the claim to this very lock may remove it.
 */
function takeAway(path: string, stale: string, own: Holder): void {
  const claim = `${path}.claim`;
  if (!create(claim, own)) {
    const claimant = holderIn(read(claim));
    // Killed in the moment between the two.
    if (!claimant || !lives(claimant)) remove(claim);
    return;
  }
  try {
    if (read(path) === stale) remove(path);
  } finally {
    remove(claim);
  }
}

/** Writes a lock, all of it at once; false when there is one. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    remove(draft);
  }
}

/** What stands in a lock; undefined when there is none. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The holder that a lock names; undefined for what is no lock of ours: nobody lives who could have written it. */
function holderIn(text: string | undefined): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text ?? '');
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'startedAt' in value && 'host' in value && 'token' in value;
}

function lives({ pid, startedAt, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but is another user's.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const [state] = statOf(pid);
  // It has ended, and whoever started it has not looked yet: in a container perhaps never.
  if (state === 'Z' || state === 'X') return false;
  // A number is given out again: then its process began at another time.
  const startsAt = startOf(pid);
  return startedAt === null || startsAt === null || startedAt === startsAt;
}

/** When a process began, in ticks since the machine did; null where the system has no /proc, or the process has ended. */
function startOf(pid: number): string | null {
  return statOf(pid)[19] ?? null;
}

/** What the system tells of a process, from its state on; nothing where it has no /proc, or the process has gone. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The field before is a name in brackets and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function inUse(file: string, path: string, { pid, host }: Holder): StateFileError {
  const where = host === hostname() ? `process ${pid}` : `process ${pid} on ${host} (if it has ended, remove ${path})`;
  return new StateFileError(`The state file ${file} is in use by ${where}; stop that simulator, or give another file`);
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
