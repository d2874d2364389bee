/** A failing case for its scripts. */
import type { Session } from '../../session.ts';
import type { Exchange } from '../results.ts';

export interface FailingCase {
  /** Id and title of the property. */
  readonly title: string;
  readonly message: string;
  /** The command that repeats the failure. */
  readonly replay: string;
  /** What the command repeats; empty if it repeats exactly the case. */
  readonly repeats: string;
  readonly seed: number;
  readonly session: Session | undefined;
  readonly exchanges: readonly Exchange[];
}

/** The organization of a request's key: `nobody` without a key, `unknown` for other keys. */
export type Sender = 'acme' | 'pro' | 'nobody' | 'unknown';

export function senderOf({ requestHeaders }: Exchange, session: Session | undefined): Sender {
  const key = requestHeaders['x-api-key'];
  if (key === undefined) return 'nobody';
  if (key === session?.apiKey) return 'acme';
  return key === session?.otherApiKey ? 'pro' : 'unknown';
}

/** Returns path and query of a request. */
export function pathOf({ url }: Exchange): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns path and query of a request behind the base URL of its session; the whole address of a request to somewhere else. */
export function addressOf(exchange: Exchange, session: Session | undefined): string {
  const { origin, pathname } = new URL(session?.baseUrl ?? exchange.url);
  if (new URL(exchange.url).origin !== origin) return exchange.url;
  const base = session === undefined ? '' : pathname.replace(/\/$/, '');
  const path = pathOf(exchange);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** Returns the comment lines at the top of a script. */
export function headerLines({ title, message, replay, repeats }: FailingCase): string[] {
  return [title, `Failure: ${message}`, ...(repeats === '' ? [] : [repeats]), `Replay: ${replay}`].map(oneLine);
}

function oneLine(text: string): string {
  // A line break in a text of the target must not end the comment.
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
