/** What a fault does, and to which calls, as people say it. */
import type { Fault } from '../../../../openapi/generated/control-types.ts';
import { formatDuration, formatShortDate, formatTime } from '../../format/time.ts';
import { count } from '../../format/words.ts';

const MINUTE_MS = 60_000;

/** `answers 503 instead`, `comes 2 s late` */
export function effectSentence({ effect: { status, message, after, delayMs, truncateBytes } }: Fault): string {
  if (status !== undefined) {
    const words = after ? `does its work, but answers ${status}` : `answers ${status} instead`;
    return message ? `${words}: ${message}` : words;
  }
  if (delayMs !== undefined) return `answers ${delayMs < MINUTE_MS ? `${delayMs.toLocaleString('en')} ms` : formatDuration(delayMs)} late`;
  if (truncateBytes !== undefined) return `answers ${count(truncateBytes, 'byte')}, then ends`;
  return 'does its work, then resets the connection';
}

/** `every call`, `the first 2 calls` */
export function whenSentence({ when }: Fault): string {
  if (when?.first !== undefined) return when.first === 1 ? 'the first call' : `the first ${count(when.first, 'call')}`;
  if (when?.every !== undefined) return when.every === 1 ? 'every call' : `every ${ordinal(when.every)} call`;
  if (when?.rate !== undefined) return `${Math.round(when.rate * 100)} % of the calls`;
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

/** Whether no further call can be hit. */
export function isSpent({ when, applied }: Fault, now: number | null): boolean {
  if (when?.first !== undefined) return applied >= when.first;
  const end = when?.between?.[1];
  return end !== undefined && now !== null && Date.parse(end) <= now;
}
