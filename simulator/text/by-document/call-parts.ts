/** The parts of a call by the names of its fields. */

import { fieldsOf, itemsOf, otherFieldsOf, requiredOf, type Schemas } from '../../../openapi/schema.ts';
import { ArgumentError } from '../failures.ts';
import { ownValue, setOwn } from '../json.ts';
import { type Assignment, assignment } from './assignment.ts';
import { bodySchemas, fieldNames, type KnownOperation } from './operations.ts';
import { readValues } from './read-value.ts';
import { unknownField } from './unknown-field.ts';

/** What a call sends. */
export interface CallParts {
  /** With its parameters, and with the query. */
  readonly path: string;
  /** Undefined without one. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

interface Field extends Omit<Assignment, 'text'> {
  readonly texts: readonly string[];
}

/** Fields that come from elsewhere. */
interface Given {
  /** The body, of which words change single fields. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Fields of the body that are files. */
  readonly files?: readonly string[];
}

/**
 * Reads words such as `teamId=team_1` into path, query and body, as the document has them. `command` is named in errors. Throws an ArgumentError for a field that
 * the operation does not have, with the nearest name, and for required fields that are missing.
 */
export function callParts(known: KnownOperation, words: readonly string[], { data, files = [] }: Given, command: string): CallParts {
  const { pathParameters, queryParameters, path } = known.operation;
  const fields = grouped(words.map(word => assignment(word, command)));
  const ofPath = new Set(pathParameters.map(({ name }) => name));
  const ofQuery = new Set(queryParameters.map(({ name }) => name));
  const inBody = fields.filter(({ name }) => !ofPath.has(name) && !ofQuery.has(name));
  const body = bodyOf(known, inBody, data, command);
  checkRequired(known, new Set([...fields.map(({ path: [name = ''] }) => name), ...Object.keys(data ?? {}), ...files]), command);
  const textsOf = (name: string): readonly string[] => fields.find(field => field.name === name)?.texts ?? [];
  const query = new URLSearchParams([...ofQuery].flatMap(name => textsOf(name).map((text): [string, string] => [name, text])));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textsOf(name)[0] ?? ''));
  return { path: query.size === 0 ? filled : `${filled}?${query.toString()}`, body };
}

function grouped(assignments: readonly Assignment[]): Field[] {
  const fields = new Map<string, Field>();
  for (const { name, path, text } of assignments) fields.set(name, { name, path, texts: [...(fields.get(name)?.texts ?? []), text] });
  return [...fields.values()];
}

function bodyOf(known: KnownOperation, fields: readonly Field[], data: Given['data'], command: string): CallParts['body'] {
  if (!known.operation.body) {
    if (data) throw new ArgumentError(`${command} takes no body`);
    const [unknown] = fields;
    if (unknown) throw unknownField(unknown.name, fieldNames(known), command);
    return undefined;
  }
  const body: Record<string, unknown> = structuredClone(data ?? {});
  for (const { path, name, texts } of fields) {
    const schemas = schemasAt(known, path, name, command);
    setAt(body, path, readValues(known.document, texts, schemas));
  }
  // An optional body without a field is left out, as a call without words means it.
  return Object.keys(body).length > 0 || known.operation.body.required ? body : undefined;
}

/** The schemas at a path of the body. Throws an ArgumentError for a field that the document does not have. */
function schemasAt(known: KnownOperation, path: readonly string[], name: string, command: string): Schemas {
  let schemas = bodySchemas(known);
  path.forEach((step, index) => {
    const items = itemsOf(known.document, schemas);
    const fields = fieldsOf(known.document, schemas);
    const next = fields.get(step) ?? (items.length > 0 && /^\d+$/.test(step) ? items : otherFieldsOf(known.document, schemas));
    if (!next)
      throw unknownField(
        name,
        index === 0 ? fieldNames(known) : [...fields.keys()].map(field => [...path.slice(0, index), field].join('.')),
        command,
      );
    schemas = next;
  });
  return schemas;
}

/** Objects on the way are created; a list has its items by their places. */
function setAt(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let place: object = body;
  path.slice(0, -1).forEach((step, index) => {
    const next = ownValue(place, step);
    const inner = typeof next === 'object' && next !== null ? next : /^\d+$/.test(path[index + 1] ?? '') ? [] : {};
    setOwn(place, step, inner);
    place = inner;
  });
  setOwn(place, path.at(-1) ?? '', value);
}

function checkRequired(known: KnownOperation, given: ReadonlySet<string>, command: string): void {
  const { pathParameters, queryParameters, body } = known.operation;
  const ofQuery = queryParameters.filter(({ required }) => required).map(({ name }) => name);
  const ofBody = body?.required ? requiredOf(known.document, bodySchemas(known)) : [];
  const missing = [...pathParameters.map(({ name }) => name), ...ofQuery, ...ofBody].filter(name => !given.has(name));
  if (missing.length > 0) throw new ArgumentError(`${command} needs ${missing.map(name => `${name}=…`).join(', ')}`);
}
