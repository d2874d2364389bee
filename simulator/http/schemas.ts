import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatName } from 'ajv-formats';
import addFormats from 'ajv-formats';
import type { ApiDocument, JsonSchema, OperationSpec } from '../../openapi/document.ts';
import { parseDuration, parseInstant } from '../kernel/time.ts';

/** The id of a component's schema is this and its name. Each is compiled once, whatever refers to it. */
const COMPONENT = 'component:';
/** A schema of so many keywords is compiled into those that refer to it: calling it would cost more. */
const MAX_INLINE_KEYWORDS = 12;

/** Keywords of the documents that say nothing about validity. */
const ANNOTATIONS = ['components', 'x-source', 'x-lifecycle', 'x-extensible-enum', 'example'];
const FORMATS: FormatName[] = ['date', 'uri', 'email', 'uuid', 'byte', 'binary', 'hostname', 'ipv4', 'ipv6'];

/** An instant as the simulator writes it. */
const WIRE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Compiles schemas of one document; what it compiles, it compiles once. */
export class SchemaCompiler {
  private readonly ajv: Ajv2020;
  /** The ids of the components that Ajv knows. */
  private readonly known = new Set<string>();

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
      inlineRefs: MAX_INLINE_KEYWORDS,
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
    const own = rebase(schema);
    for (const _ of this.introduce(own));
    return this.ajv.compile(own as AnySchema);
  }

  /** Compiles what a schema refers to, one component a step, so that compiling the schema itself is short work too. */
  *prepare(schema: JsonSchema): Generator<void, void, void> {
    for (const id of this.introduce(rebase(schema))) {
      this.ajv.getSchema(id);
      yield;
    }
  }

  /** Makes Ajv know the components that a schema refers to; gives the new ones, each behind those that it refers to itself. */
  private *introduce(node: unknown): Generator<string, void, void> {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const component = key === '$ref' && typeof value === 'string' ? componentOf(this.document, value) : undefined;
      if (component === undefined) yield* this.introduce(value);
      else if (!this.known.has(value)) {
        this.known.add(value);
        this.ajv.addSchema(component, value, false, false);
        yield* this.introduce(component);
        yield value;
      }
    }
  }
}

/** Points `#/components/…` references at the components' ids, as the schema is compiled on its own. */
function rebase(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rebase);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/components/schemas/', COMPONENT) : rebase(value),
    ]),
  );
}

const componentsOf = new WeakMap<ApiDocument<string>, Map<string, AnySchema>>();

/** The schema of a component by its id; undefined when there is none. */
function componentOf(document: ApiDocument<string>, id: string): AnySchema | undefined {
  const components = componentsOf.get(document) ?? new Map<string, AnySchema>();
  componentsOf.set(document, components);
  const known = components.get(id);
  if (known !== undefined) return known;
  const schema = id.startsWith(COMPONENT) ? document.json.components?.schemas?.[id.slice(COMPONENT.length)] : undefined;
  if (!schema) return undefined;
  const component = rebase(withoutMappings(schema)) as AnySchema;
  components.set(id, component);
  return component;
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
