/** A store that knows the sizes of files and holds none of their bytes, for tests whose subject is a size or a protocol. */
import { createHash } from 'node:crypto';
import type { ByteStream, MediaProbe, MediaStore } from '../ports/media.ts';
import { ByteLimitError } from '../ports/media-errors.ts';
import type { World } from '../world.ts';

export interface Measured {
  readonly sizeBytes: number;
  readonly md5: string;
}

export const md5Of = (text: string): string => createHash('md5').update(text).digest('hex');

/** What a test sends in place of a file of a size; another variant has another digest. */
export const standIn = (sizeBytes: number, variant = 0): Buffer => Buffer.from(`${sizeBytes}:${variant}`);

/** The size that a {@link standIn} names. */
export async function namedSize(source: ByteStream): Promise<Measured> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { sizeBytes: Number(text.split(':')[0]), md5: md5Of(text) };
}

/** The size of the bytes that come; without their digest, which takes a second per gigabyte. */
export async function countedSize(source: ByteStream): Promise<Measured> {
  let sizeBytes = 0;
  for await (const chunk of source) sizeBytes += chunk.length;
  return { sizeBytes, md5: md5Of(`${sizeBytes}`) };
}

/** Replaces the store of a world. What it stores is a video, or nothing when it is empty. */
export function pretendStore({ media }: World, measure: (source: ByteStream) => Promise<Measured>): void {
  const sizes = new Map<string, number>();
  const store: Pick<MediaStore, 'write' | 'assemble' | 'remove'> = {
    async write(key, source, { maxBytes }) {
      const measured = await measure(source);
      if (measured.sizeBytes > maxBytes) throw new ByteLimitError(maxBytes);
      sizes.set(key, measured.sizeBytes);
      return measured;
    },
    async assemble(key, partKeys) {
      const sizeBytes = partKeys.reduce((sum, part) => sum + (sizes.get(part) ?? Number.NaN), 0);
      sizes.set(key, sizeBytes);
      return { sizeBytes };
    },
    remove: async key => void sizes.delete(key),
  };
  const content = { type: 'video', mimeType: 'video/mp4', ext: 'mp4', widthPixels: 1, heightPixels: 1, seconds: 1 } as const;
  const probe: MediaProbe = {
    probe: async key => (sizes.get(key) === 0 ? { ok: false, reason: 'empty', detail: '' } : { ok: true, content }),
  };
  Object.assign(media.store, store);
  Object.assign(media, { probe });
}
