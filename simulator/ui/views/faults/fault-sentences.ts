/** What a fault matches, its effect, its condition and its end as phrases. */
import type { Fault, FaultDelay } from '../../../../openapi/generated/control-types.ts';
import { count, formatDuration, formatPercent, formatShortDate, formatTime } from '../../format.ts';

const MINUTE_MS = 60_000;

/** `responds with 503`, `delays the response by 2 s` */
export function effectSentence({ effect }: Fault): string {
  const { status, message, body, after, delayMs, bytesPerSecond, truncateBytes, hang, endless } = effect;
  if (status !== undefined) {
    const phrase = after ? `processes the call, then responds with ${status}` : `responds with ${status}`;
    if (body !== undefined) return `${phrase} and ${typeof body === 'string' ? body : JSON.stringify(body)}`;
    return message ? `${phrase}: ${message}` : phrase;
  }
  if (delayMs !== undefined) return `delays the response by ${delayPhrase(delayMs)}`;
  if (bytesPerSecond !== undefined) return `sends the response at ${count(bytesPerSecond, 'byte')} per second`;
  if (truncateBytes !== undefined) return `truncates the response after ${count(truncateBytes, 'byte')}`;
  if (hang) return 'processes the call, then never responds';
  if (endless) return 'never ends the response';
  return 'processes the call, then resets the connection';
}

function delayPhrase(delay: FaultDelay): string {
  if (typeof delay !== 'object') return time(delay);
  const { p50 = 0, p95 = 0, ms, jitter = 0 } = delay;
  return ms === undefined ? `${time(p50)} (median) to ${time(p95)} (95 % of calls)` : `${time(ms)}, give or take ${time(jitter)}`;
}

/** Answers of the control API have milliseconds. */
function time(given: number | string): string {
  const ms = Number(given);
  return ms < MINUTE_MS ? `${ms.toLocaleString('en')} ms` : formatDuration(ms);
}

/** `calls with the query status=DRAFT, with the API key sk_sim_acme`; '' where any call of the target matches. */
export function matchSentence({ match }: Fault): string {
  const { body, query, header, apiKey } = match ?? {};
  const parts = [
    ...(body ? [`with the body fields ${JSON.stringify(body)}`] : []),
    ...Object.entries(query ?? {}).map(([name, value]) => `with the query ${name}=${value}`),
    ...Object.entries(header ?? {}).map(([name, value]) => `with the header ${name}: ${value}`),
    ...(apiKey === undefined ? [] : [`with the API key ${apiKey}`]),
  ];
  return parts.length === 0 ? '' : `calls ${parts.join(', ')}`;
}

/** `every call`, `the first 2 calls`, `every 3rd call, of these the first 2 calls`: each condition counts what those before have let through. */
export function whenSentence({ match, when }: Fault): string {
  const { between, every = 1, rate, first } = when ?? {};
  const parts = [
    ...(match?.nth === undefined ? [] : [`the ${ordinal(match.nth)} call`]),
    ...(between ? [`calls from ${between.map(instant).join(' to ')}`] : []),
    ...(every === 1 ? [] : [`every ${ordinal(every)} call`]),
    ...(rate === undefined ? [] : [`${formatPercent(rate)} of calls`]),
    ...(first === undefined ? [] : [first === 1 ? 'the first call' : `the first ${count(first, 'call')}`]),
  ];
  return parts.join(', of these ') || 'every call';
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

/** Why the fault cannot hit any further call, at a simulated time in milliseconds; '' while it can. */
export function retirementSentence({ match, when, retired }: Fault, now: number | null): string {
  if (retired?.by === 'first') return when?.first === 1 ? 'its call was hit' : `all ${count(when?.first ?? 0, 'call')} were hit`;
  if (retired?.by === 'nth') return `the ${ordinal(match?.nth ?? 1)} call has come`;
  // The list was read some time ago.
  const end = when?.between?.[1];
  return end !== undefined && now !== null && Date.parse(end) <= now ? 'its time is over' : '';
}
