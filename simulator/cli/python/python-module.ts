/** The Python module that `sim pytest` prints: template.py with the operations and types of the control document. */
import { readFileSync } from 'node:fs';
import type { OpenAPIObject, OperationObject, ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import { controlApi, type JsonSchema, type OperationSpec } from '../../../openapi/document.ts';
import { referred } from '../../../openapi/document-index.ts';
import { nameOf } from '../../../openapi/schema.ts';
import { version } from '../../kernel/version.ts';
import type { Call } from '../command.ts';

/** A parameter of a Python method. */
interface Argument {
  /** In snake_case. */
  readonly name: string;
  /** As the API names it. */
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const INDENT = '    ';
/** Columns of a docstring. */
const WIDTH = 130;
/** What Python does not take as the name of a parameter. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise ' +
    'return try while with yield self'
  ).split(' '),
);

/** The text of the module, without a line end. */
export function pythonModule(): string {
  const template = readFileSync(new URL('./template.py', import.meta.url), 'utf8');
  const { json } = controlApi();
  const methods = controlApi()
    .operations()
    .map(operation => methodOf(json, operation));
  return template
    .replace('VERSION', () => version)
    .replace('# TYPES\n', () => typesOf(json))
    .replace(`${INDENT}# OPERATIONS\n`, () => methods.join('\n'))
    .trimEnd();
}

/** The name in Python: `createWorld` is `create_world`. */
export function pythonName(name: string): string {
  const snake = name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** The named sets of words, as types. */
function typesOf(json: OpenAPIObject): string {
  const named = Object.entries(json.components?.schemas ?? {}).flatMap(([name, schema]) => {
    if ('$ref' in schema || !isWords(schema)) return [];
    const words = schema.enum?.map(word => JSON.stringify(word)) ?? [];
    return [`${name} = Literal[\n${words.map(word => `${INDENT}${word},\n`).join('')}]\n`];
  });
  return named.join('');
}

function isWords({ type, enum: words }: SchemaObject): boolean {
  return type === 'string' && words !== undefined;
}

function methodOf(json: OpenAPIObject, operation: OperationSpec<string>): string {
  const described = operationAt(json, operation);
  const path = operation.pathParameters.map(parameter => argumentOf(json, parameter));
  const query = operation.queryParameters.map(parameter => argumentOf(json, parameter));
  const { fields: given, isWhole } = bodyOf(json, operation);
  // A part of the path and a field of the body may have one name, which a method cannot have twice.
  const fields = given.map(field => (path.some(({ name }) => name === field.name) ? { ...field, name: `${field.name}_` } : field));
  const positional = [...path, ...fields].filter(({ isRequired }) => isRequired);
  const named = [...query, ...fields].filter(({ isRequired }) => !isRequired);
  const parameters = [
    'self',
    ...positional.map(({ name, type }) => `${name}: ${type}`),
    ...(named.length === 0 ? [] : ['*', ...named.map(({ name, type }) => `${name}: ${type} = UNSET`)]),
  ];
  const pattern = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{_quoted(${pythonName(name)})}`);
  const address = `${path.length === 0 ? '' : 'f'}"${pattern}"`;
  const sent = [
    ...(query.length === 0 ? [] : [`query=${dictOf(query)}`]),
    ...(isWhole ? ['body=body'] : operation.body === undefined ? [] : [`body=${dictOf(fields)}`]),
  ];
  const isStream = contentTypes(json, described).includes('text/event-stream');
  const call = isStream ? `self._events(${address})` : `self._call(${[`"${operation.method}"`, address, ...sent].join(', ')})`;
  const returns = isStream ? 'Iterator[dict[str, Any]]' : 'Any';
  const lines = [
    `def ${pythonName(operation.id)}(${signature(parameters)}) -> ${returns}:`,
    ...docstring(described),
    `${INDENT}return ${call}`,
  ];
  return lines
    .join('\n')
    .split('\n')
    .map(line => (line === '' ? '' : `${INDENT}${line}`))
    .join('\n')
    .concat('\n');
}

function signature(parameters: readonly string[]): string {
  const line = parameters.join(', ');
  return line.length <= WIDTH - 40 ? line : `\n${parameters.map(each => `${INDENT}${each},\n`).join('')}`;
}

function dictOf(fields: readonly Argument[]): string {
  return `{${fields.map(({ key, name }) => `"${key}": ${name}`).join(', ')}}`;
}

/** The text of the document; a backslash would be an escape in Python. */
function docstring({ summary = '', description = '' }: OperationObject): string[] {
  const text = `${summary}.\n\n${description.trim()}`.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return [`${INDENT}"""`, ...text.split('\n').map(line => (line === '' ? '' : INDENT + line)), `${INDENT}"""`];
}

function operationAt(json: OpenAPIObject, { path, method }: OperationSpec<string>): OperationObject {
  const item = json.paths?.[path] as Readonly<Record<string, OperationObject | undefined>> | undefined;
  const operation = item?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`The document has no ${method} ${path}`);
  return operation;
}

function contentTypes(json: OpenAPIObject, { responses = {} }: OperationObject): string[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') ? Object.keys(referred<{ readonly content?: object }>(json, response).content ?? {}) : [],
  );
}

function argumentOf(json: OpenAPIObject, { name, schema, required = false }: ParameterObject): Argument {
  return { name: pythonName(name), key: name, type: typeOf(json, schema ?? {}), isRequired: required };
}

/** The fields of a body as arguments. A body that is a document of its own, as a snapshot, is one argument. */
function bodyOf(json: OpenAPIObject, { body }: OperationSpec<string>): { readonly fields: readonly Argument[]; readonly isWhole: boolean } {
  if (body?.schema === undefined) return { fields: [], isWhole: false };
  const schema = body.schema;
  if (!nameOf(schema)?.endsWith('Request'))
    return { fields: [{ name: 'body', key: 'body', type: 'Mapping[str, Any]', isRequired: true }], isWhole: true };
  const forms = formsOf(json, schema);
  const keys = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const fields = keys.map(key => ({
    name: pythonName(key),
    key,
    type: commonType(json, forms, key),
    isRequired: forms.every(({ required = [] }) => required.includes(key)),
  }));
  return { fields, isWhole: false };
}

/** The objects that a schema allows. */
function formsOf(json: OpenAPIObject, schema: JsonSchema): readonly SchemaObject[] {
  const { oneOf, anyOf, ...own } = referred<SchemaObject>(json, schema);
  const others = oneOf ?? anyOf;
  return others === undefined ? [own] : others.flatMap(other => formsOf(json, other));
}

/** The type of a field in all forms of a body that have it. */
function commonType(json: OpenAPIObject, forms: readonly SchemaObject[], key: string): string {
  const schemas = forms.flatMap(({ properties = {} }) => properties[key] ?? []);
  const types = new Set(schemas.map(schema => typeOf(json, schema)));
  const [first = 'Any', ...others] = types;
  return others.length === 0 ? first : 'Any';
}

/** The Python type of what a schema allows. */
function typeOf(json: OpenAPIObject, schema: JsonSchema): string {
  const name = nameOf(schema);
  const { type, anyOf, oneOf, const: only, enum: words } = referred<SchemaObject>(json, schema);
  if (name === 'Duration') return 'Union[str, int, timedelta]';
  if (name !== undefined && type === 'string' && words !== undefined) return name;
  const others = anyOf ?? oneOf;
  if (others !== undefined) return unionOf(others.map(other => typeOf(json, other)));
  if (only !== undefined) return 'str';
  return unionOf([type ?? []].flat().map(each => PLAIN[each] ?? 'Any'));
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  array: 'Sequence[Any]',
  object: 'Mapping[str, Any]',
};

function unionOf(types: readonly string[]): string {
  const [first = 'Any', ...others] = [...new Set(types)];
  return others.length === 0 ? first : `Union[${[first, ...others].join(', ')}]`;
}

/** `sim pytest`: prints a Python module for tests, of one file. */
export async function runPytest({ io }: Call): Promise<void> {
  io.out(pythonModule());
}
