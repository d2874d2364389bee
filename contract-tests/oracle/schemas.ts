import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../openapi/document.ts';
import { canParseUrl } from '../../simulator/text/urls.ts';

const DOCUMENT = 'openapi';
/** Keywords that do not validate. */
const ANNOTATIONS = [
  'example',
  'xml',
  'externalDocs',
  'discriminator',
  'components',
  'paths',
  'info',
  'openapi',
  'servers',
  'tags',
  'webhooks',
  'security',
];

/** A duration of the control API: ISO 8601, or a number with a short unit. */
const DURATION = /^(?:P(?=.)(?:\d+(?:\.\d+)?[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?|\d+(?:\.\d+)?(?:ms|s|m|h|d|w))$/;

/** Compiles the schemas of one document, in strict mode. */
export interface Schemas {
  /** Compiles a schema. Throws for an invalid one, for which Prism would accept every value. */
  compile(schema: JsonSchema): ValidateFunction;
}

let publicSchemas: Schemas | undefined;

/** Returns a function for the schemas of the public document, which are created once at its first call, so that listing the suites is fast. */
export function lazySchemas(): () => Schemas {
  return () => (publicSchemas ??= createSchemas(publicApi.json));
}

export function createSchemas(document: OpenAPIObject): Schemas {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    allErrors: true,
    allowMatchingProperties: true,
    code: { optimize: false },
  });
  ajv.addVocabulary([...ANNOTATIONS, ...extensionsIn(document), 'jsonSchemaDialect']);
  addFormats.default(ajv);
  ajv.addFormat('web-url', text => canParseUrl(text) && /^https?:\/\//i.test(text));
  ajv.addFormat('duration-or-short', DURATION);
  ajv.addSchema({ $id: DOCUMENT, ...pick(document) }, DOCUMENT);
  // Validators are shared by text, because the operations repeat the schemas of errors.
  const compiled = new Map<string, ValidateFunction>();
  const known = new WeakMap<JsonSchema, ValidateFunction>();
  const compile = (schema: JsonSchema): ValidateFunction => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(rebased(schema) as object);
    compiled.set(text, validate);
    known.set(schema, validate);
    return validate;
  };
  return { compile: schema => known.get(schema) ?? compile(schema) };
}

/** Returns only the components, because references point nowhere else. */
function pick({ components }: OpenAPIObject): object {
  return { components: rebased(components) };
}

/** Makes the references of a schema absolute, so that it can be compiled outside of the document. */
function rebased(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rebased);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' && typeof value === 'string' ? `${DOCUMENT}${value}` : rebased(value)]),
  );
}

function extensionsIn(node: unknown, found = new Set<string>()): string[] {
  if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('x-')) found.add(key);
      extensionsIn(value, found);
    }
  return [...found];
}
