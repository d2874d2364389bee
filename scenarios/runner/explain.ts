import type { ErrorObject } from 'ajv';
import { didYouMean } from '../../simulator/kernel/suggest.ts';
import schema from '../scenario.schema.json' with { type: 'json' };
import type { Path } from './places.ts';

/** What is wrong with a story, and where in it. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** What a validator says, as one problem in plain words. `what` is what it has looked at: `the request step`. */
export function explain(errors: readonly ErrorObject[], base: Path, what: string): Problem {
  const error = mostTelling(errors);
  const path = [...base, ...segmentsOf(error.instancePath)];
  const place = path.slice(base.length).join('.');
  return { path: pathOf(error, path), message: sentence(error, place === '' ? what : `${place} of ${what}`) };
}

/** A wrong name says more than the alternatives that it keeps from fitting. */
const WEIGHTS: Readonly<Record<string, number>> = { additionalProperties: 100, propertyNames: 100, anyOf: -100, oneOf: -100, not: -100 };

/** By kind; of the same kind what lies deepest. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject {
  const weight = ({ keyword, instancePath }: ErrorObject) => (WEIGHTS[keyword] ?? 0) + segmentsOf(instancePath).length;
  const [first, ...others] = errors;
  if (!first) throw new Error('A validator that refuses says why');
  return others.reduce((best, error) => (weight(error) > weight(best) ? error : best), first);
}

function pathOf({ keyword, params }: ErrorObject, path: Path): Path {
  return keyword === 'additionalProperties' ? [...path, String(params['additionalProperty'])] : path;
}

function sentence({ keyword, params, parentSchema, message, data }: ErrorObject, what: string): string {
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const names = Object.keys((parentSchema?.['properties'] ?? {}) as object);
    const noun = name.startsWith('$') ? 'matcher' : 'property';
    return `Unknown ${noun} ${name} in ${what}${didYouMean(name, names) || `; it knows ${names.join(', ')}`}`;
  }
  if (keyword === 'required') return `${what} needs ${String(params['missingProperty'])}`;
  if (keyword === 'enum') {
    const allowed = (params['allowedValues'] as readonly unknown[]).map(String);
    return `${what} must be one of ${allowed.join(', ')}, not ${written(data)}${didYouMean(written(data), allowed)}`;
  }
  if (keyword === 'propertyNames') {
    const taken = schema.definitions.save.propertyNames.not.enum.join(', ');
    return `${String(params['propertyName'])} cannot be a name in ${what}: take letters, digits and _, beginning with a letter, and none of ${taken}`;
  }
  if (keyword === 'const') return `${what} must be ${String(params['allowedValue'])}, not ${written(data)}`;
  if (keyword === 'pattern') return `${what} is not written right: ${written(data)}${exampleOf(parentSchema)}`;
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not') return `${what} does not fit${exampleOf(parentSchema)}`;
  return `${what} ${message ?? 'does not fit'}, not ${written(data)}`;
}

function exampleOf(described: Readonly<Record<string, unknown>> | undefined): string {
  const examples = described?.['examples'];
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return example === undefined ? '' : `; write for example ${written(example)}`;
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function segmentsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map(segment => (/^\d+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~')));
}
