import { type ObjectReader, UnreadableError } from './reader.ts';

/** Viewers accept a PDF that begins within this many bytes, after what a mail program or printer has put before it. */
const MAX_PREFIX_BYTES = 1024;
const HEADER = /%PDF-[12]\.\d/;
/** The parameters of a file that is ordered for the web stand in its first object (ISO 32000-2 annex F). */
const LINEARIZED = /\/Linearized\b[^>]*\/L\s+(\d{1,15})/;
const FIRST_OBJECT_BYTES = 2048;
/** The end of a PDF: the offset of its index, and a mark. A file that is ordered for the web also has one near its beginning, with offset 0. */
const END = /startxref\s+(\d{1,15})\s+%%EOF/g;
const STEP_BYTES = 65_536;
/** More than an end is long, so that none is lost between two steps. */
const OVERLAP_BYTES = 128;

/** The offset at which a PDF begins in the first bytes of a file, 0 to 1,024; -1 if none does. */
export function documentStart(head: Buffer): number {
  const at = head.toString('latin1', 0, MAX_PREFIX_BYTES + 8).search(HEADER);
  return at > MAX_PREFIX_BYTES ? -1 : at;
}

/**
 * Checks that a PDF is complete: a header, and an end whose index is in the file. Bytes before the header and after the end are ignored.
 * Rejects with an UnreadableError if it is not complete.
 */
export async function readDocument(reader: ObjectReader): Promise<void> {
  const head = await reader.at(0, MAX_PREFIX_BYTES + FIRST_OBJECT_BYTES);
  const start = documentStart(head);
  if (start < 0) throw new UnreadableError('the PDF has no readable header');
  const declared = LINEARIZED.exec(head.toString('latin1', start, start + FIRST_OBJECT_BYTES))?.[1];
  if (declared !== undefined && Number(declared) > reader.sizeBytes - start)
    throw new UnreadableError(`the PDF is cut off: it says that it has ${declared} bytes`);
  const end = await lastEnd(reader);
  if (!end) throw new UnreadableError('the PDF is cut off: it has no end');
  if (end.index >= end.at) throw new UnreadableError('the PDF is damaged: its index is after its end');
}

/** The last end of the file, searched from behind: only bytes after it are read in vain. */
async function lastEnd(reader: ObjectReader): Promise<{ readonly at: number; readonly index: number } | undefined> {
  for (let end = reader.sizeBytes; end > 0; end -= STEP_BYTES) {
    const start = Math.max(end - STEP_BYTES, 0);
    const text = (await reader.at(start, end - start + OVERLAP_BYTES)).toString('latin1');
    const found = [...text.matchAll(END)].map(match => ({ at: start + match.index, index: Number(match[1]) }));
    const last = found.findLast(({ index }) => index > 0);
    if (last) return last;
  }
  return undefined;
}
