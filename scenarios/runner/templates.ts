import { DURATION_WORDS, iso, parseDuration, parseInstant } from '../../simulator/kernel/time.ts';
import { mapTexts, ownValue } from '../../simulator/text/json.ts';
import { nearest } from '../../simulator/text/suggest.ts';
import { StepError } from './errors.ts';

/** The value at a path such as `body.items.0.id` or `body.items[0].id`. */
export type Found = { readonly value: unknown } | { readonly missing: string };

/** Looks up a path in objects and arrays. If it does not exist, `missing` says which segment is not there. */
export function resolvePath(root: object, path: string): Found {
  let value: unknown = root;
  let resolved = '';
  for (const segment of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) {
      return { missing: `${resolved === '' ? 'there is no' : `${resolved} has no`} ${segment}${hint(value, segment, resolved)}` };
    }
    value = ownValue(value, segment);
    resolved = resolved === '' ? segment : `${resolved}.${segment}`;
  }
  return { value };
}

function hint(value: unknown, segment: string, resolved: string): string {
  if (typeof value !== 'object' || value === null) return `: it is ${JSON.stringify(value) ?? 'not there'}`;
  const near = Array.isArray(value) ? undefined : nearest(segment, Object.keys(value));
  return near === undefined ? '' : `; did you mean ${resolved === '' ? '' : `${resolved}.`}${near}?`;
}

/** Names that templates can use: saved values and those of the runner. */
export type Names = Readonly<Record<string, unknown>>;

/** A template, with the backslash that escapes it. */
export const TEMPLATE = /\\?\{\{(.*?)\}\}/g;
const EXPRESSION = /^([A-Za-z][\w.[\]]*)(?:\s*([+-])\s*(\S+))?$/;

/**
 * Replaces templates in a value and in the keys of objects at any depth. A string that is a single template becomes the value itself, of any type; inside a longer string it
 * is converted to text. `\{{` escapes a template. Throws a StepError for unknown names.
 */
export function fillTemplate<T>(value: T, names: Names): T;
export function fillTemplate(value: unknown, names: Names): unknown {
  return mapBoth(value, text => fillText(text, names));
}

/**
 * Replaces the templates that begin with a name that is known before a run, so that what they make of a step is checked before anything runs; all others
 * stay. Throws a StepError for a path that a known value does not have.
 */
export function fillKnown(value: unknown, names: Names): unknown {
  const isKnown = (template: string): boolean => Object.hasOwn(names, /^\{\{\s*([A-Za-z]\w*)/.exec(template)?.[1] ?? '');
  return mapBoth(value, text => {
    const [whole] = text.matchAll(TEMPLATE);
    if (whole?.[0] === text && isKnown(text)) return fillText(text, names);
    return text.replaceAll(TEMPLATE, found => (isKnown(found) ? asText(fillText(found, names)) : found));
  });
}

function mapBoth(value: unknown, change: (text: string) => unknown): unknown {
  return mapTexts(value, change, name => asText(change(name)));
}

function fillText(text: string, names: Names): unknown {
  const [whole] = text.matchAll(TEMPLATE);
  if (whole && whole[0] === text && !text.startsWith('\\')) return valueOf(whole[1] ?? '', names);
  return text.replaceAll(TEMPLATE, (found, expression: string) =>
    found.startsWith('\\') ? found.slice(1) : asText(valueOf(expression, names)),
  );
}

function valueOf(expression: string, names: Names): unknown {
  const match = EXPRESSION.exec(expression.trim());
  if (!match) throw new StepError(`{{${expression}}} is not a template; use the name of a saved value, or a time such as {{ now + PT1H }}`);
  const [, path = '', sign, duration = ''] = match;
  const found = resolvePath(names, path);
  if ('missing' in found) throw new StepError(`{{${expression}}}: ${found.missing}`);
  return sign === undefined ? found.value : shiftInstant(found.value, sign, duration, expression);
}

function shiftInstant(value: unknown, sign: string, text: string, expression: string): string {
  const at = typeof value === 'string' ? parseInstant(value) : undefined;
  if (at === undefined) throw new StepError(`{{${expression}}}: ${asText(value)} is not a time, so no duration can be added`);
  const duration = parseDuration(text);
  if (duration === undefined)
    throw new StepError(`{{${expression}}}: what is ${sign === '+' ? 'added' : 'subtracted'} must be ${DURATION_WORDS}, not ${text}`);
  return iso(sign === '+' ? at + duration : at - duration);
}

/** A text as it is, and JSON of any other value. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value has a template at any depth, which only a run can fill. */
export function hasTemplate(value: unknown): boolean {
  if (typeof value === 'string') return [...value.matchAll(TEMPLATE)].some(([found]) => !found.startsWith('\\'));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => hasTemplate(key) || hasTemplate(item));
}
