/** One character each, of two code units. */
const SURROGATE_PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

/** How many characters a text has: code points, as the schemas count. */
export function charactersOf(text: string): number {
  return text.length - (text.match(SURROGATE_PAIRS)?.length ?? 0);
}
