import { _ } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { ApiDocument } from '../openapi/document.ts';
import { validatorKey } from '../simulator/http/built-validators.ts';
import { REQUEST_PARTS, requestCompilers, requestSchema, type UnknownFields } from '../simulator/http/request-schemas.ts';
import type { SchemaCompiler } from '../simulator/http/schemas.ts';

/** Where the code finds its formats: what `source` requires is relative to simulator/http. */
const FORMATS = '{...require("ajv-formats/dist/formats").fullFormats, ...require("./formats.ts").OWN_FORMATS}';

/** The validators of all requests of a document as the source of a CommonJS module, which exports each by its key. Its paths begin in simulator/http. */
export function validatorSource(document: ApiDocument<string>, unknownFields: UnknownFields): string {
  const keys = new Map<SchemaCompiler, string[]>();
  const compilers = requestCompilers(document, unknownFields, { source: true, formats: _`formats` });
  for (const operation of document.operations())
    for (const part of REQUEST_PARTS) {
      const schema = requestSchema(operation, part);
      if (!schema) continue;
      const compiler = compilers(operation, part);
      const key = validatorKey(operation, part);
      compiler.register(key, schema);
      keys.set(compiler, [...(keys.get(compiler) ?? []), key]);
    }
  // Each compiler numbers its functions from 0, so they get scopes of their own.
  const scopes = [...keys].map(([{ ajv }, own]) => `{${standalone.default(ajv, Object.fromEntries(own.map(key => [key, key])))}}`);
  return [`const formats = ${FORMATS};`, ...scopes].join('\n');
}
