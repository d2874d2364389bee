/** Reads a JSON schema, of OpenAPI 3.0 or 3.1, as the set of values that it allows. */
import { isNode, type Node } from '../sources.ts';
import { listIn, nodeIn, type SourceDocument, TEXTS } from './document.ts';

/** A schema as it is compared. */
export interface Schema {
  /** The name of its component. */
  readonly component: string | undefined;
  /** The types without null; undefined where any is allowed. */
  readonly types: ReadonlySet<string> | undefined;
  readonly isNullable: boolean;
  /** The allowed values without null, as JSON; undefined where any is allowed. */
  readonly values: ReadonlySet<string> | undefined;
  /** Values of a set that may grow (`x-extensible-enum`), as JSON. */
  readonly openValues: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** The schema of other properties; true and false where any or none is allowed. */
  readonly others: unknown;
  readonly items: unknown;
  readonly names: unknown;
  /** The schemas of which a value matches one; empty where there is no choice. */
  readonly branches: readonly unknown[];
  /** Limits by keyword. */
  readonly limits: ReadonlyMap<string, number>;
  /** Keywords whose values are compared as a whole. */
  readonly rest: Node;
  /** What people read. */
  readonly texts: Node;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  readonly isDeprecated: boolean;
  readonly defaultValue: unknown;
}

/** Limits from below. */
export const LOWER: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum']);
/** Limits from above. */
export const UPPER: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum']);
/** Lower limits of zero that allow everything. */
const COUNTS: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties']);

/** Keywords that are read into fields of their own, and those that say nothing about values. */
const READ: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
  'readOnly',
  'writeOnly',
  'deprecated',
  'default',
  '$ref',
  '$defs',
  '$id',
  '$schema',
  'xml',
  ...LOWER,
  ...UPPER,
]);

const NO_VALUE: Node = { not: {} };
const ANY_VALUE: Node = {};

/** Reads the schemas of a document, each once. */
export class Schemas {
  private readonly read = new WeakMap<Node, Schema>();

  constructor(private readonly document: SourceDocument) {}

  /** The object that stands for a schema: the same for all references to it. */
  identity(value: unknown): Node {
    const { node } = this.document.resolve(value);
    return isNode(node) ? node : node === false ? NO_VALUE : ANY_VALUE;
  }

  /** Whether a value is a reference to a component, and not a schema that only says that the component may be null. */
  isReference(value: unknown): boolean {
    return this.document.resolve(value).component !== undefined;
  }

  /** A schema, with the schemas of `allOf` in it. */
  schema(value: unknown): Schema {
    const { component } = this.document.resolve(value);
    const node = this.identity(value);
    const known = this.read.get(node);
    if (known) return component === undefined || known.component === component ? known : { ...known, component };
    // A schema may contain itself in `allOf`.
    this.read.set(node, plain({}, component));
    const parts = listIn(node, 'allOf').map(part => this.schema(part));
    const own = plain(node, component);
    const whole = this.withoutNullBranch(all([own, ...parts]));
    const schema = { ...whole, component: whole.component ?? (parts.length === 1 ? parts[0]?.component : undefined) };
    this.read.set(node, schema);
    return schema;
  }

  /** `anyOf: [X, { type: 'null' }]` says that X may be null. */
  private withoutNullBranch(schema: Schema): Schema {
    if (schema.branches.length === 0) return schema;
    const branches = schema.branches.filter(branch => !isNull(this.identity(branch)));
    const hasNull = branches.length < schema.branches.length || branches.some(branch => this.schema(branch).isNullable);
    const isNullable = schema.isNullable && hasNull;
    const [only] = branches;
    if (branches.length !== 1) return { ...schema, branches, isNullable };
    const branch = this.schema(only);
    return { ...both({ ...schema, branches: [] }, branch), isNullable, component: schema.component ?? branch.component };
  }
}

function isNull(node: Node): boolean {
  return node['type'] === 'null' || ('const' in node && node['const'] === null);
}

/** The schema of an object's own keywords. */
function plain(node: Node, component: string | undefined): Schema {
  const values = valuesOf(node);
  const types = typesOf(node, values);
  return {
    component,
    types: types && new Set([...types].filter(type => type !== 'null')),
    isNullable: (types?.has('null') ?? true) && (values?.includes(null) ?? true),
    values: values && new Set(values.filter(value => value !== null).map(value => canonical(value))),
    openValues: new Set(listIn(node, 'x-extensible-enum').map(value => canonical(value))),
    properties: new Map(Object.entries(nodeIn(node, 'properties'))),
    required: new Set(listIn(node, 'required').filter(name => typeof name === 'string')),
    others: node['additionalProperties'] ?? true,
    items: node['items'] ?? true,
    names: node['propertyNames'] ?? true,
    branches: [...listIn(node, 'anyOf'), ...listIn(node, 'oneOf')],
    limits: limitsOf(node),
    rest: restOf(node),
    texts: Object.fromEntries(Object.entries(node).filter(([name]) => isText(name))),
    isReadOnly: node['readOnly'] === true,
    isWriteOnly: node['writeOnly'] === true,
    isDeprecated: node['deprecated'] === true,
    defaultValue: node['default'],
  };
}

