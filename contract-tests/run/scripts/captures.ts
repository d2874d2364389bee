/** Values of responses that later requests send, such as the id of a new object: a script that repeats the requests gets other ones. */
import { parsed } from '../../exchange.ts';
import type { Exchange } from '../results.ts';
import { pathOf } from './failing-case.ts';
import { quoted } from './shell.ts';

export interface Capture {
  /** The number of the exchange whose response has the value. */
  readonly from: number;
  /** The property of the body. */
  readonly property: string;
  readonly value: string;
  /** The shell variable for the value. */
  readonly variable: string;
}

/** A shorter value may be an ordinary word that stands elsewhere by accident. */
const MIN_LENGTH = 8;
const PLAIN = /^[\w.-]+$/;

/** Returns the values that a script has to take from its own responses, in the order in which they occur. */
export function capturesOf(exchanges: readonly Exchange[]): Capture[] {
  const found: Capture[] = [];
  for (const [from, exchange] of exchanges.entries()) {
    for (const [property, value] of textsOf(exchange)) {
      const isSent = (some: readonly Exchange[]): boolean => some.some(each => sentText(each).includes(value));
      const isKnown = found.some(capture => capture.value === value) || isSent(exchanges.slice(0, from + 1));
      if (isKnown || !isSent(exchanges.slice(from + 1))) continue;
      found.push({ from, property, value, variable: `${property}${found.length + 1}` });
    }
  }
  return found;
}

/** Returns the top-level texts of a response that `grep` finds by the first occurrence of their property. */
function textsOf({ responseBody }: Exchange): [string, string][] {
  const body = parsed(responseBody);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([property, value]): [string, string][] => {
    if (typeof value !== 'string' || value.length < MIN_LENGTH || !PLAIN.test(value) || !/^[A-Za-z]\w*$/.test(property)) return [];
    const first = new RegExp(`"${property}":"([^"]*)"`).exec(responseBody)?.[1];
    return first === value ? [[property, value]] : [];
  });
}

function sentText(exchange: Exchange): string {
  return `${pathOf(exchange)} ${exchange.requestBody ?? ''}`;
}

/** Quotes a text for the shell, with variables in place of captured values. */
export function quotedWith(text: string, captures: readonly Capture[]): string {
  const [capture, ...others] = captures;
  if (!capture) return quoted(text);
  return text
    .split(capture.value)
    .map(part => quotedWith(part, others))
    .join(`"$${capture.variable}"`);
}

/** Returns the shell line that reads a value from `$answer`. */
export function captureLine({ variable, property }: Capture): string {
  return `${variable}=$(printf '%s' "$answer" | grep -o '"${property}":"[^"]*"' | head -n 1 | cut -d '"' -f 4)`;
}
