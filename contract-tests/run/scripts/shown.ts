/** What the scripts of a failure show. */
import type { Session } from '../../target.ts';
import type { Exchange } from '../results.ts';

export interface ShownCase {
  /** The property's id and statement. */
  readonly statement: string;
  readonly message: string;
  readonly token: string;
  readonly isAlone: boolean;
  readonly seed: number;
  readonly session: Session | undefined;
  readonly exchanges: readonly Exchange[];
}

/** Who a call was sent as: the first organization, another one, nobody, or whose key is unknown. */
export type Sender = 'acme' | 'pro' | 'nobody' | 'unknown';

export function senderOf({ requestHeaders }: Exchange, session: Session | undefined): Sender {
  const key = requestHeaders['x-api-key'];
  if (key === undefined) return 'nobody';
  if (key === session?.apiKey) return 'acme';
  return key === session?.otherApiKey ? 'pro' : 'unknown';
}

/** Path and query of a call. */
export function addressOf({ url }: Exchange): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What a script says of itself, a line each. */
export function linesAbout({ statement, message, token, isAlone }: ShownCase): string[] {
  const alone = isAlone ? [] : ['The case alone does not show it: it needs the cases before it, which the token repeats.'];
  return [statement, `Found: ${message}`, ...alone, `All of it again: sim contract --replay ${token}`].map(oneLine);
}

function oneLine(text: string): string {
  // A comment of a script must not end where a text of the target has a line break.
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
