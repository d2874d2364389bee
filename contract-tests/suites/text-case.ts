/** Parts of texts as a person would search for them. */
import * as fc from 'fast-check';

/** A part of one of the texts, in capital or small letters; undefined where there is no text. */
export function partsOf(texts: readonly string[]): fc.Arbitrary<string | undefined> {
  // Other letters have more than one way to be small, and spaces at the end may be trimmed.
  const words = [...new Set(texts.flatMap(text => text.match(/[A-Za-z0-9]{2,30}/g) ?? []))];
  if (words.length === 0) return fc.constant(undefined);
  return fc
    .record({ word: fc.constantFrom(...words), from: fc.nat(5), length: fc.integer({ min: 2, max: 12 }), letters: fc.nat(2) })
    .map(({ word, from, length, letters }) => {
      const start = Math.min(from, word.length - 2);
      return inLetters(word.slice(start, start + length), letters);
    });
}

function inLetters(text: string, letters: number): string {
  if (letters === 0) return text;
  return letters === 1 ? text.toUpperCase() : text.toLowerCase();
}

/** Whether a text has the part in it, in capital or small letters. */
export function hasPart(text: unknown, part: string): boolean {
  return typeof text === 'string' && text.toLowerCase().includes(part.toLowerCase());
}
