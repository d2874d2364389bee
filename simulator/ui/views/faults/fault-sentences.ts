/** The effect and the condition of a fault as phrases. */
import type { Fault } from '../../../../openapi/generated/control-types.ts';
import { formatDuration, formatShortDate, formatTime } from '../../format/time.ts';
import { count, formatPercent } from '../../format/words.ts';

const MINUTE_MS = 60_000;

/** `responds with 503`, `delays the response by 2 s` */
export function effectSentence({ effect: { status, message, body, after, delayMs, truncateBytes } }: Fault): string {
  if (status !== undefined) {
    const phrase = after ? `processes the call, then responds with ${status}` : `responds with ${status}`;
    if (body !== undefined) return `${phrase} and ${typeof body === 'string' ? body : JSON.stringify(body)}`;
    return message ? `${phrase}: ${message}` : phrase;
  }
  if (delayMs !== undefined)
    return `delays the response by ${delayMs < MINUTE_MS ? `${delayMs.toLocaleString('en')} ms` : formatDuration(delayMs)}`;
  if (truncateBytes !== undefined) return `truncates the response after ${count(truncateBytes, 'byte')}`;
  return 'processes the call, then resets the connection';
}

/** `every call`, `the first 2 calls` */
export function whenSentence({ when }: Fault): string {
  if (when?.first !== undefined) return when.first === 1 ? 'the first call' : `the first ${count(when.first, 'call')}`;
  if (when?.every !== undefined) return when.every === 1 ? 'every call' : `every ${ordinal(when.every)} call`;
  if (when?.rate !== undefined) return `${formatPercent(when.rate)} of calls`;
  if (when?.between) return `calls from ${when.between.map(instant).join(' to ')}`;
  return 'every call';
}

function instant(text: string): string {
  const at = Date.parse(text);
  return `${formatShortDate(at)} ${formatTime(at)}`;
}

/** `3rd`, `12th` */
export function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number.toLocaleString('en')}${ending}`;
}

/** Whether the fault cannot apply to any further call. */
export function isExhausted({ when, applied }: Fault, now: number | null): boolean {
  if (when?.first !== undefined) return applied >= when.first;
  const end = when?.between?.[1];
  return end !== undefined && now !== null && Date.parse(end) <= now;
}
