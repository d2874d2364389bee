import { asTemplate, checkMessageOverride, type PlaceholderKind } from '../../simulator/text/messages.ts';
import { isEnumValue } from './fields.ts';
import { TIME } from './ids.ts';
import type { MessagePair } from './message-pairs.ts';

/** A part of a text that differs between calls: a time, field, value, id or number. */
interface Span {
  readonly start: number;
  readonly text: string;
  readonly kind: PlaceholderKind;
}

const QUOTED = /(?<=")[^"]+(?=")|(?<=“)[^”]+(?=”)|(?<=(?<!\w)')[^']+(?='(?!\w))/g;
/** Matches a URL or a path. */
const ADDRESS = /[^\s"'`,;<>(){}[\]|]*\/[^\s"'`,;<>(){}[\]|]*\w/g;
const ID = /\b[a-z]+_\w*\d\w*|\b(?=\w*\d)(?=\w*[a-z])\w{12,}/gi;
const NAME = /\b[a-z]+(?:[A-Z]\w*)+(?:\.\w+)*|\b[A-Za-z]\w*(?:\.\w+)+/g;
/** Texts that the placeholder of a field accepts. */
const FIELD = /^[\w$][\w$.[\]-]*$/;
const WORD = /\b[A-Za-z]\w+\b/g;
/** Matches numbers that are not part of a name such as UTF-8 or ISO 8601. */
const NUMBER = /(?<![\w.-]|ISO )-?\d[\d,.]*(?<![,.])(?![\w-])/g;

/** Shorter sent texts are ignored, because they occur in many words. */
const MIN_SENT_CHARACTERS = 3;

/** Returns the variable parts of a text of the simulator, in order and without overlaps. The kinds that are searched first take precedence. */
function variableSpans({ text, path, sent }: Pick<MessagePair, 'text' | 'path' | 'sent'>): readonly Span[] {
  const spans: Span[] = [];
  const take = (kind: PlaceholderKind, found: readonly { readonly start: number; readonly text: string }[]): void => {
    for (const each of found) if (!spans.some(span => overlap(span, each))) spans.push({ ...each, kind });
  };
  take('time', matches(text, TIME));
  for (const name of [path.join('.'), path.findLast(step => typeof step === 'string') ?? ''])
    take(FIELD.test(name) ? 'field' : 'value', occurrences(text, name));
  take('value', matches(text, QUOTED));
  for (const value of sent.filter(each => each.length >= MIN_SENT_CHARACTERS).toSorted((a, b) => b.length - a.length))
    take(/^-?\d+$/.test(value) ? 'number' : 'value', occurrences(text, value));
  take('id', matches(text, ADDRESS));
  take('id', matches(text, ID));
  take(
    'value',
    matches(text, WORD).filter(word => isEnumValue(word.text)),
  );
  take('field', matches(text, NAME));
  take('number', matches(text, NUMBER));
  return spans.toSorted((a, b) => a.start - b.start);
}

/** Returns the times in a text. */
function timesIn(text: string): readonly string[] {
  return matches(text, TIME).map(time => time.text);
}

/** Returns the occurrences of a text that are not part of a word. */
function occurrences(text: string, wanted: string): readonly { readonly start: number; readonly text: string }[] {
  if (wanted === '') return [];
  const found = [];
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length))
    if (!splitsWord(text, start) && !splitsWord(text, start + wanted.length)) found.push({ start, text: wanted });
  return found;
}

function splitsWord(text: string, at: number): boolean {
  return /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at));
}

function matches(text: string, pattern: RegExp): { readonly start: number; readonly text: string }[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, text: found }));
}

/** Whether two parts overlap or touch: between two placeholders in a row no border could be found. */
function overlap(a: { readonly start: number; readonly text: string }, b: { readonly start: number; readonly text: string }): boolean {
  return a.start <= b.start + b.text.length && b.start <= a.start + a.text.length;
}

