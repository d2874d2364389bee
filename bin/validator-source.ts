import { _ } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { ApiDocument } from '../openapi/document.ts';
import { REQUEST_PARTS, requestCompilers, requestSchema, type UnknownFields } from '../simulator/http/request-schemas.ts';
import type { SchemaCompiler } from '../simulator/http/schemas.ts';

/** All that a validator may ask for. */
const FORMATS = 'const formats = {...require("ajv-formats/dist/formats").fullFormats, ...OWN_FORMATS};';

/** The validators of an operation's requests, as code that assigns each to `exports` under the name of its part, and wants `OWN_FORMATS`. */
export interface ValidatorSource {
  readonly operationId: string;
  readonly code: string;
}

/** The validators of a document's requests. What the code requires is seen from simulator/http. */
export function validatorSources(document: ApiDocument<string>, unknownFields: UnknownFields): ValidatorSource[] {
  const compilers = requestCompilers(document, unknownFields, { source: true, formats: _`formats` });
  return document.operations().flatMap(operation => {
    const keys = new Map<SchemaCompiler, Record<string, string>>();
    for (const part of REQUEST_PARTS) {
      const schema = requestSchema(operation, part);
      if (!schema) continue;
      const compiler = compilers(operation, part);
      const key = `${operation.id}.${part}`;
      compiler.register(key, schema);
      keys.set(compiler, { ...keys.get(compiler), [part]: key });
    }
    // Each compiler numbers its functions from 0, so they get scopes of their own.
    const scopes = [...keys].map(([{ ajv }, own]) => `{${standalone.default(ajv, own)}}`);
    return scopes.length > 0 ? [{ operationId: operation.id, code: [FORMATS, ...scopes].join('\n') }] : [];
  });
}
