/** Generates texts to search for, and instants to filter by, from those of the items. */
import * as fc from 'fast-check';

/** A text that no item contains. */
const NOWHERE = 'nobody wrote this 7f3kd92h';
/** Characters with a special meaning in SQL or in regular expressions. */
const SPECIAL = ['%', '_', '.', '*', '\\', '[', '$&', "'", '"', '+'] as const;

/** Generates parts of these texts, sometimes in another case; sometimes a special character or a text that no item contains. */
export function pieceOf(texts: readonly string[]): fc.Arbitrary<string> {
  const others = fc.constantFrom(NOWHERE, ...SPECIAL);
  const filled = texts.filter(text => text.trim() !== '');
  if (filled.length === 0) return others;
  const piece = fc
    .record({
      text: fc.constantFrom(...filled),
      begin: fc.nat(40),
      length: fc.integer({ min: 1, max: 12 }),
      change: fc.constantFrom(...CHANGES),
    })
    .map(({ text, begin, length, change }) => {
      const characters = Array.from(text);
      const from = begin % characters.length;
      return inOtherCase(characters.slice(from, from + length).join(''), change);
    })
    // Spaces at the ends may be trimmed, and a lone surrogate cannot be sent.
    .filter(text => text.trim() === text && text !== '' && !/\p{Surrogate}/u.test(text));
  return fc.oneof({ arbitrary: piece, weight: 4 }, { arbitrary: others, weight: 1 });
}

const CHANGES = [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()] as const;

/** Changes the case of a text, unless that is not reversible: ß is not SS. */
function inOtherCase(text: string, change: (typeof CHANGES)[number]): string {
  const changed = change(text);
  return changed.toLowerCase() === text.toLowerCase() ? changed : text;
}

const HOUR_MS = 3_600_000;

/** Generates these instants, and a millisecond before and after them, in UTC or with an offset. */
export function datesNear(dates: readonly string[]): fc.Arbitrary<string> {
  const known = dates.map(date => Date.parse(date));
  return fc
    .record({
      at: fc.constantFrom(...known, Date.parse('2026-03-02T09:00:00Z')),
      by: fc.constantFrom(0, 0, -1, 1),
      hours: fc.constantFrom(0, 0, 2, -9),
    })
    .map(({ at, by, hours }) => {
      const local = new Date(at + by + hours * HOUR_MS).toISOString();
      return hours === 0 ? local : local.replace('Z', `${hours < 0 ? '-' : '+'}0${Math.abs(hours)}:00`);
    });
}
