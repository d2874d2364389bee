import { BaseResolver, Source } from '@redocly/openapi-core';
import type { OpenAPIObject, ParameterObject, RequestBodyObject, SchemaObject } from 'openapi3-ts/oas31';
import { parse } from 'yaml';
import { indexOf, referred } from '../openapi/document-index.ts';
import { partsOf } from '../openapi/schema.ts';
import { yamlText } from '../openapi/yaml-text.ts';

/** Begins what stands for a number in a document with the names of its numbers. */
const MARK = 'number:';

/** Reads the files of a document as they are, but limits.yaml with the name of each number in its place. */
export class NamingResolver extends BaseResolver {
  override async loadExternalRef(file: string): Promise<Source> {
    const source = await super.loadExternalRef(file);
    if (!file.endsWith('/limits.yaml')) return source;
    return new Source(file, yamlText(named(parse(source.body), [])));
  }
}

function named(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'number') return MARK + path.join('.');
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, named(part, [...path, name])] as const);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** The names of numbers by the place of the bound: `body.data.TWITTER.text.maxLength`, with `*` for each item of a list. */
type Names = Record<string, string[]>;

/** Returns the names of the numbers that bound the requests of each operation, as JSON. The document is read by {@link NamingResolver}. */
export function numberNames(document: OpenAPIObject): string {
  const operations = indexOf(document).operations.map(({ id, path, method }) => {
    const names: Names = {};
    const { parameters = [], requestBody } = document.paths?.[path]?.[method.toLowerCase() as 'get'] ?? {};
    for (const parameter of parameters) {
      const { name, in: part, schema } = referred<ParameterObject>(document, parameter);
      if (schema) collect(document, schema, [part, name], names);
    }
    const body = requestBody && referred<RequestBodyObject>(document, requestBody);
    for (const { schema } of Object.values(body?.content ?? {})) if (schema) collect(document, schema, ['body'], names);
    return [id, names] as const;
  });
  return `${JSON.stringify(Object.fromEntries(operations.filter(([, names]) => Object.keys(names).length > 0)))}\n`;
}

function collect(
  document: OpenAPIObject,
  given: SchemaObject | { readonly $ref: string },
  place: readonly string[],
  names: Names,
  within: readonly unknown[] = [],
): void {
  const schema = referred<SchemaObject>(document, given);
  if (within.includes(schema)) return;
  const deeper = (part: SchemaObject | { readonly $ref: string }, step?: string): void =>
    collect(document, part, step === undefined ? place : [...place, step], names, [...within, schema]);
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value !== 'string' || !value.startsWith(MARK)) continue;
    const key = [...place, keyword].join('.');
    names[key] = [...new Set([...(names[key] ?? []), value.slice(MARK.length)])];
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) deeper(part, name);
  if (schema.items) deeper(schema.items, '*');
  for (const part of partsOf(schema)) deeper(part);
}
