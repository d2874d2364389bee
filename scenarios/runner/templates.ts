import { DURATION_WORDS, iso, parseDuration, parseInstant } from '../../simulator/kernel/time.ts';
import { StepError } from './errors.ts';
import { resolvePath } from './paths.ts';

/** Names that templates can use: saved values and those of the runner. */
export type Names = Readonly<Record<string, unknown>>;

/** A template, with the backslash that escapes it. */
export const TEMPLATE = /\\?\{\{(.*?)\}\}/g;
const EXPRESSION = /^([A-Za-z][\w.[\]]*)(?:\s*([+-])\s*(\S+))?$/;

/** The name that a template begins with; undefined for an escaped one, and for what is no template. */
export function firstName(template: string): string | undefined {
  return /^\{\{\s*([A-Za-z]\w*)/.exec(template)?.[1];
}

/**
 * Replaces templates in a value and in the keys of objects at any depth. A string that is a single template becomes the value itself, of any type; inside a longer string it
 * is converted to text. `\{{` escapes a template. Throws a StepError for unknown names.
 */
export function fillTemplate<T>(value: T, names: Names): T;
export function fillTemplate(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fillText(value, names);
  if (Array.isArray(value)) return value.map(item => fillTemplate<unknown>(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [asText(fillText(key, names)), fillTemplate<unknown>(item, names)]));
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
