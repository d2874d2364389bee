/** Helpers that pause the store of a world during an operation, or make the operation fail. */
import { onTestFinished, vi } from 'vitest';
import { deferred } from '../../testing/within.ts';
import type { ByteStream } from '../ports/media.ts';
import type { World } from './world.ts';

/** Blocks its callers until it is opened. */
export interface Gate {
  /** Resolves when a caller waits at the gate. */
  readonly reached: Promise<void>;
  open(): void;
  pass(): Promise<void>;
}

export function createGate(): Gate {
  const [reached, opened] = [deferred('a caller reaches the gate'), deferred('the test opens the gate')];
  return {
    get reached() {
      return reached.promise;
    },
    open: opened.resolve,
    pass() {
      reached.resolve();
      return opened.promise;
    },
  };
}

export type StoreWork = 'write' | 'assemble' | 'stat' | 'read' | 'remove';
export type Moment = 'before' | 'after';

/** Pauses the next operation of that kind, before it begins or before its result is returned. */
export function stopStore(world: World, name: StoreWork, moment: Moment): Gate {
  const gate = createGate();
  onNextWork(world, name, moment, () => gate.pass());
  return gate;
}

/** Makes the next operation of that kind fail, before it begins or after it is done. */
export function failStore(world: World, name: StoreWork, moment: Moment): void {
  onNextWork(world, name, moment, () => Promise.reject(new Error(`the disk failed ${moment} ${name}`)));
}

function onNextWork({ media: { store } }: World, name: StoreWork, moment: Moment, intrude: () => Promise<void>): void {
  // One signature for all operations: arguments are passed on unchanged.
  const work = store[name] as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(store as unknown as Record<StoreWork, typeof work>, name);
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async (...args) => {
    if (moment === 'before') await intrude();
    const result = await work(...args);
    if (moment === 'after') await intrude();
    return result;
  });
}

/** Bytes of which all but the first ten wait at a gate. */
export async function* halted(bytes: Uint8Array, gate: Gate): ByteStream {
  yield bytes.subarray(0, 10);
  await gate.pass();
  yield bytes.subarray(10);
}
