import * as fc from 'fast-check';

/** Generates parts of the texts in upper or lower case; undefined when no text has a part. */
export function partsOf(texts: readonly string[]): fc.Arbitrary<string | undefined> {
  // Some other letters have several lower cases, and spaces at the end may be trimmed.
  const words = [...new Set(texts.flatMap(text => text.match(/[A-Za-z0-9]{2,30}/g) ?? []))];
  if (words.length === 0) return fc.constant(undefined);
  return fc
    .record({ word: fc.constantFrom(...words), from: fc.nat(5), length: fc.integer({ min: 2, max: 12 }), letters: fc.nat(2) })
    .map(({ word, from, length, letters }) => {
      const start = Math.min(from, word.length - 2);
      return inCase(word.slice(start, start + length), letters);
    });
}

function inCase(text: string, letters: number): string {
  if (letters === 0) return text;
  return letters === 1 ? text.toUpperCase() : text.toLowerCase();
}

/** Whether a text contains the part, without regard to case. */
export function hasPart(text: unknown, part: string): boolean {
  return typeof text === 'string' && text.toLowerCase().includes(part.toLowerCase());
}
