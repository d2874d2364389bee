import { type ObjectReader, UnreadableError } from './reader.ts';

/** Readers search for the end of a PDF in its last 1,024 bytes; the pointer to the index is shortly before. */
const TAIL_BYTES = 2048;
const END = /startxref\s+(\d{1,15})\s+%%EOF[\0\s]*$/;
const HEADER = /^%PDF-[12]\.\d/;

/** Checks that a PDF is complete: header, end, and an index inside of the file. Rejects with an UnreadableError if it is not. */
export async function readDocument(reader: ObjectReader): Promise<void> {
  const head = await reader.at(0, 8);
  if (!HEADER.test(head.toString('latin1'))) throw new UnreadableError('the PDF has no readable header');
  const tail = await reader.at(Math.max(reader.sizeBytes - TAIL_BYTES, 0), TAIL_BYTES);
  const index = END.exec(tail.toString('latin1'))?.[1];
  if (index === undefined) throw new UnreadableError('the PDF is cut off: it has no end');
  if (Number(index) >= reader.sizeBytes) throw new UnreadableError('the PDF is damaged: its index is after its end');
}
