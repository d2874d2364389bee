import * as fc from 'fast-check';

/** The first surrogate and the number of surrogates, which are no characters. */
const SURROGATES = { first: 0xd800, count: 0x800 } as const;
const CODE_POINTS = 0x110000;

/**
 * Every code point except the surrogates, as the unit of a `fc.string`. It generates the same values as fast-check's `binary`, but without its table
 * of a million characters, which each thread needs a second to create.
 */
export const codePoints: fc.Arbitrary<string> = fc.nat({ max: CODE_POINTS - SURROGATES.count - 1 }).map(characterAt, indexOf);

function characterAt(index: number): string {
  return String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);
}

/** Throws for a value that is not one code point, which fast-check requires for values from elsewhere. */
function indexOf(value: unknown): number {
  const code = typeof value === 'string' ? (value.codePointAt(0) ?? 0) : 0;
  if (value !== String.fromCodePoint(code) || isSurrogate(code)) throw new Error(`${JSON.stringify(value)} is not one code point`);
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}

function isSurrogate(code: number): boolean {
  return code >= SURROGATES.first && code < SURROGATES.first + SURROGATES.count;
}
