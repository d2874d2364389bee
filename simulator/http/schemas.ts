import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatName } from 'ajv-formats';
import addFormats from 'ajv-formats';
import type { ApiDocument, JsonSchema, OperationSpec } from '../../openapi/document.ts';
import { parseDuration, parseInstant } from '../kernel/time.ts';

const COMPONENTS = '#/components/schemas/';

/** Keywords of the documents that say nothing about validity. */
const ANNOTATIONS = ['x-source', 'x-step', 'x-lifecycle', 'x-extensible-enum', 'example'];
const FORMATS: FormatName[] = ['date', 'uri', 'email', 'uuid', 'byte', 'binary', 'hostname', 'ipv4', 'ipv6'];

/** An instant as the simulator writes it. */
const WIRE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Compiles schemas of one document; what it compiles, it compiles once. */
export class SchemaCompiler {
  private readonly ajv: Ajv2020;
  /** The components that were added so far. */
  private readonly added = new Set<string>();

  /** `own`: what it judges was made by the simulator, so that formats need only a glance. */
  constructor(
    private readonly document: ApiDocument<string>,
    options: Options,
    own = false,
  ) {
    this.ajv = new Ajv2020({
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
      discriminator: true,
      // That schemas are schemas is proven by the tests; proving it anew at each start would compile the meta-schema first.
      validateSchema: false,
      meta: options.validateSchema === true,
      ...options,
    });
    this.ajv.addVocabulary(ANNOTATIONS);
    addFormats.default(this.ajv, { mode: own ? 'fast' : 'full', formats: FORMATS });
    this.ajv.addFormat('date-time', text => (own && WIRE_INSTANT.test(text)) || parseInstant(text) !== undefined);
    this.ajv.addFormat('date-time-or-empty', text => text === '' || parseInstant(text) !== undefined);
    this.ajv.addFormat('duration', text => text.startsWith('P') && parseDuration(text) !== undefined);
  }

  compile(schema: JsonSchema): ValidateFunction {
    return this.ajv.compile(this.prepared(schema) as AnySchema);
  }

  /**
   * A schema as Ajv takes it. The components that it refers to are added before it, and no others: of the hundreds there are, the first
   * request needs a few. Of a union Ajv reads the tags from the members' own enums, and refuses the `mapping` that OpenAPI wants beside them.
   */
  private prepared(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(item => this.prepared(item));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === '$ref' && typeof value === 'string') return [key, this.component(value)];
        return [key, key === 'discriminator' ? { propertyName: value.propertyName } : this.prepared(value)];
      }),
    );
  }

  /** The name under which Ajv finds what a reference leads to. */
  private component(reference: string): string {
    const name = reference.slice(COMPONENTS.length);
    const schema = this.document.json.components?.schemas?.[name];
    if (!schema || !reference.startsWith(COMPONENTS)) throw new Error(`The document has no schema ${reference}`);
    if (!this.added.has(name)) {
      this.added.add(name);
      this.ajv.addSchema(this.prepared(schema) as AnySchema, name);
    }
    return name;
  }
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
