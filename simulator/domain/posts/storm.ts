import { countCharacters } from '../../text/characters.ts';

export interface StormOptions {
  readonly maxCharacters: number;
  /** Whether each part ends in its number, as in `2/5`. */
  readonly isNumbered: boolean;
}

/** Splits a text that is too long for one TWITTER post into parts, at the ends of sentences of any script, else of words (D-PST-20). */
export function splitIntoStorm(text: string, { maxCharacters, isNumbered }: StormOptions): readonly string[] {
  if (countCharacters(text) <= maxCharacters) return [text];
  if (!isNumbered) return partsOf(text, maxCharacters);
  // Longer numbers leave less room, and with it there may be more parts.
  for (let digits = 1; ; digits += 1) {
    const parts = partsOf(text, maxCharacters - ` ${'9'.repeat(digits)}/${'9'.repeat(digits)}`.length);
    if (String(parts.length).length <= digits) return parts.map((part, index) => `${part} ${index + 1}/${parts.length}`);
  }
}

function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (countCharacters(rest) > most) {
    const end = endOfPart(rest, most);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Marks of Latin script end a sentence only before a space: `1.50` is a number. Those of scripts without spaces need none. */
const SENTENCE_END =
  /(?:[.!?…]+["'”’)\]]*(?=\s)|(?![.!?…])[\p{Sentence_Terminal}]+[\p{Pe}\p{Pf}"']*)(?![\p{Sentence_Terminal}\p{Pe}\p{Pf}])/gu;
const WORD_END = /\S(?=\s)/gu;
/** Letters of scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** It ends where people write no address any more. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"、，；：。！？（）「」『』【】]+/giu;

/** Where the first part of a text ends: a sentence, a word or, inside of a word that is too long, a character as people see it, but inside no address that fits. */
function endOfPart(rest: string, most: number): number {
  const room = Array.from(rest.slice(0, 2 * most))
    .slice(0, most)
    .join('').length;
  // All that can fit into a part, and what comes behind it: more decides nothing.
  const text = rest.slice(0, room + 2 * most + 2);
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: address }) => ({ from: index, to: index + address.length, address }));
  const around = (at: number) => addresses.find(({ from, to }) => from < at && at < to);
  const isEnd = (at: number): boolean => at > 0 && at <= room && startOf(graphemes, at) === at && !around(at);
  const [sentence, word] = [SENTENCE_END, WORD_END].map(pattern =>
    [...text.matchAll(pattern)].map(match => match.index + match[0].length).findLast(isEnd),
  );
  const unspaced = wordEnds(text).findLast(isEnd);
  return sentence ?? latest(word, unspaced) ?? endWithinWord(room, startOf(graphemes, room), around(room), most);
}

/** A character that is larger than a part is cut, and so is an address. */
function endWithinWord(
  room: number,
  character: number,
  address: { readonly from: number; readonly address: string } | undefined,
  most: number,
): number {
  if (address && address.from > 0 && countCharacters(address.address) <= most) return address.from;
  return character > 0 ? character : room;
}

/** Where the character at a place begins. */
function startOf(graphemes: Intl.Segments, at: number): number {
  return graphemes.containing(at)?.index ?? at;
}

/** The ends of words between letters that have no spaces between them. */
function wordEnds(text: string): number[] {
  if (!UNSPACED.test(text)) return [];
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)];
  return words.flatMap(({ index, segment, isWordLike }) => {
    const begins = isWordLike && (UNSPACED.test(segment) || text.slice(index).search(ADDRESS) === 0);
    return begins && UNSPACED.test(text.slice(0, index).slice(-2)) ? [index] : [];
  });
}

function latest(...places: readonly (number | undefined)[]): number | undefined {
  const known = places.filter(place => place !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