/** Whether only people read a keyword. */
export function isText(name: string): boolean {
  return TEXTS.has(name) || name.startsWith('x-');
}

function valuesOf(node: Node): readonly unknown[] | undefined {
  if ('const' in node) return [node['const']];
  return Array.isArray(node['enum']) ? listIn(node, 'enum') : undefined;
}

function typesOf(node: Node, values: readonly unknown[] | undefined): ReadonlySet<string> | undefined {
  const given = node['type'];
  if (typeof given === 'string') return new Set(node['nullable'] === true ? [given, 'null'] : [given]);
  if (Array.isArray(given)) return new Set(given.map(String));
  if (values) return new Set(values.map(typeOf));
  const type = 'properties' in node ? 'object' : 'items' in node ? 'array' : undefined;
  return type === undefined ? undefined : new Set(node['nullable'] === true ? [type, 'null'] : [type]);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function limitsOf(node: Node): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const keyword of [...LOWER, ...UPPER]) {
    const limit = node[keyword];
    if (typeof limit === 'number' && !(limit === 0 && COUNTS.has(keyword))) limits.set(keyword, limit);
  }
  // OpenAPI 3.0 writes an exclusive limit as a mark beside the limit.
  for (const [mark, keyword] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const limit = limits.get(keyword);
    if (node[mark] !== true || limit === undefined) continue;
    limits.delete(keyword);
    limits.set(mark, limit);
  }
  return limits;
}

/** Returns what is left: patterns, formats, conditions, unknown keywords. */
function restOf(node: Node): Node {
  const kept = Object.entries(node).filter(([name]) => !READ.has(name) && !isText(name));
  return Object.fromEntries(kept.filter(([name, value]) => !(name === 'uniqueItems' && value === false)));
}

/** The schema that all allow: halves are joined, because each join copies the fields of both. */
function all(schemas: readonly Schema[]): Schema {
  const [first] = schemas;
  if (!first) throw new Error('There is no schema');
  if (schemas.length === 1) return first;
  const middle = Math.ceil(schemas.length / 2);
  return both(all(schemas.slice(0, middle)), all(schemas.slice(middle)));
}

/** The schema that both allow. */
function both(a: Schema, b: Schema): Schema {
  const [branches, others] = a.branches.length > 0 ? [a.branches, b.branches] : [b.branches, a.branches];
  return {
    component: a.component,
    types: intersection(a.types, b.types),
    isNullable: a.isNullable && b.isNullable,
    values: intersection(a.values, b.values),
    openValues: new Set([...a.openValues, ...b.openValues]),
    properties: new Map([
      ...a.properties,
      ...[...b.properties].map(([name, schema]) => [name, combined(a.properties.get(name), schema)] as const),
    ]),
    required: new Set([...a.required, ...b.required]),
    others: combined(a.others === true ? undefined : a.others, b.others),
    items: combined(a.items === true ? undefined : a.items, b.items),
    names: combined(a.names === true ? undefined : a.names, b.names),
    branches,
    limits: tightest(a.limits, b.limits),
    rest: { ...a.rest, ...b.rest, ...(others.length > 0 && { 'allOf of choices': others }) },
    texts: { ...b.texts, ...a.texts },
    isReadOnly: a.isReadOnly || b.isReadOnly,
    isWriteOnly: a.isWriteOnly || b.isWriteOnly,
    isDeprecated: a.isDeprecated || b.isDeprecated,
    defaultValue: a.defaultValue ?? b.defaultValue,
  };
}

function combined(a: unknown, b: unknown): unknown {
  if (a === undefined || a === b) return b;
  if (b === true) return a;
  return a === false || b === false ? false : { allOf: [a, b] };
}

/** Returns what both sets of types or of values have; an integer is a number. */
function intersection(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  if (!a || !b) return a ?? b;
  const isIn = (one: string, set: ReadonlySet<string>) => set.has(one) || (one === 'integer' && set.has('number'));
  return new Set([...[...a].filter(one => isIn(one, b)), ...[...b].filter(one => isIn(one, a))]);
}

function tightest(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const limits = new Map(a);
  for (const [keyword, limit] of b) {
    const other = limits.get(keyword) ?? limit;
    limits.set(keyword, UPPER.has(keyword) ? Math.min(limit, other) : Math.max(limit, other));
  }
  return limits;
}

/** JSON whose fields are in the order of their names, so that order makes no difference. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isNode(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
