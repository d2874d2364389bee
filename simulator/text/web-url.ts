/** How an absolute address begins. Without it, a URL parser would also take `https:example.com`. */
import { canParseUrl } from './can-parse-url.ts';

const START = /^https?:\/\//i;

/**
 * Whether a text is an http or https address as browsers read it (WHATWG URL): spaces, accents and names in any script are encoded, not
 * refused. This is the one reader of addresses of media, wherever they come in (D-UPL-21).
 */
export function isWebUrl(text: string): boolean {
  return START.test(text) && canParseUrl(text);
}
