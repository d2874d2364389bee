import type { ErrorObject } from 'ajv/dist/2020.js';
import type { ApiDocument } from '../../openapi/document.ts';
import type { Issue } from '../kernel/errors.ts';
import { didYouMean } from '../text/suggest.ts';
import { codeOf, messageOf, mostHelpful, pathOf, typeWords } from './issues.ts';

/** The parts of a schema that an issue mentions. */
interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly additionalProperties?: unknown;
}
type Document = ApiDocument<string>;

const MAX_SHOWN_CHARACTERS = 80;

/**
 * The most helpful issue for those who control the simulator: with the value that was given, what is allowed instead, and the nearest name. All of
 * it comes from the document. It needs validators that are compiled with `verbose`.
 */
export function detailedIssueOf(found: readonly ErrorObject[], document: Document): Issue {
  const error = mostHelpful(found);
  if (!error) return { code: 'custom', path: [], message: 'is not valid' };
  const union = unionAround(error, found);
  if (union) {
    const unknown = unknownFieldOf(union, document);
    if (unknown) return { code: 'unrecognized_keys', path: pathOf(union), message: unknown };
  }
  if (error.keyword === 'discriminator') return tagIssue(error, document);
  const mistyped = error.keyword === 'required' ? unknownIn(error.data, schemaOf(error)) : undefined;
  if (mistyped) return { code: 'unrecognized_keys', path: pathOf(error).slice(0, -1), message: mistyped };
  return { code: codeOf(error), path: pathOf(error), message: describe(error, found, document) };
}

function describe(error: ErrorObject, found: readonly ErrorObject[], document: Document): string {
  const fields = Object.keys(schemaOf(error).properties ?? {});
  const plain = messageOf(error);
  if (error.propertyName !== undefined) return plain + suggestion(error.propertyName, error.params['allowedValues']);
  switch (error.keyword) {
    case 'required':
      return plain + hintOf(schemaOf(error).properties?.[String(error.params['missingProperty'])], document);
    case 'additionalProperties':
      return unknownField(String(error.params['additionalProperty']), fields);
    case 'enum':
      return `${plain}, not ${shown(error.data)}${suggestion(error.data, error.params['allowedValues'])}`;
    case 'type':
      return `must be ${typesAt(error, found)}${fields.length > 0 ? ` with ${fields.join(', ')}` : ''}, not ${JSON.stringify(error.data)?.slice(0, MAX_SHOWN_CHARACTERS)}`;
    case 'minProperties':
    case 'maxProperties':
      return `${plain}${fields.length > 0 ? `; it takes ${fields.join(', ')}` : ''}`;
    default:
      return isEmpty(error.data) ? plain : `${plain}, not ${shown(error.data)}`;
  }
}

/** The union whose members were tried when the error was found at its own level. */
function unionAround(error: ErrorObject, found: readonly ErrorObject[]): ErrorObject | undefined {
  const union = found.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return union?.instancePath === error.instancePath ? union : undefined;
}

/** Returns what is wrong with a value of which no member of the union knows a field. */
function unknownFieldOf(union: ErrorObject, document: Document): string | undefined {
  const { oneOf = [], anyOf = [] } = schemaOf(union);
  const names = [...oneOf, ...anyOf].flatMap(member => Object.keys(resolved(member, document).properties ?? {}));
  return names.length === 0 ? undefined : unknownAmong(union.data, [...new Set(names)]);
}

/** Returns what is wrong with an object whose missing field may be there under another name. */
function unknownIn(data: unknown, { properties = {}, additionalProperties }: Schema): string | undefined {
  return additionalProperties === false ? unknownAmong(data, Object.keys(properties)) : undefined;
}

function unknownAmong(data: unknown, fields: readonly string[]): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const unknown = Object.keys(data).find(name => !fields.includes(name));
  return unknown === undefined ? undefined : unknownField(unknown, fields);
}

function unknownField(name: string, fields: readonly string[]): string {
  const allowed = fields.length > 0 ? `; allowed: ${fields.join(', ')}` : '';
  return `has an unrecognized key: ${name}${allowed}${didYouMean(name, fields)}`;
}

/** The issue of a field that says which member of a union is meant. */
function tagIssue(error: ErrorObject, document: Document): Issue {
  const tag = String(error.params['tag']);
  const given: unknown = error.params['tagValue'];
  const values = (schemaOf(error).oneOf ?? []).flatMap(member => resolved(member, document).properties?.[tag]?.enum ?? []);
  const allowed = values.join(', ');
  const message =
    given === undefined ? `is required: one of ${allowed}` : `must be one of ${allowed}, not ${shown(given)}${suggestion(given, values)}`;
  return { code: codeOf(error), path: [...pathOf(error), tag], message };
}

function schemaOf({ parentSchema }: ErrorObject): Schema {
  return parentSchema ?? {};
}

function resolved(schema: Schema, document: Document): Schema {
  const name = schema.$ref?.split(/[:/]/).at(-1);
  return name === undefined ? schema : document.schema(name);
}

/** The allowed values, or the fields, of a missing value. */
function hintOf(schema: Schema | undefined, document: Document): string {
  const { enum: values, properties } = schema ? resolved(schema, document) : {};
  const names = values ?? Object.keys(properties ?? {});
  if (names.length === 0) return '';
  return values ? `: one of ${names.join(', ')}` : `, with ${names.join(', ')}`;
}

/** The types that are allowed at the place of the error, by any member of a union. */
function typesAt({ instancePath }: ErrorObject, found: readonly ErrorObject[]): string {
  const types = found
    .filter(other => other.keyword === 'type' && other.instancePath === instancePath)
    .flatMap(({ params }): unknown => params['type']);
  return typeWords([...new Set(types)]);
}

function suggestion(given: unknown, names: unknown): string {
  return typeof given === 'string' && Array.isArray(names) ? didYouMean(given, names.map(String)) : '';
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value in a sentence; a long one is cut. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value || '""' : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