/** Templates that turn a text of the simulator into that of a deployment. */
export interface TemplatePair {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Returns the pairs of templates that explain a pair of texts, the likeliest first: with placeholders for parts of both texts, with placeholders also
 * for parts of the simulator's text only, and without any. Each has a variant with the path of the issue, with its last name, and with neither.
 */
export function templatesOf(pair: MessagePair): readonly TemplatePair[] {
  const found = known.get(pair) ?? findTemplates(pair);
  known.set(pair, found);
  return found;
}

/** A cache, because the templates of a text are compared with those of every other text. */
const known = new WeakMap<MessagePair, readonly TemplatePair[]>();

function findTemplates(pair: MessagePair): readonly TemplatePair[] {
  const all = variableSpans(pair);
  const shared = all.filter(span =>
    span.kind === 'time' ? timesIn(pair.theirs).length > 0 : occurrences(pair.theirs, span.text).length > 0,
  );
  const candidates = [shared, all, []].flatMap(spans => PATH_PARTS.flatMap(part => templatePair(pair, spans, part) ?? []));
  return distinct(candidates.filter(isReadable));
}

function distinct(templates: readonly TemplatePair[]): readonly TemplatePair[] {
  return [...new Map(templates.map(each => [JSON.stringify(each), each])).values()];
}

function isReadable(templates: TemplatePair): boolean {
  try {
    checkMessageOverride(templates);
    return true;
  } catch {
    return false;
  }
}

/** The placeholders that the path of an issue can fill. */
const PATH_PARTS = ['field', 'property', undefined] as const;

/** Returns a pair of templates; undefined if the text of the deployment does not contain that part of the path. */
function templatePair(
  { text, theirs, path }: MessagePair,
  spans: readonly Span[],
  part: (typeof PATH_PARTS)[number],
): TemplatePair | undefined {
  const names = namesOf(spans);
  const ours = new Map(spans.map(span => [span.start, { length: span.text.length, name: names.get(span) ?? '' }]));
  const taken: readonly string[] = [...names.values()];
  const property = path.findLast(step => typeof step === 'string');
  const places = [
    ...timePlaces(theirs, spans, names),
    ...spans
      .filter(({ kind }) => kind !== 'time')
      .toSorted((a, b) => b.text.length - a.text.length)
      .flatMap(span => placesOf(theirs, span.text, names.get(span) ?? '')),
    ...(part && !taken.includes(part) ? placesOf(theirs, part === 'field' ? path.join('.') : (property ?? ''), part) : []),
  ];
  const free = new Map<number, Place>();
  for (const place of places) if (isFree(free, place)) free.set(place.start, place);
  if (part && ![...free.values()].some(({ name }) => name === part)) return undefined;
  return { ours: templateWith(text, ours), theirs: templateWith(theirs, free) };
}

interface Place {
  readonly start: number;
  readonly length: number;
  readonly name: string;
}

/** Returns names such as `field` and `field2`. Equal texts have the same name. */
function namesOf(spans: readonly Span[]): ReadonlyMap<Span, string> {
  const names = new Map<Span, string>();
  const counts = new Map<string, number>();
  for (const span of spans) {
    const same = [...names].find(([other]) => other.text === span.text && other.kind === span.kind);
    const count = (counts.get(span.kind) ?? 0) + Number(!same);
    counts.set(span.kind, count);
    names.set(span, same?.[1] ?? (count === 1 ? span.kind : `${span.kind}${count}`));
  }
  return names;
}

/** Returns the times of a text. Both texts have the same times in the same order, but with different milliseconds. */
function timePlaces(theirs: string, spans: readonly Span[], names: ReadonlyMap<Span, string>): Place[] {
  const own = spans.filter(({ kind }) => kind === 'time');
  let from = 0;
  return timesIn(theirs).flatMap((time, index) => {
    const start = theirs.indexOf(time, from);
    from = start + time.length;
    const span = own[index];
    return span ? [{ start, length: time.length, name: names.get(span) ?? '' }] : [];
  });
}

function placesOf(text: string, wanted: string, name: string): Place[] {
  return occurrences(text, wanted).map(({ start }) => ({ start, length: wanted.length, name }));
}

function isFree(places: ReadonlyMap<number, Place>, { start, length }: Place): boolean {
  // Two placeholders need at least one character between them.
  return [...places.values()].every(other => start > other.start + other.length || other.start > start + length);
}

function templateWith(text: string, places: ReadonlyMap<number, { readonly length: number; readonly name: string }>): string {
  let result = '';
  let from = 0;
  for (const [start, { length, name }] of [...places].toSorted(([a], [b]) => a - b)) {
    result += `${asTemplate(text.slice(from, start))}{${name}}`;
    from = start + length;
  }
  return result + asTemplate(text.slice(from));
}

/** Texts that look like a placeholder or its name. */
const UNFIT = /[{}]|^(?:field|property|value|id|number|time)\d*$/;

/** Returns the common forms of the likeliest templates of a text and of other texts. */
export function commonTemplates(own: readonly TemplatePair[], others: readonly MessagePair[]): readonly TemplatePair[] {
  const first = own.slice(0, PATH_PARTS.length);
  return distinct(
    others.flatMap(other =>
      templatesOf(other)
        .slice(0, PATH_PARTS.length)
        .flatMap(b => first.flatMap(a => commonTemplate(a, b) ?? [])),
    ),
  );
}

/** Merges two pairs of templates that differ in one part; undefined if they differ in more, or have too little in common. */
function commonTemplate(a: TemplatePair, b: TemplatePair): TemplatePair | undefined {
  const [first, second] = [a.ours.split(' '), b.ours.split(' ')];
  const begin = sharedLength(first, second);
  const end = sharedLength(first.slice(begin).toReversed(), second.slice(begin).toReversed());
  const [middle, otherMiddle] = [first.slice(begin, first.length - end), second.slice(begin, second.length - end)];
  const [one, other] = [middle.join(' '), otherMiddle.join(' ')];
  if (begin + end < Math.max(1, middle.length, otherMiddle.length)) return undefined;
  if ([one, other].some(part => part === '' || UNFIT.test(part))) return undefined;
  const name = freeName(a.ours + b.ours);
  const [theirs, otherTheirs] = [replaced(a.theirs, one, name), replaced(b.theirs, other, name)];
  if (theirs !== otherTheirs) return undefined;
  return renumbered({ ours: [...first.slice(0, begin), name, ...first.slice(first.length - end)].join(' '), theirs });
}

/** Numbers the placeholders in the order of the simulator's text. */
function renumbered({ ours, theirs }: TemplatePair): TemplatePair {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [, name = '', kind = ''] of ours.matchAll(NUMBERED)) {
    if (names.has(name)) continue;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    names.set(name, count === 1 ? kind : `${kind}${count}`);
  }
  const rename = (text: string): string =>
    text.replaceAll(NUMBERED, (whole, name: string) => (names.has(name) ? `{${names.get(name) ?? name}}` : whole));
  return { ours: rename(ours), theirs: rename(theirs) };
}

const NUMBERED = /(?<!\{)\{((field|value|id|number|time)\d*)\}/g;

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const differing = a.findIndex((word, index) => word !== b[index]);
  return differing < 0 ? a.length : differing;
}

function freeName(text: string): string {
  const taken = [...text.matchAll(/\{value(\d*)\}/g)].map(([, number]) => Number(number === '' ? 1 : number));
  const number = Math.max(0, ...taken) + 1;
  return number === 1 ? '{value}' : `{value${number}}`;
}

function replaced(template: string, text: string, name: string): string {
  const places = occurrences(template, text).map(({ start }) => [start, { length: text.length, name: name.slice(1, -1) }] as const);
  let result = template;
  for (const [start, { length }] of places.toReversed()) result = result.slice(0, start) + name + result.slice(start + length);
  return result;
}
