/** Which changes concern the calls that a client really makes. */

import type { Change } from './change.ts';
import { openDocument } from './document.ts';
import { operationsOf } from './operations.ts';
import { canonical } from './schema.ts';

/** A call of a client and its answer. */
export interface UsedCall {
  /** Upper case. */
  readonly method: string;
  /** The path of the URL, without the query. */
  readonly path: string;
  readonly query: ReadonlySet<string>;
  /** Names in lower case. */
  readonly headers: ReadonlySet<string>;
  /** The JSON of the body; undefined for none, and for a body that is no JSON. */
  readonly requestBody: unknown;
  /** Whether there was a body that is no JSON, so that its fields are unknown. */
  readonly hasOtherBody: boolean;
  readonly status: number;
  readonly responseBody: unknown;
}

/** Fields of JSON values, with the simple values that they had, as JSON. */
type Fields = Map<string, Set<string>>;

interface Usage {
  calls: number;
  readonly query: Set<string>;
  readonly headers: Set<string>;
  readonly request: Fields;
  hasOtherBody: boolean;
  readonly responses: Map<number, Fields>;
}

/** What the calls of a client use of a document. */
export interface Used {
  /** How many calls are of an operation of the document. */
  readonly known: number;
  /** Whether a change concerns a call. What an event sends is never known from calls, so that no change of an event is used. */
  uses(change: Change): boolean;
}

/** Reads calls by the old document. */
export function usageOf(document: unknown, calls: readonly UsedCall[]): Used {
  const routes = [...operationsOf(openDocument(document)).values()].filter(({ isEvent }) => !isEvent).map(({ name }) => routeOf(name));
  // A fixed path takes precedence over one with a parameter.
  routes.sort((a, b) => a.parameters - b.parameters);
  const usages = new Map<string, Usage>();
  for (const call of calls) {
    const route = routes.find(({ method, pattern }) => method === call.method && pattern.test(call.path));
    if (route) note(usages, route.name, call);
  }
  return {
    known: [...usages.values()].reduce((sum, usage) => sum + usage.calls, 0),
    uses(change) {
      const usage = usages.get(change.operation);
      return usage !== undefined && concerns(change, usage);
    },
  };
}

function routeOf(name: string): { name: string; method: string; pattern: RegExp; parameters: number } {
  const [method = '', path = ''] = name.split(' ');
  const parts = path.replace(/\/$/, '').split(/\{[^}]*\}/);
  // A deployment may have a prefix before the path.
  return { name, method, pattern: patternWithGaps(parts, '/', { start: '', end: '/?$' }), parameters: parts.length - 1 };
}

function note(usages: Map<string, Usage>, name: string, call: UsedCall): void {
  const usage = usages.get(name) ?? {
    calls: 0,
    query: new Set<string>(),
    headers: new Set<string>(),
    request: new Map<string, Set<string>>(),
    hasOtherBody: false,
    responses: new Map<number, Fields>(),
  };
  usages.set(name, usage);
  usage.calls += 1;
  for (const parameter of call.query) usage.query.add(parameter);
  for (const header of call.headers) usage.headers.add(header);
  if (call.requestBody !== undefined) noteFields(usage.request, '', call.requestBody);
  usage.hasOtherBody ||= call.hasOtherBody;
  const fields = usage.responses.get(call.status) ?? new Map<string, Set<string>>();
  usage.responses.set(call.status, fields);
  noteFields(fields, '', call.responseBody);
}

/** More values of one field are not kept: it is no enum. */
const MAX_VALUES = 1000;

function noteFields(fields: Fields, place: string, value: unknown): void {
  const pending: (readonly [string, unknown])[] = [[place, value]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [at, found] = next;
    const values = fields.get(at) ?? new Set<string>();
    fields.set(at, values);
    if (Array.isArray(found)) for (const item of found) pending.push([`${at}[]`, item]);
    else if (typeof found === 'object' && found !== null)
      for (const [name, child] of Object.entries(found)) pending.push([at === '' ? name : `${at}.${name}`, child]);
    else if (found !== undefined && values.size < MAX_VALUES) values.add(canonical(found));
  }
}

