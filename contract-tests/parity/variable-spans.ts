/** A part of a text that differs between calls: a time, field, value, id or number. */
import type { PlaceholderKind } from '../../simulator/text/message-template.ts';
import { isEnumValue } from './fields.ts';
import type { MessagePair } from './message-pairs.ts';
import { TIME } from './without-times.ts';

export interface Span {
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
export function variableSpans({ text, path, sent }: Pick<MessagePair, 'text' | 'path' | 'sent'>): readonly Span[] {
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
export function timesIn(text: string): readonly string[] {
  return matches(text, TIME).map(time => time.text);
}

/** Returns the occurrences of a text that are not part of a word. */
export function occurrences(text: string, wanted: string): readonly { readonly start: number; readonly text: string }[] {
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
