/** Texts that services have got wrong: one pool for all that send texts. */
import * as fc from 'fast-check';

/** Each is there for one kind of mistake. The first is simple: counterexamples shrink to it. */
export const NASTY: readonly string[] = [
  'word',
  // One letter in two spellings, which are not the same text.
  'caf\u00e9',
  'cafe\u0301',
  // One character of many code points, and of two units each.
  '👩‍👩‍👧‍👦👍🏽🇩🇪',
  '𝒳𠮷',
  // Patterns of replacements and templates.
  "$& $1 $$ $` $'",
  '{{name}} ${name} <%= name %>',
  '%s %d %20 %%',
  // From right to left, with marks that turn the direction.
  'שלום مرحبا \u202eabc\u202c',
  // Letters whose capitals are longer, or of another language.
  'Straße STRASSE ﬁ',
  'İstanbul ıI',
  'ΣΊΣΥΦΟΣ σς',
  // White space around, twice, and of other kinds.
  ' before',
  'after ',
  'two  spaces\ttab\u00a0fixed',
  // Ends of lines.
  'one\r\ntwo\nthree',
  'one\u2028two\u2029three\u0085four',
  // What cannot be seen.
  'zero\u200bwidth\u200d\ufeff\u00ad',
  // What markup, tables and shells give a meaning.
  `<b>"a" & 'b'</b> &amp; <!--`,
  '"quoted", comma; semicolon',
  '=1+1',
  '-1 +1 @at',
  '#tag @name https://example.com/a?b=c&d=%20#e',
  'back\\slash \\n \\u0041 `tick`',
  // What is a value elsewhere.
  'null',
  'undefined NaN true',
  '0',
  '__proto__ constructor',
];

/** Texts of one or two of the pool, never empty. */
export const nastyTexts: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...NASTY), { minLength: 1, maxLength: 2 })
  .map(pieces => pieces.join(' '));

/** The same in one line and without space around it, for names. */
export const nastyNames: fc.Arbitrary<string> = nastyTexts.map(text => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());

/** Characters that are counted differently in code points, in units of two bytes, and in bytes. */
const UNITS = ['x', 'ß', '😀', '漢', 'e\u0301'] as const;

/** Three code points, two characters for the eye, four units of two bytes: whoever counts anything else than code points is wrong by far. */
export const COUNTED_DIFFERENTLY = 'e\u0301😀';

/** A text of exactly so many code points, the unit of every limit. */
export function textsOfLength(characters: number): fc.Arbitrary<string> {
  return fc.constantFrom(...UNITS).map(unit => textOfLength(characters, unit));
}

/** So many code points of a character and, where it has several, of its beginning. */
export function textOfLength(characters: number, unit: string): string {
  const own = Array.from(unit);
  const whole = Math.floor(characters / own.length);
  return unit.repeat(whole) + own.slice(0, characters - whole * own.length).join('');
}

/** Texts of the pool that have at least and at most so many code points. */
export function nastyTextsOf(min: number, max: number): fc.Arbitrary<string> {
  return nastyTexts.map(text => withLength(text, min, max));
}

function withLength(text: string, min: number, max: number): string {
  const characters = Array.from(text);
  if (characters.length > max) return characters.slice(0, max).join('');
  return text + 'x'.repeat(Math.max(0, min - characters.length));
}
