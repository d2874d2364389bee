/**
 * Whether a text is an absolute URL, or one relative to a base. `URL.canParse` of Node 20 would answer the same, but refuses addresses with letters
 * such as ü once it has been called so often that it is optimized.
 */
export function canParseUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
}
