/** A world as a tar file: `world.json`, its snapshot, and then the bytes of its uploads, each as `media/<key>`. */
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { ApiError, errors } from '../../kernel/errors.ts';
import { JoinedBytes } from '../../kernel/joined-bytes.ts';
import type { ByteStream } from '../ports/media.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly bytes: ByteStream;
}

/** The name of the snapshot in an archive. */
export const WORLD_ENTRY = 'world.json';
const MEDIA_FOLDER = 'media/';
/** Where the word `ustar` stands in the first header of a tar file. */
const MAGIC_AT = 257;
const MAGIC = 'ustar';

/** How many bytes of a file `isArchive` needs. */
export const ARCHIVE_HEAD_BYTES = MAGIC_AT + MAGIC.length;

/** Whether a file is a tar file, by its first bytes. */
export function isArchive(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(MAGIC_AT, ARCHIVE_HEAD_BYTES)).toString('latin1') === MAGIC;
}

/** The name of an upload in an archive. */
export function nameOfObject(key: string): string {
  return MEDIA_FOLDER + key;
}

/** The key of an upload by its name in an archive; undefined for any other file. */
export function keyOfObject(name: string): string | undefined {
  return name.startsWith(MEDIA_FOLDER) ? name.slice(MEDIA_FOLDER.length) : undefined;
}

/** The bytes of an archive, made while they are read; `modifiedAt` is that of each file, virtual milliseconds. A reader that stops early ends the entries. */
export async function* archiveOf(entries: AsyncIterable<ArchiveEntry>, modifiedAt: number): ByteStream {
  const { readable, controller } = createTarPacker();
  const written = writeEntries(entries, controller, new Date(modifiedAt)).catch((error: unknown) => controller.error(error));
  yield* readable;
  await written;
}

async function writeEntries(entries: AsyncIterable<ArchiveEntry>, controller: TarPackController, mtime: Date): Promise<void> {
  for await (const { name, sizeBytes, bytes } of entries) {
    const writer = controller.add({ name, size: sizeBytes, mtime }).getWriter();
    for await (const chunk of bytes) await writer.write(chunk);
    await writer.close();
  }
  controller.finalize();
}

/** The files of an archive, in their order; each must be read before the next one is asked for. Throws 400 for what is no tar file, or is damaged or cut. */
export async function* entriesOf(archive: ByteStream): AsyncGenerator<ArchiveEntry, void, void> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const fed = feed(archive, writable.getWriter());
  try {
    for await (const { header, body } of readable) {
      if (header.type !== undefined && header.type !== 'file') await body.cancel();
      else yield { name: header.name.replace(/^\.\//, ''), sizeBytes: header.size, bytes: checked(body) };
    }
    await fed;
  } catch (error) {
    throw damaged(error);
  }
}

async function* checked(body: ByteStream): ByteStream {
  try {
    yield* body;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  return errors.invalid(`The archive is no tar file, or is damaged: ${error instanceof Error ? error.message : String(error)}`);
}

/** The bytes of the snapshot, which is the first file of an archive. Throws 400 for another file, and 413 for more than `maxBytes`. */
export async function worldIn(entries: AsyncIterator<ArchiveEntry, void>, maxBytes: number): Promise<Uint8Array> {
  const { value: first } = await entries.next();
  if (first?.name !== WORLD_ENTRY) {
    throw errors.invalid(`The archive must begin with ${WORLD_ENTRY}, ${first ? `not with ${first.name}` : 'and is empty'}`);
  }
  if (first.sizeBytes > maxBytes) throw errors.tooLarge(`${maxBytes / 1_048_576} MB`);
  const joined = new JoinedBytes(first.sizeBytes);
  for await (const chunk of first.bytes) joined.add(chunk);
  return joined.bytes();
}

/** A source that fails makes the entries fail. */
async function feed(archive: ByteStream, writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of archive) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}
