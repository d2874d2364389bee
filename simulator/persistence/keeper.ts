/** Keeps everything that a process holds in a file. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { Low } from 'lowdb';
import { StateFileError } from '../domain/ports/state-file-error.ts';
import { snapshotOf } from '../domain/snapshots/lines.ts';
import type { NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import { loadWorld } from '../domain/snapshots/snapshot.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { acquireLock, type Lock } from './lock.ts';
import { mirrorAll } from './mirrors.ts';
import { writeSoon } from './schedule.ts';
import { damaged, type KeptWorld, type StateDocument, stateFile } from './state-file.ts';

/** What watches over a process's state. */
export interface StateKeeper {
  /** Something has changed that no collection and no clock tells of. */
  changed(): void;
  /**
   * Writes the state a last time and gives the file up. `stop` is called in the moment whose state that is: nothing may happen in the worlds
   * afterwards. Rejects with a StateFileError when it cannot be written.
   */
  close(stop: () => void): Promise<void>;
}

export interface KeeperOptions {
  readonly worlds: Worlds;
  readonly snapshots: NamedSnapshots;
  readonly realTime: RealTime;
  /** Told of a state that could not be written; it is tried again. */
  readonly onProblem: (problem: unknown) => void;
}

const NOTHING: StateDocument = { worldsCreated: 0, worlds: [] };

/** A state file that this process has taken. */
export interface OpenState {
  /** Absolute, and no link: a link is written to where it leads, and locked there. */
  readonly target: string;
  readonly lock: Lock;
  readonly db: Low<StateDocument>;
}

/**
 * Takes a state file, which need not exist yet, for this process. Rejects with a StateFileError when another process has it, when it is damaged or
 * something else, and when it cannot be read; it is as it was then.
 */
export async function openState(file: string): Promise<OpenState> {
  const named = path.resolve(file);
  const target = await realpath(named).catch(() => named);
  const lock = await orUnusable(target, async () => acquireLock(`${target}.lock`, target));
  try {
    const db = new Low<StateDocument>(stateFile(target), NOTHING);
    await orUnusable(target, () => db.read());
    return { target, lock, db };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Puts the worlds back that a state file holds, watches them from then on, and writes after every change. A file that does not exist yet is written
 * at once. Rejects with a StateFileError when the worlds do not load or the file cannot be written.
 */
export async function keepState({ target, lock, db }: OpenState, options: KeeperOptions): Promise<StateKeeper> {
  const { worlds, snapshots, realTime, onProblem } = options;
  const isNew = db.data === NOTHING;
  restore(target, db.data, worlds, snapshots);
  const schedule = writeSoon({ write, realTime, onProblem });
  const mirrors = mirrorAll(worlds, snapshots, realTime, schedule.changed);
  const giveUp = (): void => {
    mirrors.end();
    lock.release();
  };

  async function write(atMoment: () => void): Promise<void> {
    await mirrors.getReady();
    db.data = mirrors.capture();
    atMoment();
    if (!lock.isHeld()) throw new StateFileError(`The lock of the state file ${target} was taken away: it is not written any more`);
    await orUnusable(target, () => db.write());
  }

  const close = async (stop: () => void): Promise<void> => {
    await schedule.end();
    await write(stop).finally(giveUp);
  };
  if (isNew) {
    await write(() => undefined).catch(async (error: unknown) => {
      await schedule.end();
      giveUp();
      throw error;
    });
  }
  return { changed: schedule.changed, close };
}

/** Throws a StateFileError when a world does not load. */
function restore(file: string, { worlds: kept, worldsCreated }: StateDocument, worlds: Worlds, snapshots: NamedSnapshots): void {
  for (const world of kept) {
    try {
      restoreWorld(worlds, worldsCreated, world);
    } catch (error) {
      throw damaged(file, `world ${world.id} cannot be put back (${error instanceof Error ? error.message : String(error)})`);
    }
    for (const snapshot of world.snapshots) snapshots.put(world.id, snapshot);
  }
}

function restoreWorld(worlds: Worlds, worldsCreated: number, { id, fixture, lines }: KeptWorld): void {
  const snapshot = snapshotOf(lines);
  const { seed, startTime, clock } = snapshot;
  const clockSpeed = { mode: clock.mode, speed: clock.speed };
  worlds.takeIn({ id, seed, startTime, clockSpeed, fixture: fixture ?? undefined }, worldsCreated, fresh => loadWorld(fresh, snapshot));
}

/** Says in one line what the system had against it. */
async function orUnusable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StateFileError || !(error instanceof Error) || !('code' in error)) throw error;
    // `EACCES: permission denied, open '/x'`: the middle is what a person wants to know.
    const reason = /^\w+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
    throw new StateFileError(`The state file ${file} cannot be used: ${reason}. Give another one`, { cause: error });
  }
}
