import type { ErrorObject } from 'ajv';
import { stepsOf, typeWords } from '../../openapi/schema.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import schema from '../scenario.schema.json' with { type: 'json' };
import { patternMistake } from './linear-pattern.ts';
import type { Path } from './source.ts';

/** What is wrong with a scenario, and where. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** Reduces the errors of a validator to a problem for each mistake. `what` names the validated value: `the request step`. */
export function explain(errors: readonly ErrorObject[], base: Path, what: string): Problem[] {
  return mistakesOf(errors).map(error => {
    const path = [...base, ...stepsOf(error.instancePath)];
    const place = path.slice(base.length).join('.');
    return { path: pathOf(error, path), message: messageFor(error, place === '' ? what : `${place} of ${what}`) };
  });
}

const HAS_ALTERNATIVES: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'not', 'propertyNames']);

/** One error for each mistake: of the errors below a value with alternatives, the most specific one. */
function mistakesOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const places = errors.filter(({ keyword }) => HAS_ALTERNATIVES.has(keyword)).map(({ instancePath }) => instancePath);
  const outermost = [...new Set(places)].filter(place => !places.some(other => place.startsWith(`${other}/`)));
  const isBelow = ({ instancePath }: ErrorObject, place: string) => instancePath === place || instancePath.startsWith(`${place}/`);
  const alone = errors.filter(error => !outermost.some(place => isBelow(error, place)) && !isMisspelled(error, errors));
  return [...alone, ...outermost.map(place => mostSpecific(errors.filter(error => isBelow(error, place))))];
}

/** Whether the property that is missing stands there under a similar name, which is a mistake of its own. */
function isMisspelled({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (keyword !== 'required') return false;
  return errors.some(
    other =>
      other.keyword === 'additionalProperties' &&
      other.instancePath === instancePath &&
      didYouMean(String(other.params['additionalProperty']), [String(params['missingProperty'])]) !== '',
  );
}

/** An unknown property is more specific than the alternatives that fail because of it. */
const WEIGHTS: Readonly<Record<string, number>> = { additionalProperties: 100, propertyNames: 100, anyOf: -100, oneOf: -100, not: -100 };

/** The error with the highest weight; among equals the deepest. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject {
  const weight = ({ keyword, instancePath }: ErrorObject) => (WEIGHTS[keyword] ?? 0) + stepsOf(instancePath).length;
  const [first, ...others] = errors;
  if (!first) throw new Error('A failed validation has at least one error');
  return others.reduce((best, error) => (weight(error) > weight(best) ? error : best), first);
}

function pathOf({ keyword, params }: ErrorObject, path: Path): Path {
  return keyword === 'additionalProperties' ? [...path, String(params['additionalProperty'])] : path;
}

function messageFor({ keyword, params, parentSchema, message, data }: ErrorObject, what: string): string {
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const names = Object.keys((parentSchema?.['properties'] ?? {}) as object);
    const noun = name.startsWith('$') ? 'matcher' : 'property';
    return `Unknown ${noun} ${name} in ${what}${didYouMean(name, names) || `; known: ${names.join(', ')}`}`;
  }
  if (keyword === 'required') return `${what} needs ${String(params['missingProperty'])}`;
  if (keyword === 'enum') {
    const allowed = (params['allowedValues'] as readonly unknown[]).map(String);
    return `${what} must be one of ${allowed.join(', ')}, not ${asText(data)}${didYouMean(asText(data), allowed)}`;
  }
  if (keyword === 'propertyNames') {
    const taken = schema.definitions.save.propertyNames.not.enum.join(', ');
    return `${String(params['propertyName'])} is not a valid name in ${what}: use letters, digits and _, starting with a letter, but none of ${taken}`;
  }
  if (keyword === 'const') return `${what} must be ${String(params['allowedValue'])}, not ${asText(data)}`;
  if (keyword === 'pattern') return `${what} is invalid: ${asText(data)}${exampleOf(parentSchema)}`;
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not') return `${what} is invalid${exampleOf(parentSchema)}`;
  if (keyword === 'minItems') return `${what} must have at least one entry${exampleOf(parentSchema)}`;
  if (keyword === 'type') return `${what} must be ${typeWords(params['type'])}, not ${asText(data)}`;
  const reason = keyword === 'format' ? patternMistake(asText(data)) : undefined;
  return `${what} ${message ?? 'is invalid'}, not ${asText(data)}${reason === undefined ? '' : `: ${reason}`}`;
}

function exampleOf(described: Readonly<Record<string, unknown>> | undefined): string {
  const examples = described?.['examples'];
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return example === undefined ? '' : `; for example ${asText(example)}`;
}

/** More of a value helps nobody: a file of another kind can be one text of a megabyte. */
const MAX_SHOWN_CHARACTERS = 300;

function asText(value: unknown): string {
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > MAX_SHOWN_CHARACTERS ? `${whole.slice(0, MAX_SHOWN_CHARACTERS)}…` : whole;
}
