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

/** How an absolute address begins. Without it, a URL parser would also take `https:example.com`. */
const START = /^https?:\/\//i;

/**
 * Whether a text is an http or https address as browsers read it (WHATWG URL): spaces, accents and names in any script are encoded, not
 * refused. This is the one reader of addresses of media, wherever they come in (D-UPL-21).
 */
export function isWebUrl(text: string): boolean {
  return START.test(text) && canParseUrl(text);
}
