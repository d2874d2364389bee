import type { Ajv2020, AnySchema, Options, ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatName } from 'ajv-formats';
import type { ApiDocument, JsonSchema } from '../../openapi/document.ts';
import { OWN_FORMATS } from './formats.ts';
import { type AjvModule, loadAjv } from './load-ajv.ts';
import { addOptionalNulls, markOptionalNulls } from './optional-nulls.ts';

/** Component schemas are registered under this prefix and their name, so that each is compiled once. */
const COMPONENT = 'component:';
/** Schemas with at most this many keywords are inlined: a function call would cost more. */
const MAX_INLINE_KEYWORDS = 12;

/** Keywords that do not affect validation. */
const ANNOTATIONS = ['components', 'x-source', 'x-lifecycle', 'x-lever', 'x-extensible-enum', 'example'];
const FORMATS: FormatName[] = ['date', 'uri', 'email', 'uuid', 'byte', 'binary', 'hostname', 'ipv4', 'ipv6'];

/** An instant in the simulator's output. */
const WIRE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Compiles the schemas of a document, each component once. */
export class SchemaCompiler {
  readonly ajv: Ajv2020;
  /** The ids of the registered components. */
  private readonly known = new Set<string>();

  private readonly dropsNulls: boolean;

  /**
   * `own`: the values come from the simulator, so that cheap format checks are enough. `dropsNulls`: an explicit null counts as absent in
   * optional fields that are not nullable (D-GEN-23).
   */
  constructor(
    private readonly document: ApiDocument<string>,
    options: Options,
    { own = false, dropsNulls = false }: { readonly own?: boolean; readonly dropsNulls?: boolean } = {},
  ) {
    this.dropsNulls = dropsNulls;
    const module = loadAjv();
    this.ajv = new module.Ajv2020({
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
      discriminator: true,
      // Tests check the schemas; validating them here would compile the meta-schema at every start.
      validateSchema: false,
      inlineRefs: MAX_INLINE_KEYWORDS,
      meta: options.validateSchema === true,
      ...options,
    });
    this.ajv.addVocabulary(ANNOTATIONS);
    countOnlyLongTexts(this.ajv, module);
    if (dropsNulls) addOptionalNulls(this.ajv, module);
    module.addFormats(this.ajv, { mode: own ? 'fast' : 'full', formats: FORMATS });
    for (const [name, isValid] of Object.entries(OWN_FORMATS)) this.ajv.addFormat(name, isValid);
    if (own) this.ajv.addFormat('date-time', text => WIRE_INSTANT.test(text) || OWN_FORMATS['date-time'](text));
  }

  compile(schema: JsonSchema): ValidateFunction {
    const own = rebase(schema);
    this.introduce(own);
    return this.ajv.compile(this.prepared(own) as AnySchema);
  }

  /** Registers a schema under a key, to be compiled later. */
  register(key: string, schema: JsonSchema): void {
    const own = rebase(schema);
    this.introduce(own);
    this.ajv.addSchema(this.prepared(own) as AnySchema, key, false, false);
  }

  private prepared(schema: unknown): unknown {
    return this.dropsNulls ? markOptionalNulls(schema, id => componentOf(this.document, id)) : schema;
  }

  /** Compiles the components that a schema references, one per step, so that no step takes long. */
  *prepare(schema: JsonSchema): Generator<void, void, void> {
    for (const id of this.introduce(rebase(schema))) {
      this.ajv.getSchema(id);
      yield;
    }
  }

  /**
   * Registers the components that a schema references. Returns the ids of the new ones, dependencies first. All are registered before any is compiled,
   * because another schema may need them between two steps.
   */
  private introduce(node: unknown): string[] {
    if (typeof node !== 'object' || node === null) return [];
    return Object.entries(node).flatMap(([key, value]) => {
      const component = key === '$ref' && typeof value === 'string' ? componentOf(this.document, value) : undefined;
      if (component === undefined) return this.introduce(value);
      if (this.known.has(value)) return [];
      this.known.add(value);
      this.ajv.addSchema(this.prepared(component) as AnySchema, value, false, false);
      return [...this.introduce(component), value];
    });
  }
}

/** Replaces `#/components/…` references by the components' ids, because the schema is compiled on its own. */
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

/** The schema of a component by its id; undefined for an unknown one. */
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

/** Removes `discriminator.mapping`, which Ajv rejects: it reads the tags from the members' enums. */
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

/**
 * Replaces Ajv's `maxLength` by one that counts characters only of texts that may have too many: to count those of a long text takes longer than
 * all other checks of a body.
 */
export function countOnlyLongTexts(ajv: Ajv2020, { _, str, ucs2length }: AjvModule): void {
  ajv.removeKeyword('maxLength');
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    // As Ajv's own.
    error: {
      message: ({ schemaCode }) => str`must NOT have more than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
    code(cxt) {
      const { data, gen, schemaCode } = cxt;
      const charactersOf = gen.scopeValue('func', { ref: ucs2length, code: _`require("ajv/dist/runtime/ucs2length").default` });
      // A text has at least as many code units as characters.
      cxt.fail(_`${data}.length > ${schemaCode} && ${charactersOf}(${data}) > ${schemaCode}`);
    },
  });
}
