/** What requests are checked against: compiled at its first use, or when a package is built. */
import type { Options } from 'ajv/dist/2020.js';
import type { ApiDocument, JsonSchema, OperationSpec } from '../../openapi/document.ts';
import { resolved } from '../../openapi/schema.ts';
import { SchemaCompiler } from './schemas.ts';

/** Whether fields that the document does not know are dropped or refused. */
export type UnknownFields = 'drop' | 'refuse';
export const REQUEST_PARTS = ['query', 'path', 'body'] as const;
export type RequestPart = (typeof REQUEST_PARTS)[number];

/** The schema of a part of an operation's requests: parameters are one object. Undefined when it has none. */
export function requestSchema({ queryParameters, pathParameters, body }: OperationSpec<string>, part: RequestPart): JsonSchema | undefined {
  if (part === 'body') return body?.schema;
  return parametersSchema(part === 'query' ? queryParameters : pathParameters);
}

function parametersSchema(parameters: OperationSpec['queryParameters']): JsonSchema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    required: parameters.filter(parameter => parameter.required).map(parameter => parameter.name),
    properties: Object.fromEntries(parameters.map(parameter => [parameter.name, parameter.schema ?? {}])),
  };
}

/** Returns the compiler of a part of an operation's requests. */
export type RequestCompilers = (operation: OperationSpec<string>, part: RequestPart) => SchemaCompiler;

/** The compilers for a document's requests, made when they are first needed. */
export function requestCompilers(
  document: ApiDocument<string>,
  unknownFields: UnknownFields,
  code: NonNullable<Options['code']> = {},
): RequestCompilers {
  // Callers of the control API get more details (the errors of Ajv then have the value and its schema), and take settings back with a null.
  const isControl = unknownFields === 'refuse';
  const options = { useDefaults: true, verbose: isControl, code };
  let dropping: SchemaCompiler | undefined;
  let refusing: SchemaCompiler | undefined;
  return (operation, part) => {
    const refuses = part === 'body' && (isControl || refusesUnknown(document, operation));
    if (refuses) return (refusing ??= new SchemaCompiler(document, options, { dropsNulls: !isControl }));
    return (dropping ??= new SchemaCompiler(document, { ...options, removeAdditional: 'all' }, { dropsNulls: !isControl }));
  };
}

function refusesUnknown(document: ApiDocument<string>, { body }: OperationSpec<string>): boolean {
  if (!body?.schema) return false;
  return resolved(document, body.schema).additionalProperties === false;
}
