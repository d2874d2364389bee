import { countCharacters } from '../../text/characters.ts';

export interface StormOptions {
  readonly maxCharacters: number;
  /** Whether each part ends in its number, as in `2/5`. */
  readonly isNumbered: boolean;
}

/** Splits a text that is too long for one TWITTER post into parts, at the ends of sentences, else of words (D-PST-20). */
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

const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s)/g;
const WORD_END = /\S(?=\s)/g;

/** Where the first part of a text ends: a sentence, a word, or, inside of a word that is too long, a character. */
function endOfPart(text: string, most: number): number {
  const room = Array.from(text).slice(0, most).join('').length;
  // With the character behind the room, which shows whether a word ends there.
  const visible = text.slice(0, room + 1);
  return lastEnd(visible, SENTENCE_END) ?? lastEnd(visible, WORD_END) ?? room;
}

function lastEnd(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1);
  return last && last.index + last[0].length;
}
