/** Templates that turn a text of the simulator into that of a deployment, from the narrowest to the widest. */
import { asTemplate } from '../../simulator/kernel/message-template.ts';
import type { MessagePair } from './message-pairs.ts';
import { occurrences, type Span, timesIn, variableSpans } from './variable-spans.ts';

export interface TemplatePair {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * The pairs of templates that explain a pair of texts, the likeliest first: what stands in both has placeholders; what the simulator alone says has them as well;
 * nothing has. With and without the names that come from the path of an issue.
 */
export function templatesOf(pair: MessagePair): readonly TemplatePair[] {
  const all = variableSpans(pair);
  const shared = all.filter(span => (span.kind === 'time' ? timesIn(pair.theirs).length > 0 : occurrences(pair.theirs, span.text).length > 0));
  const candidates = [shared, all, []].flatMap(spans => [templatePair(pair, spans, true), templatePair(pair, spans, false)]);
  return candidates.filter(({ ours, theirs }, index) => candidates.findIndex(other => other.ours === ours && other.theirs === theirs) === index);
}

function templatePair({ text, theirs, path }: MessagePair, spans: readonly Span[], withPath: boolean): TemplatePair {
  const names = namesOf(spans);
  const ours = new Map(spans.map(span => [span.start, { length: span.text.length, name: names.get(span) ?? '' }]));
  const property = path.findLast(step => typeof step === 'string');
  const places = [
    ...timePlaces(theirs, spans, names),
    ...spans
      .filter(({ kind }) => kind !== 'time')
      .toSorted((a, b) => b.text.length - a.text.length)
      .flatMap(span => placesOf(theirs, span.text, names.get(span) ?? '')),
    ...(withPath ? [...placesOf(theirs, path.join('.'), 'field', names), ...placesOf(theirs, String(property ?? ''), 'property', names)] : []),
  ];
  const taken = new Map<number, Place>();
  for (const place of places) if (isFree(taken, place)) taken.set(place.start, place);
  return { ours: templateWith(text, ours), theirs: templateWith(theirs, taken) };
}

interface Place {
  readonly start: number;
  readonly length: number;
  readonly name: string;
}

/** `field`, `field2`, …: the same text has the same name. */
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

/** The times of both are the same ones in the same order, though never to the millisecond. */
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

function placesOf(text: string, wanted: string, name: string, taken?: ReadonlyMap<Span, string>): Place[] {
  if (taken && [...taken.values()].includes(name)) return [];
  return occurrences(text, wanted).map(({ start }) => ({ start, length: wanted.length, name }));
}

function isFree(taken: ReadonlyMap<number, Place>, { start, length }: Place): boolean {
  // One more on each side: nothing would be between two placeholders.
  return [...taken.values()].every(other => start > other.start + other.length || other.start > start + length);
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

/** What would be mistaken for a placeholder, or for its name. */
const UNFIT = /[{}]|^(?:field|property|value|id|number|time)\d*$/;

/** What two pairs of templates have in common when one part of them differs; undefined when they differ in more, or have too little in common. */
export function commonTemplate(a: TemplatePair, b: TemplatePair): TemplatePair | undefined {
  const [first, second] = [a.ours.split(' '), b.ours.split(' ')];
  const begin = sharedLength(first, second);
  const end = sharedLength(first.slice(begin).toReversed(), second.slice(begin).toReversed());
  const [one, other] = [first.slice(begin, first.length - end).join(' '), second.slice(begin, second.length - end).join(' ')];
  const [longer] = [one, other].map(part => part.split(' ').length).toSorted((x, y) => y - x);
  if (one === '' || other === '' || begin + end < (longer ?? 0) || [one, other].some(part => UNFIT.test(part))) return undefined;
  const name = freeName(a.ours + b.ours);
  const [theirs, otherTheirs] = [replaced(a.theirs, one, name), replaced(b.theirs, other, name)];
  if (theirs !== otherTheirs) return undefined;
  return { ours: [...first.slice(0, begin), name, ...first.slice(first.length - end)].join(' '), theirs };
}

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
