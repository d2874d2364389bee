/** Deeper JSON is refused before it is parsed, because code that walks through it would exhaust the stack. */
export const MAX_JSON_DEPTH = 500;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** Whether a text has more nested lists and objects than {@link MAX_JSON_DEPTH}. */
export function isTooDeep(text: string | Uint8Array): boolean {
  // Each level has an opening and a closing character, and a text that is cut off has half of them.
  if (text.length <= MAX_JSON_DEPTH) return false;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === BACKSLASH && isQuoted) at += 1;
    else if (isQuoted) continue;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