function concerns(change: Change, usage: Usage): boolean {
  const { part, subject, what } = change;
  if (part === '') return true;
  // A call that leaves a field or parameter out has the default, and lacks what is required.
  const concernsAll = subject === 'default' || (subject === 'required' && what === 'added');
  const [, place, name = ''] = /^(query|header|path|cookie) parameter (.*)$/.exec(part) ?? [];
  if (place === 'query') return concernsAll || what === 'added' || usage.query.has(name);
  if (place === 'header') return concernsAll || what === 'added' || usage.headers.has(name.toLowerCase());
  if (place !== undefined) return true;
  if (part === 'request body') return concernsAll || usage.hasOtherBody || hasField(change, usage.request);
  return concernsResponse(change, usage);
}

function concernsResponse(change: Change, usage: Usage): boolean {
  const [, status = ''] = /^response (\w+)/.exec(change.part) ?? [];
  if (change.subject === 'status' && change.what === 'added') return true;
  const pattern = new RegExp(`^${status === 'default' ? '.*' : status.replaceAll('X', String.raw`\d`)}$`);
  const met = [...usage.responses].filter(([one]) => pattern.test(String(one)));
  return met.some(([, fields]) => change.field === '' || hasField(change, fields) || isUnknown(placeOf(change), fields));
}

/** The field of a change as it is in a body. For one that is new: the object that it is in. */
function placeOf({ field, subject, what }: Pick<Change, 'field' | 'subject' | 'what'>): string {
  const place = field.replaceAll(/\([^)]*\)/g, '').replace(/\{names\}$/, '');
  const isNew = what === 'added' && (subject === 'field' || subject === 'required');
  return isNew ? place.replace(/(?:^|\.)[^.[\]]+$/, '') : place;
}

const NULL = canonical(null);

/** Whether no answer has shown what is at a place, because a list around it was always empty, or a value around it null: the next answer may have it. */
function isUnknown(place: string, fields: Fields): boolean {
  const steps = place.match(/\[\]|[^.[\]]+/g) ?? [];
  let at = '';
  for (const step of steps) {
    const below = step === '[]' ? `${at}[]` : at === '' ? step : `${at}.${step}`;
    if (!fields.has(below)) {
      const values = fields.get(at);
      return step === '[]' ? values?.size === 0 : values?.size === 1 && values.has(NULL);
    }
    at = below;
  }
  return false;
}

/** Whether the field of a change was there. */
function hasField({ field, subject, what, value }: Change, fields: Fields): boolean {
  const wanted = placeOf({ field, subject, what });
  const found = wanted.includes('*') ? [...fields].filter(([at]) => matches(at, wanted)).map(([, values]) => values) : [fields.get(wanted)];
  const isValue = subject === 'enum value' && what === 'removed';
  return found.some(values => values !== undefined && (!isValue || value === undefined || values.has(value)));
}

function matches(place: string, wanted: string): boolean {
  return patternWithGaps(wanted.split('*'), '.', { start: '^', end: '$' }).test(place);
}

/**
 * A pattern of texts with gaps between them, each at least one character other than `stop`, and as short as it can be. A gap is found in a lookahead, which
 * never tries again, so that no text takes long; the texts come from a document of somebody else. `^` begins `start` where nothing may stand before.
 */
export function patternWithGaps(
  texts: readonly string[],
  stop: '/' | '.',
  { start, end }: { readonly start: string; readonly end: string },
): RegExp {
  const [first = '', ...others] = texts;
  // Two gaps side by side are one.
  const parts = others.filter((text, index) => text !== '' || index === others.length - 1).map(escaped);
  const source = parts.map((text, index) => {
    const after = index === parts.length - 1 ? text + end : text;
    return `(?=([^${stop}]+?)${after})\\${index + 1}${after}`;
  });
  return new RegExp(start + escaped(first) + (parts.length === 0 ? end : source.join('')));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
