import { controlApi } from '../../../openapi/document.ts';
import type { ByteStream } from '../../domain/ports/media.ts';
import {
  type ArchiveEntry,
  archiveOf,
  entriesOf,
  keyOfObject,
  nameOfObject,
  WORLD_ENTRY,
  worldIn,
} from '../../domain/snapshots/archive.ts';
import { checkFormat } from '../../domain/snapshots/check-format.ts';
import type { WorldSnapshot } from '../../domain/snapshots/format.ts';
import { jsonPiecesOf } from '../../domain/snapshots/json-pieces.ts';
import { imageOfStored, type LoadedImage } from '../../domain/snapshots/load-snapshot.ts';
import { folderOf, type NamedSnapshot, type NamedSnapshots, stateOf, type TakenSnapshot } from '../../domain/snapshots/named-snapshots.ts';
import { errors } from '../../kernel/errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { resultInSlices } from '../../kernel/time-slice.ts';
import { parseJsonBytes } from '../body.ts';
import { bytesOf, JsonPieces } from '../json-text.ts';
import type { Answer } from '../message.ts';
import { validatorsOf } from '../validate.ts';
import { type ControlContext, type ControlOperations, MAX_JSON_DEPTH } from './operation.ts';
import { settledWorld } from './restore-snapshot.ts';
import { named, renderSnapshot } from './snapshots.ts';

/** Worlds that travel: as a tar file with the bytes of their uploads, and back. */
export const archiveOperations = {
  async getArchive(context) {
    const { worlds, snapshots } = context;
    checkKeepsBytes(context);
    const world = await settledWorld(worlds, context.world);
    const taken = await snapshots.take(world, WORLD_ENTRY);
    return tarAnswer(withEnd(archived(context, taken), () => snapshots.drop(world, taken)));
  },

  async getNamedArchive(context, { path }) {
    const { world, worlds, snapshots, realTime } = context;
    checkKeepsBytes(context);
    const snapshot = named(snapshots, world.id, path.name);
    const { image, keys } = await resultInSlices(imageOfStored(worlds, stateOf(snapshot)), realTime);
    return tarAnswer(archived(context, { ...snapshot, content: { image }, keys }));
  },

  async importSnapshot({ world, worlds, snapshots, realTime }, { path, body }) {
    // The validation of a large one has taken its time, and others wait.
    await realTime.yield();
    // Its outer shape was validated; what no simulator wrote does not load.
    const imported = await resultInSlices(imageOfStored(worlds, body as WorldSnapshot), realTime);
    const snapshot = snapshots.numbered(world.id, contentOf(path.name, imported));
    await snapshots.keep(world, snapshot);
    return renderSnapshot(snapshot);
  },

  async importArchive({ world, worlds, snapshots, realTime }, { path, bytes }) {
    const entries = entriesOf(bytes.stream());
    const imported = await resultInSlices(imageOfStored(worlds, await readSnapshot(entries, realTime)), realTime);
    const snapshot = snapshots.numbered(world.id, contentOf(path.name, imported));
    const keys = new Set(imported.keys);
    try {
      for await (const { name, sizeBytes, bytes: content } of entries) {
        const key = keyOfObject(name);
        if (key === undefined || !keys.has(key)) await readThrough(content);
        else await world.media.store.write(`${folderOf(snapshot)}/${key}`, content, { maxBytes: sizeBytes });
      }
    } catch (error) {
      await snapshots.drop(world, snapshot);
      throw error;
    }
    await snapshots.keep(world, snapshot);
    return renderSnapshot(snapshot);
  },
} satisfies Partial<ControlOperations>;

function contentOf(name: string, { image }: LoadedImage): Omit<NamedSnapshot, 'number'> {
  return { name, createdAt: image.clock.now, content: { image } };
}

function tarAnswer(body: ByteStream): Answer {
  return { status: 200, headers: { 'content-type': 'application/x-tar' }, body };
}

/** Throws 409 where uploads have no bytes that could travel. */
function checkKeepsBytes({ world }: ControlContext): void {
  if (world.media.store.discards)
    throw errors.conflict(
      'This simulator keeps no bytes of uploads (--media discard), so that an archive would have none. Read the snapshot without them.',
    );
}

function archived(context: ControlContext, snapshot: TakenSnapshot): ByteStream {
  return archiveOf(filesOf(context, snapshot), snapshot.createdAt);
}

/** The files of an archive. An upload without bytes is left out, as a copy of its world would not have them either. */
async function* filesOf({ world, snapshots, realTime }: ControlContext, snapshot: TakenSnapshot): AsyncGenerator<ArchiveEntry, void, void> {
  const json = await jsonOf(stateOf(snapshot), realTime);
  yield { name: WORLD_ENTRY, sizeBytes: sizeOf(json), bytes: streamOf(json) };
  const { store } = world.media;
  for (const key of snapshot.keys) {
    const place = `${folderOf(snapshot)}/${key}`;
    const [found, bytes] = [await store.stat(place), await store.read(place)];
    if (found && bytes) yield { name: nameOfObject(key), sizeBytes: found.sizeBytes, bytes };
    else if (isReplaced(snapshots, world.id, snapshot))
      throw errors.unavailable(`Snapshot ${snapshot.name} was replaced or removed meanwhile`);
  }
}

/** Whether another snapshot has the name by now, or none. One that was taken for an archive is in no list. */
function isReplaced(snapshots: NamedSnapshots, worldId: string, { name, number }: NamedSnapshot): boolean {
  return name !== WORLD_ENTRY && snapshots.get(worldId, name)?.number !== number;
}

/** The whole text: its length stands before it in a tar file. */
async function jsonOf(snapshot: WorldSnapshot, realTime: RealTime): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(new JsonPieces(jsonPiecesOf(snapshot)), realTime)) chunks.push(chunk);
  return chunks;
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((size, { length }) => size + length, 0);
}

async function* streamOf(chunks: readonly Uint8Array[]): ByteStream {
  yield* chunks;
}

/** The same stream, after which `end` is called once, also when its reader stops early or never begins. */
function withEnd(stream: ByteStream, end: () => Promise<void>): ByteStream {
  return {
    [Symbol.asyncIterator]() {
      const inner = stream[Symbol.asyncIterator]();
      const ended = async (): Promise<IteratorResult<Uint8Array>> => {
        await inner.return?.();
        await end();
        return { done: true, value: undefined };
      };
      return {
        next: async () => {
          const result = await inner.next().catch(async (error: unknown) => {
            await end();
            throw error;
          });
          return result.done ? ended() : result;
        },
        return: ended,
      };
    },
  };
}

/** The snapshot of an archive. Throws 400 for what is none. */
async function readSnapshot(entries: AsyncIterator<ArchiveEntry, void>, realTime: RealTime): Promise<WorldSnapshot> {
  const restore = controlApi().operation('restoreSnapshot');
  const value = await parseJsonBytes(await worldIn(entries, restore.maxBytes ?? 0), MAX_JSON_DEPTH, realTime);
  checkFormat(value);
  validatorsOf(controlApi(), 'refuse')(restore).body(value);
  await realTime.yield();
  // Its outer shape was validated.
  return value as WorldSnapshot;
}

async function readThrough(bytes: ByteStream): Promise<void> {
  for await (const _ of bytes);
}
