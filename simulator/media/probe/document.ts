import { type ObjectReader, UnreadableError } from './reader.ts';

/** Readers look for the end of a PDF in its last 1024 bytes; its pointer stands shortly before. */
const TAIL_BYTES = 2048;
const END = /startxref\s+(\d{1,15})\s+%%EOF[\0\s]*$/;
const HEADER = /^%PDF-[12]\.\d/;

/** Looks whether a PDF is whole: its header, its end, and an index inside of it. Rejects with an UnreadableError when it is not. */
export async function readDocument(reader: ObjectReader): Promise<void> {
  const head = await reader.at(0, 8);
  if (!HEADER.test(head.toString('latin1'))) throw new UnreadableError('the PDF has no readable header');
  const tail = await reader.at(Math.max(reader.sizeBytes - TAIL_BYTES, 0), TAIL_BYTES);
  const index = END.exec(tail.toString('latin1'))?.[1];
  if (index === undefined) throw new UnreadableError('the PDF is cut off: it has no end');
  if (Number(index) >= reader.sizeBytes) throw new UnreadableError('the PDF is damaged: its index lies behind its end');
}
