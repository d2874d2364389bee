/** Ways to stop the store of a world in the middle of its work, and to make it fail there. */
import { vi } from 'vitest';
import type { ByteStream } from '../ports/media.ts';
import type { World } from './world.ts';

/** Something that stops whoever comes, until it is opened. */
export interface Gate {
  /** Settles once somebody stands before it. */
  readonly reached: Promise<void>;
  open(): void;
  pass(): Promise<void>;
}

export function createGate(): Gate {
  let arrive = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>(resolve => (arrive = resolve));
  const opened = new Promise<void>(resolve => (open = resolve));
  return {
    reached,
    open: () => open(),
    pass() {
      arrive();
      return opened;
    },
  };
}

export type StoreWork = 'write' | 'assemble' | 'stat' | 'read' | 'remove';
export type Moment = 'before' | 'after';

/** Stops the next work of that kind: before it begins, or when it is done and nobody knows yet. */
export function stopStore(world: World, name: StoreWork, moment: Moment): Gate {
  const gate = createGate();
  onNextWork(world, name, moment, () => gate.pass());
  return gate;
}

/** Makes the next work of that kind fail: before it begins, or when it is done. */
export function failStore(world: World, name: StoreWork, moment: Moment): void {
  onNextWork(world, name, moment, () => Promise.reject(new Error(`the disk failed ${moment} ${name}`)));
}

function onNextWork({ media: { store } }: World, name: StoreWork, moment: Moment, intrude: () => Promise<void>): void {
  // One signature for all of them: what comes in goes on as it is.
  const work = store[name] as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(store as unknown as Record<StoreWork, typeof work>, name);
  spy.mockImplementationOnce(async (...args) => {
    if (moment === 'before') await intrude();
    const result = await work(...args);
    if (moment === 'after') await intrude();
    return result;
  });
}

/** Bytes of which the last ones wait behind a gate. */
export async function* halted(bytes: Uint8Array, gate: Gate): ByteStream {
  yield bytes.subarray(0, 10);
  await gate.pass();
  yield bytes.subarray(10);
}
