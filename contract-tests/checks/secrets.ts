/** Secrets that no response may contain. */
import type { Answer } from '../exchange.ts';
import type { Session } from '../session.ts';

/** Property names of secrets. */
const SECRET_NAMES = /"(?:access|refresh|page)_?tokens?"|"(?:client|signing|webhook)?_?secret"|"password"|"api_?keys?"/i;
const SIGNING_SECRET = /whsec_\w+/;

/** Throws for an answer with an API key, a signing secret, or a property that is named like one. */
export function checkNoSecret({ text }: Answer, { apiKey, otherApiKey }: Session): void {
  for (const key of [apiKey, otherApiKey ?? '']) if (key !== '' && text.includes(key)) throw new Error('shows an API key');
  const [found] = SECRET_NAMES.exec(text) ?? SIGNING_SECRET.exec(text) ?? [];
  if (found !== undefined) throw new Error(`shows a secret: ${found.slice(0, 24)}`);
}
