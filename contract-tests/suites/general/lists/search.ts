/** Texts to search for and instants to bound by, made of those of the items. */
import * as fc from 'fast-check';

/** A text that nothing has in it. */
const NOWHERE = 'nobody wrote this 7f3kd92h';
/** What means something else to a database or to a pattern. */
const SPECIAL = ['%', '_', '.', '*', '\\', '[', '$&', "'", '"', '+'] as const;

/** A part of one of some texts, in other case or not; sometimes one that means something to whoever searches carelessly, or that nothing has. */
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
    // Blanks at an end may be taken for none, and half a character cannot be sent.
    .filter(text => text.trim() === text && text !== '' && !/\p{Surrogate}/u.test(text));
  return fc.oneof({ arbitrary: piece, weight: 4 }, { arbitrary: others, weight: 1 });
}

const CHANGES = [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()] as const;

/** Unchanged where that would be another text: ß is not SS. */
function inOtherCase(text: string, change: (typeof CHANGES)[number]): string {
  const changed = change(text);
  return changed.toLowerCase() === text.toLowerCase() ? changed : text;
}

const HOUR_MS = 3_600_000;

/** Instants at some others, and a millisecond before and after them; in UTC or with an offset. */
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
