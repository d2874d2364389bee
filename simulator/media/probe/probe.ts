import type { MediaContent, MediaProbe, ProbeResult } from '../../domain/ports/media.ts';
import { documentStart, readDocument } from './document.ts';
import { type ImageExt, imageExt, readImage } from './image.ts';
import { readMovie } from './movie.ts';
import { type ObjectReader, openReader, type ReadableStore, UnreadableError } from './reader.ts';

/** The boxes with which old QuickTime files may begin that file-type does not know. */
const QUICKTIME_START = new Set(['skip', 'pnot']);
/** The number of bytes that file-type needs. */
const SNIFF_BYTES = 4100;

interface Facts {
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

type MediaType = Pick<MediaContent, 'type' | 'mimeType' | 'ext'> & { readonly read: (reader: ObjectReader) => Promise<Facts> };

const image = (mimeType: MediaContent['mimeType'], ext: ImageExt): MediaType => ({
  type: 'image',
  mimeType,
  ext,
  read: async reader => ({ ...(await imageSize(reader, ext)), seconds: null }),
});

/** The supported types, by their names in file-type. */
const MEDIA_TYPES = new Map<string, MediaType>([
  ['image/jpeg', image('image/jpeg', 'jpeg')],
  ['image/png', image('image/png', 'png')],
  ['image/gif', image('image/gif', 'gif')],
  ['video/mp4', { type: 'video', mimeType: 'video/mp4', ext: 'mp4', read: readMovie }],
  ['video/quicktime', { type: 'video', mimeType: 'video/quicktime', ext: 'mov', read: readMovie }],
  ['application/pdf', { type: 'document', mimeType: 'application/pdf', ext: 'pdf', read: documentFacts }],
]);

/**
 * Detects the content of stored objects. Only the first bytes decide the type; a second file after or inside the first has no effect. The
 * structure of the whole file decides whether it is readable: what viewers show is accepted, and a file that ends early is not (D-UPL-19).
 * Nothing is decompressed.
 */
export function createProbe(store: ReadableStore): MediaProbe {
  return {
    async probe(key): Promise<ProbeResult> {
      const reader = await openReader(store, key);
      if (reader.sizeBytes === 0) return { ok: false, reason: 'empty', detail: 'the file is empty' };
      const found = await sniff(reader);
      const kind = MEDIA_TYPES.get(found ?? '');
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
  const head = await reader.at(0, SNIFF_BYTES);
  const ext = imageExt(head);
  // file-type reads on after the signature of a PNG, and gives up if much metadata comes first.
  if (ext) return `image/${ext}`;
  const { fileTypeFromBuffer } = await import('file-type');
  // It asks for the class, which for a Buffer is another one in a page of jsdom.
  const found = (await fileTypeFromBuffer(new Uint8Array(head)))?.mime;
  if (found !== undefined) return found;
  if (documentStart(head) >= 0) return 'application/pdf';
  return QUICKTIME_START.has(head.toString('latin1', 4, 8)) ? 'video/quicktime' : undefined;
}

/** Rejects with an UnreadableError. */
async function imageSize(reader: ObjectReader, ext: ImageExt): Promise<{ widthPixels: number; heightPixels: number }> {
  if (!reader.image) return readImage(await reader.all(), ext);
  if (!reader.image.ok) throw new UnreadableError(reader.image.detail);
  const { widthPixels, heightPixels } = reader.image;
  return { widthPixels, heightPixels };
}

async function documentFacts(reader: ObjectReader): Promise<Facts> {
  await readDocument(reader);
  return { widthPixels: null, heightPixels: null, seconds: null };
}
