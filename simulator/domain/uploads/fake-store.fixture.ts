/** A store that records only the sizes of files, for tests of sizes and protocol. */
import { createHash } from 'node:crypto';
import type { ByteStream, MediaProbe, MediaStore } from '../ports/media.ts';
import { ByteLimitError } from '../ports/media-errors.ts';
import type { World } from '../world.ts';

export interface Measured {
  readonly sizeBytes: number;
  readonly md5: string;
}

export const md5Of = (text: string): string => createHash('md5').update(text).digest('hex');

/** A short text that represents a file of that size; another variant has another digest. */
export const standIn = (sizeBytes: number, variant = 0): Buffer => Buffer.from(`${sizeBytes}:${variant}`);

/** The size that a {@link standIn} represents. */
export async function namedSize(source: ByteStream): Promise<Measured> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { sizeBytes: Number(text.split(':')[0]), md5: md5Of(text) };
}

/** The size of the received bytes, without their digest, which takes a second per gigabyte. */
export async function countedSize(source: ByteStream): Promise<Measured> {
  let sizeBytes = 0;
  for await (const chunk of source) sizeBytes += chunk.length;
  return { sizeBytes, md5: md5Of(`${sizeBytes}`) };
}

/** Replaces the store of a world. Every file that is not empty is probed as a video. */
export function fakeStore({ media }: World, measure: (source: ByteStream) => Promise<Measured>): void {
  const sizes = new Map<string, number>();
  const store: Pick<MediaStore, 'write' | 'assemble' | 'remove'> = {
    async write(key, source, { maxBytes, check }) {
      const measured = await measure(source);
      if (measured.sizeBytes > maxBytes) throw new ByteLimitError(maxBytes);
      check?.(measured);
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
