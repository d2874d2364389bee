/** Values that are known before a run: they replace templates in the file, so that what they make of a step is checked before anything runs. */
import { asText, fillTemplate, firstName, type Names, TEMPLATE } from './templates.ts';

/**
 * Replaces the templates that begin with a known name, in values and in keys at any depth; all others stay. Throws a StepError for a path that a known
 * value does not have.
 */
export function fillKnown(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fillText(value, names);
  if (Array.isArray(value)) return value.map(item => fillKnown(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(fillKnown(key, names)), fillKnown(item, names)]));
}

function fillText(text: string, names: Names): unknown {
  if (!text.includes('{{')) return text;
  const [whole] = text.matchAll(TEMPLATE);
  if (whole?.[0] === text && isKnown(text, names)) return fillTemplate<unknown>(text, names);
  return text.replaceAll(TEMPLATE, found => (isKnown(found, names) ? asText(fillTemplate<unknown>(found, names)) : found));
}

function isKnown(template: string, names: Names): boolean {
  const name = firstName(template);
  return name !== undefined && Object.hasOwn(names, name);
}

/** Whether a value has a template at any depth, which only a run can fill. */
export function hasTemplate(value: unknown): boolean {
  if (typeof value === 'string') return [...value.matchAll(TEMPLATE)].some(([found]) => !found.startsWith('\\'));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => hasTemplate(key) || hasTemplate(item));
}
