/** What is wrong with a value, by a schema of the control document, in sentences that name path, value, what is allowed and the nearest name. */

import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { controlApi } from '../../openapi/document.ts';
import { stepsOf, typeWords } from '../../openapi/schema.ts';
import type { Problem } from '../domain/worlds/fixture-rules.ts';
import { SchemaCompiler } from '../http/schemas.ts';
import { shown } from '../text/arguments.ts';
import { didYouMean } from '../text/suggest.ts';

let compiler: SchemaCompiler | undefined;
const validators = new Map<string, ValidateFunction>();

/** Every way in which a value breaks a schema of control.yaml, one for each place. `root` names the whole value. */
export function schemaProblems(schemaName: string, value: unknown, root: string): Problem[] {
  const validate = validatorOf(schemaName);
  if (validate(value)) return [];
  const found = (validate.errors ?? []).map(error => problemOf(error, root));
  return found.filter(({ path }, index) => found.findIndex(other => other.path.join('.') === path.join('.')) === index);
}

function validatorOf(schemaName: string): ValidateFunction {
  compiler ??= new SchemaCompiler(controlApi(), { allErrors: true, verbose: true });
  const validator = validators.get(schemaName) ?? compiler.compile({ $ref: `#/components/schemas/${schemaName}` });
  validators.set(schemaName, validator);
  return validator;
}

function problemOf(error: ErrorObject, root: string): Problem {
  const parent = stepsOf(error.instancePath);
  const name: unknown = error.params['additionalProperty'] ?? error.params['missingProperty'];
  const path = typeof name === 'string' ? [...parent, name] : parent;
  const place = parent.join('.') || root;
  if (error.keyword === 'additionalProperties') return { path, message: unknownProperty(String(name), place, error.parentSchema) };
  return { path, message: `${path.join('.') || root} ${predicateOf(error)}` };
}

function unknownProperty(name: string, place: string, schema: ErrorObject['parentSchema']): string {
  const known = Object.keys((schema?.['properties'] ?? {}) as object);
  return `${place} has no property ${name}${didYouMean(name, known)}; known: ${known.join(', ')}`;
}

function predicateOf({ keyword, params, data, parentSchema, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'type':
      return `must be ${typeWords(params['type'])}, not ${shown(data)}`;
    case 'enum': {
      const allowed = (params['allowedValues'] as readonly unknown[]).map(String);
      return `must be one of ${allowed.join(', ')}, not ${shown(data)}${typeof data === 'string' ? didYouMean(data, allowed) : ''}`;
    }
    case 'minimum':
      return `must be at least ${String(params['limit'])}, not ${shown(data)}`;
    case 'maximum':
      return `must be at most ${String(params['limit'])}, not ${shown(data)}`;
    case 'minLength':
      return 'must not be empty';
    case 'pattern':
    case 'format':
      return `is invalid: ${shown(data)}${hintOf(parentSchema)}`;
    default:
      return `${message ?? 'is invalid'}, not ${shown(data)}`;
  }
}

/** Returns what the schema says about the value, or an example of it. */
function hintOf(schema: ErrorObject['parentSchema']): string {
  const examples: unknown = schema?.['examples'];
  if (Array.isArray(examples) && typeof examples[0] === 'string') return `; for example ${examples[0]}`;
  const description: unknown = schema?.['description'];
  return typeof description === 'string' ? ` (${description.trim().replace(/\.$/, '')})` : '';
}
