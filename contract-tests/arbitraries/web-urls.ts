import * as fc from 'fast-check';
import { codePoints } from './code-points.ts';

/** Characters of a path besides letters and digits. */
const SIGNS = "-._~!$&'()*+,;=:@";
const LETTERS = 26;
const DIGITS = 10;

const plain = fc.mapToConstant(
  { num: LETTERS, build: index => String.fromCodePoint(0x61 + index) },
  { num: LETTERS, build: index => String.fromCodePoint(0x41 + index) },
  { num: DIGITS, build: index => String(index) },
  { num: SIGNS.length, build: index => SIGNS.charAt(index) },
);

const encoded = fc.string({ unit: codePoints, minLength: 1, maxLength: 1 }).map(percentEncoded, text => decodeURIComponent(String(text)));

const character = fc.oneof({ weight: 10, arbitrary: plain }, { weight: 1, arbitrary: encoded });

/** Generates paths with few long segments or many short ones. */
const path = fc
  .oneof(segmentsOf({ segment: 'small', count: 'xsmall' }), segmentsOf({ segment: 'xsmall', count: 'small' }))
  .map(segments => segments.map(segment => `/${segment}`).join(''));

/**
 * Generates https URLs without a query. It generates the same values as fast-check's `webUrl`, but without a table of all characters
 * ({@link codePoints}).
 */
export const webUrls: fc.Arbitrary<string> = fc
  .tuple(fc.constant('https'), fc.webAuthority(), path)
  .map(([scheme, authority, rest]) => `${scheme}://${authority}${rest}`);

function segmentsOf({ segment, count }: { readonly segment: fc.Size; readonly count: fc.Size }): fc.Arbitrary<string[]> {
  return fc.array(fc.string({ unit: character, size: segment }), { size: count });
}

/** Encodes all characters, also letters and digits, which URLs need not encode. */
function percentEncoded(text: string): string {
  const usual = encodeURIComponent(text);
  return usual === text ? `%${(text.codePointAt(0) ?? 0).toString(16)}` : usual;
}
