/** Each pair is one code point in two code units. */
const SURROGATE_PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Counts code points, as `maxLength` in the schemas does. */
export function countCharacters(text: string): number {
  return text.length - (text.match(SURROGATE_PAIRS)?.length ?? 0);
}

/** Whether a text has nothing but white space, so that nobody could read it. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
