/** Persists all worlds of a process in one file. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Low } from 'lowdb';
import { StateFileError } from '../domain/ports/errors.ts';
import type { PendingLine } from '../domain/snapshots/line.ts';
import { completed, snapshotOf } from '../domain/snapshots/lines.ts';
import type { NamedSnapshot, NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import { loadWorld } from '../domain/snapshots/snapshot.ts';
import { textOf, watchWorld } from '../domain/snapshots/world-text.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Saving } from '../kernel/saving.ts';
import { mapInSlices, runInSlices } from '../kernel/time-slice.ts';
import { systemReason } from '../text/failures.ts';
import { UserFileError } from '../text/text-file.ts';
import { acquireLock, type Lock } from './lock.ts';
import { damagedError, type SavedSnapshot, type SavedWorld, type StateDocument, stateFile } from './state-file.ts';
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

/** Serializes all worlds of a process incrementally. */
interface StateSerializer {
  /** Serializes what has changed, yielding to the event loop, so that `capture` has little left to do. */
  prepare(): Promise<void>;
  /** The current state of everything, synchronously. */
  capture(): CapturedState;
  /** Serializes what is pending, yielding to the event loop. */
  complete(captured: CapturedState): Promise<StateDocument>;
  close(): void;
}

/** The state of one moment, of which some lines are not serialized yet. */
interface CapturedState extends Pick<StateDocument, 'worldsCreated'> {
  readonly worlds: readonly CapturedWorld[];
}

interface CapturedWorld extends Omit<SavedWorld, 'lines' | 'snapshots'> {
  readonly lines: readonly PendingLine[];
  readonly snapshots: readonly NamedSnapshot[];
}

/** Covers every world, including later ones. `changed` is called at each change of a collection or a clock. */
function createStateSerializer(worlds: Worlds, snapshots: NamedSnapshots, realTime: RealTime, changed: () => void): StateSerializer {
  const ends = new Map<string, () => void>();
  const replace = (id: string, world: World | undefined): void => {
    ends.get(id)?.();
    if (world) ends.set(id, watchWorld(world, changed));
    else ends.delete(id);
  };
  for (const world of worlds.list()) replace(world.id, world);
  const unwatch = worlds.watch((id, world) => {
    replace(id, world);
    changed();
  });
  return {
    async prepare() {
      for (const world of worlds.list()) await runInSlices(textOf(world).steps(), realTime);
    },
    capture: () => ({
      worldsCreated: worlds.createdCount,
      worlds: worlds.list().map(world => ({
        id: world.id,
        fixture: worlds.fixtureOf(world.id) ?? null,
        origin: worlds.originOf(world.id),
        lines: textOf(world).capture(),
        snapshots: snapshots.list(world.id),
      })),
    }),
    async complete({ worldsCreated, worlds: captured }) {
      const saved: SavedWorld[] = [];
      for (const { lines, snapshots: named, ...world } of captured) {
        const kept: SavedSnapshot[] = [];
        for (const snapshot of named) kept.push({ ...snapshot, lines: await snapshots.linesOf(snapshot) });
        saved.push({ ...world, lines: await mapInSlices(lines, completed, realTime), snapshots: kept });
      }
      return { worldsCreated, worlds: saved };
    },
    close() {
      unwatch();
      for (const end of ends.values()) end();
    },
  };
}
