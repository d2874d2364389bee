import * as fc from 'fast-check';
import type { OpenAPIObject, SchemaObject } from 'openapi3-ts/oas31';
import type { JsonSchema } from '../../openapi/document.ts';
import { isObject } from '../../simulator/text/json.ts';
import { alternativesOf, resolved, type TypeName, typesOf } from './schema.ts';

export type Path = readonly (string | number)[];

/** A change that makes a value invalid. */
export interface Mistake {
  readonly path: Path;
  /** A short description for reports. */
  readonly what: string;
  /** The value at the path; undefined removes the property. */
  readonly value: unknown;
}

/** An invalid value and its mistake. */
export interface InvalidValue {
  readonly value: unknown;
  readonly mistake: Mistake;
}

const OF_ANOTHER_TYPE: Readonly<Record<TypeName, unknown>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 7.5,
  string: 'text',
  array: [[]],
  object: { unexpected: true },
};

/** Generates valid values with one mistake each. `isValid` decides whether a change is a mistake. */
export function invalidValues(
  document: OpenAPIObject,
  schema: JsonSchema,
  valid: fc.Arbitrary<unknown>,
  isValid: (value: unknown) => boolean,
): fc.Arbitrary<InvalidValue> {
  // `which` chooses the mistake. Validating all of them would take most of the time.
  return fc
    .record({ value: valid, which: fc.nat({ max: MAX_MISTAKES }) })
    .map(({ value, which }) => {
      const mistakes = mistakesIn(document, schema, value);
      const from = which % Math.max(1, mistakes.length);
      for (const mistake of [...mistakes.slice(from), ...mistakes.slice(0, from)]) {
        const invalid = withValue(value, mistake.path, mistake.value);
        // Another alternative may take the property as optional, where null counts as absent.
        const isAbsent = mistake.value === null && isValid(withValue(value, mistake.path, undefined));
        if (!isAbsent && !isValid(invalid)) return { mistake, value: invalid };
      }
      return undefined;
    })
    .filter(invalid => invalid !== undefined);
}

const MAX_MISTAKES = 999;

/** Returns every single mistake that is possible in a value of a schema. */
export function mistakesIn(document: OpenAPIObject, schema: JsonSchema, value: unknown, path: Path = []): Mistake[] {
  const known = resolved(document, schema);
  const alternatives = alternativesOf(known);
  if (alternatives.length > 0) return alternatives.flatMap(alternative => mistakesIn(document, alternative, value, path));
  const inside = isObject(value)
    ? inObject(document, known, value, path)
    : Array.isArray(value)
      ? inArray(document, known, value, path)
      : [];
  return [...ofValue(known, value, path), ...inside];
}

function ofValue(schema: SchemaObject, value: unknown, path: Path): Mistake[] {
  const types = typesOf(schema);
  const mistakes: Mistake[] = [];
  const add = (what: string, wrong: unknown): void => void mistakes.push({ path, what, value: wrong });
  if (types.length > 0)
    for (const [type, wrong] of Object.entries(OF_ANOTHER_TYPE))
      if (!takes(types, type as TypeName)) add(`${type} in place of ${types.join('|')}`, wrong);
  if (schema.enum) add('not one of the values', 'NONE_OF_THEM');
  if (typeof value === 'string') {
    if (schema.minLength) add('too short', '');
    if (schema.maxLength !== undefined) for (const unit of ['x', '😀']) add('too long', unit.repeat(schema.maxLength + 1));
    if (schema.format !== undefined || schema.pattern !== undefined) add('of another form', '\u0000 no such thing');
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined) add('too small', schema.minimum - 1);
    if (schema.maximum !== undefined) add('too large', schema.maximum + 1);
  }
  return mistakes;
}

function takes(types: readonly TypeName[], type: TypeName): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function inArray(
  document: OpenAPIObject,
  { items, minItems = 0, maxItems }: SchemaObject,
  value: readonly unknown[],
  path: Path,
): Mistake[] {
  const inItems = items ? value.flatMap((item, i) => mistakesIn(document, items, item, [...path, i])) : [];
  const [first] = value;
  return [
    ...inItems,
    ...(minItems > 0 ? [{ path, what: 'too few items', value: value.slice(0, minItems - 1) }] : []),
    ...(maxItems !== undefined && first !== undefined
      ? [{ path, what: 'too many items', value: Array.from({ length: maxItems + 1 }, () => first) }]
      : []),
  ];
}

function inObject(document: OpenAPIObject, schema: SchemaObject, value: Readonly<Record<string, unknown>>, path: Path): Mistake[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inProperties = Object.entries(properties).flatMap(([name, part]) => {
    const mistakes = name in value ? mistakesIn(document, part, value[name], [...path, name]) : [];
    // Null in an optional property is no mistake, because it counts as absent.
    return required.includes(name) ? mistakes : mistakes.filter(mistake => mistake.value !== null || mistake.path.length > path.length + 1);
  });
  return [
    ...required.map(name => ({ path: [...path, name], what: 'left out', value: undefined })),
    ...inProperties,
    ...(additionalProperties === false ? [{ path: [...path, 'unknownProperty'], what: 'an unknown property', value: 1 }] : []),
  ];
}

/** Returns the value with another one at a path; undefined removes a property. */
export function withValue(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) return node.map((item: unknown, i) => (i === step ? withValue(item, rest, value) : item));
  const { [step]: old, ...others } = isObject(node) ? node : {};
  const changed = withValue(old, rest, value);
  return changed === undefined ? others : { ...others, [step]: changed };
}
