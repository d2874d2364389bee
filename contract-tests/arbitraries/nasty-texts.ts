import * as fc from 'fast-check';

/** Texts that services have handled wrongly, each for one kind of mistake. The first is simple, because counterexamples shrink to it. */
export const NASTY: readonly string[] = [
  'word',
  // The same letter in two encodings, which are different texts.
  'caf\u00e9',
  'cafe\u0301',
  // Characters of several code points, and of two UTF-16 units each.
  '👩‍👩‍👧‍👦👍🏽🇩🇪',
  '𝒳𠮷',
  // Patterns of string replacement and templates.
  "$& $1 $$ $` $'",
  '{{name}} ${name} <%= name %>',
  '%s %d %20 %%',
  // Right-to-left texts, with marks that change the direction.
  'שלום مرحبا \u202eabc\u202c',
  // Letters whose upper case is longer or depends on the language.
  'Straße STRASSE ﬁ',
  'İstanbul ıI',
  'ΣΊΣΥΦΟΣ σς',
  // Spaces around a text, double spaces, and other white space.
  ' before',
  'after ',
  'two  spaces\ttab\u00a0fixed',
  // Line ends.
  'one\r\ntwo\nthree',
  'one\u2028two\u2029three\u0085four',
  // Invisible characters.
  'zero\u200bwidth\u200d\ufeff\u00ad',
  // Characters with a meaning in markup, tables and shells.
  `<b>"a" & 'b'</b> &amp; <!--`,
  '"quoted", comma; semicolon',
  '=1+1',
  '-1 +1 @at',
  '#tag @name https://example.com/a?b=c&d=%20#e',
  'back\\slash \\n \\u0041 `tick`',
  // Texts that are values in programming languages.
  'null',
  'undefined NaN true',
  '0',
  '__proto__ constructor',
];

/** Generates one or two of the texts, joined by a space. */
export const nastyTexts: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...NASTY), { minLength: 1, maxLength: 2 })
  .map(pieces => pieces.join(' '));

/** Generates such texts in one line and without spaces around them, for names. */
export const nastyNames: fc.Arbitrary<string> = nastyTexts.map(text => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());

/** Characters whose numbers of code points, UTF-16 units and bytes differ. */
const UNITS = ['x', 'ß', '😀', '漢', 'e\u0301'] as const;

/** Three code points that look like two characters and have four UTF-16 units: counting anything but code points is far off. */
export const COUNTED_DIFFERENTLY = 'e\u0301😀';

/** Generates texts of exactly this many code points, the unit of every limit. */
export function textsOfLength(characters: number): fc.Arbitrary<string> {
  return fc.constantFrom(...UNITS).map(unit => textOfLength(characters, unit));
}

/** Repeats a character up to this many code points; the last repetition may be cut. */
export function textOfLength(characters: number, unit: string): string {
  const own = Array.from(unit);
  const whole = Math.floor(characters / own.length);
  return unit.repeat(whole) + own.slice(0, characters - whole * own.length).join('');
}

/** Generates nasty texts with `min` to `max` code points. */
export function nastyTextsOf(min: number, max: number): fc.Arbitrary<string> {
  return nastyTexts.map(text => withLength(text, min, max));
}

function withLength(text: string, min: number, max: number): string {
  const characters = Array.from(text);
  if (characters.length > max) return characters.slice(0, max).join('');
  return text + 'x'.repeat(Math.max(0, min - characters.length));
}
