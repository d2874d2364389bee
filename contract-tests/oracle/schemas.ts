/** The schemas of the document, compiled in strict mode. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../openapi/document.ts';

const DOCUMENT = 'openapi';
/** What schemas say besides what they demand. */
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

/** Judges values by schemas of one document. */
export interface Schemas {
  /** Throws for a schema that does not compile: Prism would take such a one for fulfilled by everything. */
  compile(schema: JsonSchema): ValidateFunction;
}

let publicSchemas: Schemas | undefined;

/** The schemas of the public document, made when they are first asked for: who only lists the suites need not wait. All who ask share them. */
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
  ajv.addFormat('date-time-or-empty', text => text === '' || !Number.isNaN(Date.parse(text)));
  ajv.addSchema({ $id: DOCUMENT, ...pick(document) }, DOCUMENT);
  // By text: each operation says again which errors it answers.
  const compiled = new Map<string, ValidateFunction>();
  return {
    compile(schema) {
      const text = JSON.stringify(schema);
      const validate = compiled.get(text) ?? ajv.compile(rebased(schema) as object);
      compiled.set(text, validate);
      return validate;
    },
  };
}

/** The components alone: nothing else is referred to. */
function pick({ components }: OpenAPIObject): object {
  return { components: rebased(components) };
}

/** The schema with references into the document, wherever it stands itself. */
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
