/** Persists all worlds of a process in one file. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Low } from 'lowdb';
import { StateFileError } from '../domain/ports/state-file-error.ts';
import { snapshotOf } from '../domain/snapshots/lines.ts';
import type { NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import { loadWorld } from '../domain/snapshots/snapshot.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Saving } from '../kernel/saving.ts';
import { systemReason } from '../text/system-reason.ts';
import { UserFileError } from '../text/text-file.ts';
import { acquireLock, type Lock } from './lock.ts';
import { damagedError, type SavedWorld, type StateDocument, stateFile } from './state-file.ts';
import { createStateSerializer } from './state-serializer.ts';
import { createWriteScheduler } from './write-scheduler.ts';

/** Writes the state file after changes. */
export interface StateWriter {
  /** Reports a change that neither a collection nor a clock reports. */
  changed(): void;
  /** Resolves when all changes so far are on disk; undefined when an answer need not wait for that. */
  saved(): Promise<void> | undefined;
  /**
   * Writes the state a last time and releases the file. `stop` is called when that state has been captured: the worlds may not change
   * afterwards. Rejects with a StateFileError if the file cannot be written.
   */
  close(stop: () => void): Promise<void>;
}

export interface PersistOptions {
  readonly worlds: Worlds;
  readonly snapshots: NamedSnapshots;
  readonly realTime: RealTime;
  /** Called when a write failed; it is retried. */
  readonly onProblem: (problem: unknown) => void;
  /** Says from then on whether the last write failed. */
  readonly saving: Saving;
}

const NOTHING: StateDocument = { worldsCreated: 0, worlds: [] };

/** A state file that this process has locked. */
export interface OpenStateFile {
  /** Absolute, with links resolved: the target of a link is what is locked and written. */
  readonly path: string;
  readonly lock: Lock;
  readonly db: Low<StateDocument>;
}

/**
 * Locks and reads a state file, which need not exist yet. Rejects with a StateFileError, and leaves the file as it is, if another process
 * has locked it, if it is damaged or not a state file, or if it cannot be read.
 */
export async function openStateFile(file: string): Promise<OpenStateFile> {
  const absolute = resolve(file);
  const path = await realpath(absolute).catch(() => absolute);
  const lock = await withStateFileErrors(path, async () => acquireLock(`${path}.lock`, path));
  try {
    const db = new Low<StateDocument>(stateFile(path), NOTHING);
    await withStateFileErrors(path, () => db.read());
    return { path, lock, db };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Restores the worlds of a state file and writes it after every change from then on. A file that does not exist yet is written
 * immediately. Rejects with a StateFileError if the worlds do not load or the file cannot be written.
 */
export async function persistState({ path, lock, db }: OpenStateFile, options: PersistOptions): Promise<StateWriter> {
  const { worlds, snapshots, realTime, onProblem, saving } = options;
  const isNew = db.data === NOTHING;
  restore(path, db.data, worlds, snapshots);
  const scheduler = createWriteScheduler({ write, realTime, onProblem, saving });
  const serializer = createStateSerializer(worlds, snapshots, realTime, scheduler.changed);
  const release = (): void => {
    serializer.close();
    lock.release();
  };

  async function write(onCapture: () => void): Promise<void> {
    await serializer.prepare();
    const captured = serializer.capture();
    onCapture();
    db.data = await serializer.complete(captured);
    if (!lock.isHeld()) throw new StateFileError(`The lock of the state file ${path} was removed: the file is not written any more`);
    await withStateFileErrors(path, () => db.write());
  }

  const close = async (stop: () => void): Promise<void> => {
    await scheduler.close();
    await write(stop).finally(release);
  };
  if (isNew) {
    await write(() => undefined).catch(async (error: unknown) => {
      await scheduler.close();
      release();
      throw error;
    });
  }
  return { changed: scheduler.changed, saved: scheduler.saved, close };
}

/** Throws a StateFileError if a world does not load. */
function restore(file: string, { worlds: savedWorlds, worldsCreated }: StateDocument, worlds: Worlds, snapshots: NamedSnapshots): void {
  for (const world of savedWorlds) {
    try {
      restoreWorld(worlds, worldsCreated, world);
    } catch (error) {
      throw damagedError(file, `world ${world.id} cannot be restored (${error instanceof Error ? error.message : String(error)})`);
    }
    for (const { lines, ...snapshot } of world.snapshots) snapshots.put(world.id, { ...snapshot, content: { lines } });
  }
}

function restoreWorld(worlds: Worlds, worldsCreated: number, { id, fixture, origin, lines }: SavedWorld): void {
  const snapshot = snapshotOf(lines);
  const { seed, startTime, beginning, clock } = snapshot;
  const clockSpeed = { mode: clock.mode, speed: clock.speed };
  const input = { id, seed, startTime, beginning, clockSpeed, fixture: fixture ?? undefined, origin };
  worlds.restore(input, worldsCreated, fresh => loadWorld(fresh, snapshot));
}

/** Turns a system error into a StateFileError with a message of one line. */
async function withStateFileErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserFileError || (error instanceof Error && 'code' in error))) throw error;
    throw new StateFileError(`The state file ${file} cannot be used: ${systemReason(error)}. Use another file`, { cause: error });
  }
}
