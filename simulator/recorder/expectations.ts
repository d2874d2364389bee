/** What a scenario expects of an answer: what its caller could rely on, and not its bytes. */
import { escaped, type SavedValues } from './saved-values.ts';

/** Longer lists are expected by their length. */
const MAX_ITEMS = 5;
const MAX_DEPTH = 4;
/** Below this depth, what is null is left out: objects within objects have much that nobody uses. */
const NULLS_DOWN_TO = 2;
/** Values of these fields differ from world to world, or say nothing. */
const VOLATILE = /^(?:createdAt|updatedAt|url|.*Url|.*Secret|secret|key|token|etag|path|permalink|message|requestId)$/;
const MADE_ID = /^[a-z]+_[a-km-z2-9]{16}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What is known when an answer comes. */
export interface Expecting {
  readonly values: SavedValues;
  /** The number of the call. */
  readonly call: number;
  /** The texts of the request, which come back as they were. */
  readonly sent: ReadonlySet<string>;
  /** The instants of the call and of the beginning, milliseconds. */
  readonly at: number;
  readonly from: number;
}

/** The expectation of a JSON body; undefined where there is nothing to expect. */
export function expectationOf(body: unknown, context: Expecting): unknown {
  return expected(body, context, 0);
}

function expected(value: unknown, context: Expecting, depth: number): unknown {
  if (typeof value === 'string') return expectedText(value, context);
  if (value === null) return depth <= NULLS_DOWN_TO ? null : undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth >= MAX_DEPTH || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return expectedItems(value, context, depth);
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (VOLATILE.test(name) && !isKnown(item, context)) return [];
    const expectation = expected(item, context, depth + 1);
    return expectation === undefined ? [] : [[escaped(name), expectation]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function expectedItems(items: readonly unknown[], context: Expecting, depth: number): unknown {
  const some = items.slice(0, MAX_ITEMS).map(item => expected(item, context, depth + 1));
  return items.length <= MAX_ITEMS && some.every(item => item !== undefined) ? some : { $length: items.length };
}

function isKnown(item: unknown, { values, call, sent }: Expecting): boolean {
  return typeof item === 'string' && (sent.has(item) || values.nameBefore(call, item) !== undefined);
}

/** A saved value by its template, an id by its prefix, what later steps use as any text, an instant by its distance, and any other text as it is. */
function expectedText(text: string, { values, call, sent, at, from }: Expecting): unknown {
  if (sent.has(text) && !TIMESTAMP.test(text)) return values.templatedAnswer(call, text);
  const name = values.nameBefore(call, text);
  if (name !== undefined) return `{{ ${name} }}`;
  if (MADE_ID.test(text)) return { $regex: `^${text.slice(0, text.indexOf('_'))}_` };
  if (values.isSavedAt(call, text)) return { $type: 'string' };
  // What was there before has its own time, whenever the world begins.
  if (TIMESTAMP.test(text)) return Date.parse(text) < from ? { $type: 'timestamp' } : relative(Date.parse(text), at);
  return /^https?:/.test(text) || text.length > 200 ? { $type: 'string' } : escaped(text);
}

/** An instant relative to that of its call: `{{ now + PT1H }}`. */
export function relative(instant: number, at: number): string {
  const distance = instant - at;
  if (distance === 0) return '{{ now }}';
  return `{{ now ${distance > 0 ? '+' : '-'} ${durationText(Math.abs(distance))} }}`;
}

const UNITS = [
  ['D', 86_400_000],
  ['H', 3_600_000],
  ['M', 60_000],
] as const;

/** An ISO 8601 duration: `P1DT2H3.5S`. */
export function durationText(ms: number): string {
  let rest = ms;
  const parts = UNITS.map(([letter, unit]) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count === 0 ? '' : `${count}${letter}`;
  });
  const [days = '', ...times] = parts;
  const seconds = rest === 0 ? '' : `${rest / 1000}S`;
  const time = times.join('') + seconds;
  return `P${days}${time === '' ? '' : `T${time}`}` === 'P' ? 'PT0S' : `P${days}${time === '' ? '' : `T${time}`}`;
}
