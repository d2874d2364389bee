import * as fc from 'fast-check';

/** Where the surrogates begin, which are no characters, and how many there are. */
const SURROGATES = { first: 0xd800, count: 0x800 } as const;
const CODE_POINTS = 0x110000;

/**
 * Every code point but the surrogates, as the unit of a `fc.string`. The same as fast-check's `binary`, value by value, without its table of the
 * million characters, which each thread takes a second to make.
 */
export const codePoints: fc.Arbitrary<string> = fc.nat({ max: CODE_POINTS - SURROGATES.count - 1 }).map(characterAt, indexOf);

function characterAt(index: number): string {
  return String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);
}

/** Throws for what is not one code point, as fast-check asks: such a value does not come from here. */
function indexOf(value: unknown): number {
  const code = typeof value === 'string' ? (value.codePointAt(0) ?? 0) : 0;
  if (value !== String.fromCodePoint(code) || isSurrogate(code)) throw new Error(`${JSON.stringify(value)} is not one code point`);
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}

function isSurrogate(code: number): boolean {
  return code >= SURROGATES.first && code < SURROGATES.first + SURROGATES.count;
}
