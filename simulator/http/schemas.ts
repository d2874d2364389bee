import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatName } from 'ajv-formats';
import addFormats from 'ajv-formats';
import type { ApiDocument, JsonSchema, OperationSpec } from '../../openapi/document.ts';
import { parseDuration, parseInstant } from '../kernel/time.ts';

const DOCUMENT_ID = 'document';

/** Keywords of the documents that say nothing about validity. */
const ANNOTATIONS = ['components', 'x-source', 'x-step', 'x-lifecycle', 'x-extensible-enum', 'example'];
const FORMATS: FormatName[] = ['date', 'uri', 'email', 'uuid', 'byte', 'binary', 'hostname', 'ipv4', 'ipv6'];

/** An instant as the simulator writes it. */
const WIRE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Compiles schemas of one document; what it compiles, it compiles once. */
export class SchemaCompiler {
  private readonly ajv: Ajv2020;

  /** `own`: what it judges was made by the simulator, so that formats need only a glance. */
  constructor(document: ApiDocument<string>, options: Options, own = false) {
    this.ajv = new Ajv2020({
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
      discriminator: true,
      // That schemas are schemas is proven by the tests; proving it anew at each start would compile the meta-schema first.
      validateSchema: false,
      ...options,
    });
    this.ajv.addVocabulary(ANNOTATIONS);
    addFormats.default(this.ajv, { mode: own ? 'fast' : 'full', formats: FORMATS });
    this.ajv.addFormat('date-time', text => (own && WIRE_INSTANT.test(text)) || parseInstant(text) !== undefined);
    this.ajv.addFormat('date-time-or-empty', text => text === '' || parseInstant(text) !== undefined);
    this.ajv.addFormat('duration', text => text.startsWith('P') && parseDuration(text) !== undefined);
    this.ajv.addSchema({ $id: DOCUMENT_ID, components: { schemas: componentsOf(document) } }, DOCUMENT_ID, false, false);
  }

  compile(schema: JsonSchema): ValidateFunction {
    return this.ajv.compile(rebase(schema) as AnySchema);
  }
}

/** Points `#/components/…` references at the document, as the schema is compiled on its own. */
function rebase(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rebase);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `${DOCUMENT_ID}${value}` : rebase(value),
    ]),
  );
}

const prepared = new WeakMap<ApiDocument<string>, unknown>();

function componentsOf(document: ApiDocument<string>): unknown {
  const known = prepared.get(document);
  if (known) return known;
  const schemas = withoutMappings(document.json.components?.schemas);
  prepared.set(document, schemas);
  return schemas;
}

/** Ajv reads a union's tag from the members' own enums and refuses the `mapping` that OpenAPI wants beside it. */
function withoutMappings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutMappings);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'discriminator' ? { propertyName: value.propertyName } : withoutMappings(value),
    ]),
  );
}

/** The schema of an operation's query as one object. */
export function querySchema(operation: OperationSpec<string>): JsonSchema | undefined {
  return parametersSchema(operation.queryParameters);
}

/** The schema of an operation's path parameters as one object. */
export function pathSchema(operation: OperationSpec<string>): JsonSchema | undefined {
  return parametersSchema(operation.pathParameters);
}

function parametersSchema(parameters: OperationSpec['queryParameters']): JsonSchema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    required: parameters.filter(parameter => parameter.required).map(parameter => parameter.name),
    properties: Object.fromEntries(parameters.map(parameter => [parameter.name, parameter.schema ?? {}])),
  };
}
