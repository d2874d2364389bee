import type { MediaContent, MediaProbe, ProbeResult } from '../../domain/ports/media.ts';
import { readDocument } from './document.ts';
import { type ImageExt, readImage } from './image.ts';
import { readMovie } from './movie.ts';
import { type ObjectReader, openReader, type ReadableStore, UnreadableError } from './reader.ts';

/** What file-type needs to tell any type. */
const SNIFF_BYTES = 4100;

interface Facts {
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

type Kind = Pick<MediaContent, 'type' | 'mimeType' | 'ext'> & { readonly read: (reader: ObjectReader) => Promise<Facts> };

const image = (mimeType: MediaContent['mimeType'], ext: ImageExt): Kind => ({
  type: 'image',
  mimeType,
  ext,
  read: async reader => ({ ...(await readImage(reader, ext)), seconds: null }),
});
const jpeg = image('image/jpeg', 'jpeg');
const png = image('image/png', 'png');

/** The types that are taken, by the name that file-type has for them. */
const KINDS = new Map<string, Kind>([
  ['image/jpeg', jpeg],
  ['image/png', png],
  // A moving PNG is a PNG to whoever does not know better.
  ['image/apng', png],
  ['image/gif', image('image/gif', 'gif')],
  ['video/mp4', { type: 'video', mimeType: 'video/mp4', ext: 'mp4', read: readMovie }],
  ['video/quicktime', { type: 'video', mimeType: 'video/quicktime', ext: 'mov', read: readMovie }],
  ['application/pdf', { type: 'document', mimeType: 'application/pdf', ext: 'pdf', read: documentFacts }],
]);

/**
 * Tells what stored objects are. The first bytes decide the type, as they do for whoever opens the file; a second file behind or inside the
 * first changes nothing. Nothing is ever unpacked.
 */
export function createProbe(store: ReadableStore): MediaProbe {
  return {
    async probe(key): Promise<ProbeResult> {
      const reader = await openReader(store, key);
      if (reader.sizeBytes === 0) return { ok: false, reason: 'empty', detail: 'the file is empty' };
      const found = await sniff(reader);
      const kind = KINDS.get(found ?? '');
      if (!kind) return { ok: false, reason: 'unsupported', detail: found ? `the file is ${found}` : 'the file is of no known type' };
      try {
        const { read, ...names } = kind;
        return { ok: true, content: { ...names, ...(await read(reader)) } };
      } catch (error) {
        if (error instanceof UnreadableError) return { ok: false, reason: 'unreadable', detail: error.message };
        throw error;
      }
    },
  };
}

async function sniff(reader: ObjectReader): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(await reader.at(0, SNIFF_BYTES)))?.mime;
}

async function documentFacts(reader: ObjectReader): Promise<Facts> {
  await readDocument(reader);
  return { widthPixels: null, heightPixels: null, seconds: null };
}
