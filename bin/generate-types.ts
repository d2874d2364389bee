/** Derives TypeScript types from a bundled OpenAPI 3.1 document: a type per component schema, and an entry per operation. */
import { referred } from '../openapi/document-index.ts';
import { nameOf } from '../openapi/schema.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  /** The method of the library that sends it. */
  readonly 'x-lever'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  /** The method of the library that calls it. */
  readonly 'x-lever'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

/** An operation with the parameters of its path, and with where it is reached: `GET /_sim/status`. */
export interface NamedOperation extends Operation {
  readonly parameters: readonly Parameter[];
  readonly route: string;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The text of a types file for the document. */
export function generateTypes(document: Document, source: string): string {
  const schemas = Object.entries(document.components['schemas'] ?? {}) as [string, Schema][];
  const types = schemas
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`);
  return [
    `// Generated from openapi/${source} by \`npm run generate\`. Do not edit.\n`,
    ...types,
    '/** Every operation of the document: what it takes and what it answers. */',
    'export interface Operations {',
    ...operationsOf(document).map(operation => operationEntry(document, operation)),
    '}\n',
    'export type OperationId = keyof Operations;\n',
    ...(document.webhooks ? [webhookEvents(document, document.webhooks)] : []),
  ].join('\n');
}

/** All operations, in the order of the document. */
export function operationsOf(document: Document): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = (item['parameters'] ?? []) as readonly Parameter[];
    return METHODS.flatMap(method => {
      const operation = item[method] as Operation | undefined;
      return operation
        ? [{ ...operation, parameters: [...shared, ...(operation.parameters ?? [])], route: `${method.toUpperCase()} ${path}` }]
        : [];
    });
  });
}

function operationEntry(document: Document, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(parameter => referred<Parameter>(document, parameter));
  const body = operation.requestBody && referred<Body>(document, operation.requestBody);
  const json = body?.content?.['application/json']?.schema;
  const form = body?.content?.['multipart/form-data']?.schema;
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const answer = success && referred<Body>(document, success[1]).content?.['application/json']?.schema;
  return [
    `  ${operation.operationId}: {`,
    `    path: ${parameterType(parameters, 'path')};`,
    `    query: ${parameterType(parameters, 'query')};`,
    `    body: ${json ? typeOf(json, '    ') : 'undefined'};`,
    ...(form ? [`    form: ${typeOf(form, '    ')};`] : []),
    `    response: ${answer ? typeOf(answer, '    ') : 'undefined'};`,
    '  };',
  ].join('\n');
}

function webhookEvents(document: Document, webhooks: NonNullable<Document['webhooks']>): string {
  const entries = Object.entries(webhooks).map(([type, { post }]) => {
    const schema = post.requestBody && referred<Body>(document, post.requestBody).content?.['application/json']?.schema;
    return `  ${JSON.stringify(type)}: ${schema ? typeOf(schema, '  ') : 'unknown'};`;
  });
  return [
    '/** Every webhook of the document by its type, as its body says it. */',
    'export interface WebhookEvents {',
    ...entries,
    '}\n',
    'export type WebhookEventType = keyof WebhookEvents;\n',
  ].join('\n');
}

function parameterType(parameters: readonly Parameter[], where: string): string {
  const fields = parameters
    .filter(parameter => parameter.in === where)
    .map(parameter => {
      const given = parameter.required || 'default' in parameter.schema;
      return field(parameter.name, parameter.schema, given, '    ');
    });
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}    }`;
}

/** The type of what a schema describes. A reference stands for the type of its last name. */
export function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  // Beside properties, alternatives only say which of them are required.
  const union = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  if (union) return union.map(member => typeOf(member, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map(member => `(${typeOf(member, indent)})`).join(' & ');
  const kinds = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (kinds.length === 0) return schema.properties ? objectType(schema, indent) : 'unknown';
  return kinds.map(kind => typeOfKind(kind, schema, indent)).join(' | ');
}

function typeOfKind(kind: string, schema: Schema, indent: string): string {
  switch (kind) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${schema.items ? typeOf(schema.items, indent) : 'unknown'})[]`;
    default:
      return objectType(schema, indent);
  }
}

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties } = schema;
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    return `{ [key: string]: ${value} }`;
  }
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(properties).map(([name, property]) => field(name, property, required.has(name), indent));
  return `{\n${fields.join('')}${indent}}`;
}

function field(name: string, schema: Schema, required: boolean, indent: string): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const inner = `${indent}  `;
  const type = typeOf(schema, inner);
  return `${comment(schema.description, inner)}${inner}${key}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
}

/** A comment with a line break; empty without a text. */
export function comment(text: string | undefined, indent: string): string {
  if (!text) return '';
  return `${indent}/** ${text
    .trim()
    .replaceAll('*/', '*\\/')
    .replaceAll(/\s*\n\s*/g, ' ')} */\n`;
}
