/** Answers that are longer than an assistant reads at once. */
import { ArgumentError } from '../text/failures.ts';

/** The most bytes of a result, with its text and its data. */
export const MAX_ANSWER_BYTES = 20_000;

/** The most characters that all kept answers have together. */
const MAX_KEPT_CHARACTERS = 4_000_000;

/** A piece of a text, and the cursor that continues it. */
export interface Part {
  readonly part: string;
  readonly cursor?: string;
}

/** Keeps long answers until newer ones need their place. */
export class LongAnswers {
  private readonly kept = new Map<string, string>();
  private characters = 0;
  private next = 1;

  /** Keeps a text and returns its beginning. */
  begin(text: string): Part {
    const id = `answer_${this.next++}`;
    this.kept.set(id, text);
    this.characters += text.length;
    for (const [old, { length }] of this.kept) {
      if (this.characters <= MAX_KEPT_CHARACTERS || old === id) break;
      this.kept.delete(old);
      this.characters -= length;
    }
    return this.partOf(id, text, 0);
  }

  /** The piece at a cursor. Throws an ArgumentError for one that leads nowhere. */
  read(cursor: string): Part {
    const [, id = '', at = ''] = /^(answer_\d+):(\d+)$/.exec(cursor) ?? [];
    const text = this.kept.get(id);
    if (text === undefined || Number(at) >= text.length)
      throw new ArgumentError(`The cursor ${cursor} leads nowhere, or its answer is no longer kept. Call the tool that gave it again`);
    return this.partOf(id, text, Number(at));
  }

  private partOf(id: string, text: string, from: number): Part {
    const to = endOf(text, from);
    return to === text.length ? { part: text.slice(from) } : { part: text.slice(from, to), cursor: `${id}:${to}` };
  }
}

/** What the rest of a result takes: its cursor, its names, and a sentence. */
const MARGIN_BYTES = 600;

/** The end of the piece that begins at `from`, which a result has as text in JSON. */
function endOf(text: string, from: number): number {
  let bytes = 0;
  let at = from;
  for (const character of text.slice(from, from + MAX_ANSWER_BYTES)) {
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (bytes > MAX_ANSWER_BYTES - MARGIN_BYTES) break;
    at += character.length;
  }
  return at;
}
