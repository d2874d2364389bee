import { iso, parseDuration, parseInstant } from '../../simulator/kernel/time.ts';
import { StepError } from './errors.ts';
import { follow } from './paths.ts';

/** What templates may name: what was saved, and what the runner knows. */
export type Names = Readonly<Record<string, unknown>>;

const TEMPLATE = /\\?\{\{(.*?)\}\}/g;
const EXPRESSION = /^([A-Za-z][\w.[\]]*)(?:\s*([+-])\s*(\S+))?$/;

/**
 * Fills in the templates of a value, however deep. A text that is one template becomes the value itself, of whatever type; inside a longer
 * text it is written out. `\{{` is no template. Throws a StepError that names what is unknown.
 */
export function fillIn<T>(value: T, names: Names): T;
export function fillIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fillText(value, names);
  if (Array.isArray(value)) return value.map(item => fillIn<unknown>(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn<unknown>(item, names)]));
}

function fillText(text: string, names: Names): unknown {
  const [whole] = text.matchAll(TEMPLATE);
  if (whole && whole[0] === text && !text.startsWith('\\')) return valueOf(whole[1] ?? '', names);
  return text.replaceAll(TEMPLATE, (found, expression: string) =>
    found.startsWith('\\') ? found.slice(1) : written(valueOf(expression, names)),
  );
}

function valueOf(expression: string, names: Names): unknown {
  const match = EXPRESSION.exec(expression.trim());
  if (!match) throw new StepError(`{{${expression}}} is no template: write a name that was saved, or a time such as {{ now + PT1H }}`);
  const [, path = '', sign, duration = ''] = match;
  const found = follow(names, path);
  if ('missing' in found) throw new StepError(`{{${expression}}}: ${found.missing}`);
  return sign === undefined ? found.value : moved(found.value, sign, duration, expression);
}

function moved(value: unknown, sign: string, text: string, expression: string): string {
  const at = typeof value === 'string' ? parseInstant(value) : undefined;
  if (at === undefined) throw new StepError(`{{${expression}}}: ${written(value)} is no time, so nothing can be added to it`);
  const duration = parseDuration(text);
  if (duration === undefined) throw new StepError(`{{${expression}}}: ${text} is no duration; write for example PT1H or 90m`);
  return iso(sign === '+' ? at + duration : at - duration);
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
