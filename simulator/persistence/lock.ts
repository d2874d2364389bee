/** A lock file that names the process which holds it. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { StateFileError } from '../domain/ports/errors.ts';

/** The process that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  /** When the process started, in ticks since boot; null if the system does not say. */
  readonly startedAt: string | null;
  readonly host: string;
  /** Unique to this lock. */
  readonly token: string;
}

/** An acquired lock. */
export interface Lock {
  /** Whether it is still held: the file may have been removed or replaced. */
  isHeld(): boolean;
  release(): void;
}

/** Each retry means that another process acquired or released the lock at the same moment. */
const MAX_TRIES = 10;

/**
 * Acquires the lock `path` of `file`. A lock whose holder has ended, or whose pid now belongs to another process, is replaced; a holder on
 * another host counts as alive. Throws a StateFileError that names the holder.
 */
export function acquireLock(path: string, file: string): Lock {
  const own: LockHolder = { pid: process.pid, startedAt: startTimeOf(process.pid), host: hostname(), token: randomUUID() };
  for (let i = 0; i < MAX_TRIES; i++) {
    if (create(path, own)) return createLock(path, own);
    const text = read(path);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder && isAlive(holder)) throw lockedError(file, path, holder);
    removeStale(path, text, own);
  }
  throw new StateFileError(`The lock ${path} cannot be acquired; remove it if no simulator uses ${file}`);
}

function createLock(path: string, { token }: LockHolder): Lock {
  const isHeld = (): boolean => parseHolder(read(path))?.token === token;
  return {
    isHeld,
    release() {
      if (isHeld()) remove(path);
    },
  };
}

/**
 * Removes the lock of a holder that has ended. Two processes may try at once, and the slower one must not remove the lock that the faster
 * one has acquired since: only the process that holds the claim may remove it.
 */
function removeStale(path: string, stale: string, own: LockHolder): void {
  const claim = `${path}.claim`;
  if (!create(claim, own)) {
    const claimant = parseHolder(read(claim));
    // The claimant was killed before it could remove its claim.
    if (!claimant || !isAlive(claimant)) remove(claim);
    return;
  }
  try {
    if (read(path) === stale) remove(path);
  } finally {
    remove(claim);
  }
}

/** Creates a lock atomically; false if it exists. */
function create(path: string, holder: LockHolder): boolean {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
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

/** The text of a lock; undefined if there is none. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The holder that a lock names; undefined for a file that is not a lock. */
function parseHolder(text: string | undefined): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(text ?? '');
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is LockHolder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'startedAt' in value && 'host' in value && 'token' in value;
}

function isAlive({ pid, startedAt, host }: LockHolder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const [state] = readProcessStat(pid);
  // A zombie: it has ended, and its parent has not waited for it. In a container perhaps it never will.
  if (state === 'Z' || state === 'X') return false;
  // Pids are reused: another process has another start time.
  const startsAt = startTimeOf(pid);
  return startedAt === null || startsAt === null || startedAt === startsAt;
}

/** When a process started, in ticks since boot; null if the system has no /proc, or the process has ended. */
function startTimeOf(pid: number): string | null {
  return readProcessStat(pid)[19] ?? null;
}

/** The fields of /proc/<pid>/stat from the state on; empty if the system has no /proc, or the process has ended. */
function readProcessStat(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The field before is the command name in brackets, which may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function lockedError(file: string, path: string, { pid, host }: LockHolder): StateFileError {
  const where = host === hostname() ? `process ${pid}` : `process ${pid} on ${host} (if it has ended, remove ${path})`;
  return new StateFileError(`The state file ${file} is in use by ${where}; stop that simulator, or use another file`);
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
