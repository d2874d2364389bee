/**
 * What generators of clients, importers and other linters stumble on although the document is right. Each rule comes from a tool that failed: the
 * measure `npm run generators` tries them.
 */
import { nameOf } from './schema.ts';
import { isNode, METHODS, type Node } from './sources.ts';

/** A place that some reader does not understand. */
export interface StumblingBlock {
  readonly message: string;
  readonly path: readonly string[];
}

/** Names that a schema must not have: a generated client names a type after it, and so hides a name of its language that it uses itself. */
const TAKEN: ReadonlySet<string> = new Set(
  'Array Blob Boolean Date Error File FormData Function Headers Iterator Map Number Object Promise Record Request Response Set String Symbol URL'.split(
    ' ',
  ),
);
/** Those that readers know, and our own, which they pass over. A name that begins like a known one is taken for it by some. */
const FORMATS: ReadonlySet<unknown> = new Set([
  'binary',
  'byte',
  'date',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
  'web-url',
  'duration-or-short',
]);

/** Returns everything in a bundled document on which readers stumble, in the order of the document. */
export function stumblingBlocks(document: Node): StumblingBlock[] {
  return [...ofServers(document), ...ofShared(document), ...ofParameters(document), ...inside(document, [])];
}

function ofServers({ servers }: Node): StumblingBlock[] {
  const [first] = Array.isArray(servers) ? servers : [];
  const url: unknown = isNode(first) ? first['url'] : undefined;
  if (typeof url === 'string' && /^https?:\/\/[^{}]+$/.test(url)) return [];
  return [{ message: 'The first server must be an address without variables, because many clients take it as it is', path: ['servers'] }];
}

function ofShared(document: Node): StumblingBlock[] {
  return Object.entries(at(document, 'components', 'schemas')).flatMap(([name, schema]) => {
    const path = ['components', 'schemas', name];
    const types: readonly unknown[] = isNode(schema) && Array.isArray(schema['type']) ? schema['type'] : [];
    return [
      ...(TAKEN.has(name) ? [{ message: `A generated type ${name} hides that of the language. Give the schema another name`, path }] : []),
      ...(types.filter(type => type !== 'null').length > 1
        ? [{ message: 'A generator calls itself without end for a shared schema of several types. Say it with an anyOf', path }]
        : []),
    ];
  });
}

function ofParameters(document: Node): StumblingBlock[] {
  const inline = Object.entries(at(document, 'paths')).flatMap(([path, item]) => [
    ...parametersAt(item, ['paths', path]),
    ...METHODS.flatMap(method => parametersAt(isNode(item) ? item[method] : undefined, ['paths', path, method])),
  ]);
  const shared = Object.entries(at(document, 'components', 'parameters')).map(([name, parameter]) => ({
    parameter,
    path: ['components', 'parameters', name],
  }));
  return [...inline, ...shared].flatMap(({ parameter, path }) =>
    !isNode(parameter) || '$ref' in parameter || hasExample(document, parameter)
      ? []
      : [
          {
            message: `The parameter ${String(parameter['name'])} needs an example of its own, and none in its schema, with which an imported collection finds something`,
            path,
          },
        ],
  );
}

function parametersAt(holder: unknown, path: readonly string[]) {
  const parameters: readonly unknown[] = isNode(holder) && Array.isArray(holder['parameters']) ? holder['parameters'] : [];
  return parameters.map((parameter, index) => ({ parameter, path: [...path, 'parameters', String(index)] }));
}

/** Whether a reader finds a value that fits: an example of the parameter, or a schema with a default or few values. */
function hasExample(document: Node, parameter: Node): boolean {
  const schema = parameter['schema'];
  if (parameter['in'] === 'header') return true;
  if (!isNode(schema)) return false;
  const name = nameOf(schema);
  const target = name === undefined ? schema : at(document, 'components', 'schemas', name);
  // Importers prefer the example of the schema. One for all ids says nothing where an id of teams is meant.
  if ('examples' in target) return false;
  return 'example' in parameter || 'examples' in parameter || 'default' in target || 'enum' in target || target['type'] === 'boolean';
}

/** The blocks in what can stand anywhere: schemas, and the forms of requests. */
function inside(node: unknown, path: readonly string[]): StumblingBlock[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => inside(item, [...path, String(index)]));
  if (!isNode(node)) return [];
  const isNames = path.at(-1) === 'properties';
  const own = isNames ? [] : [...ofSchema(node), ...ofForm(node)].map(message => ({ message, path }));
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, value]) => {
      if (value === true && (isNames || key === 'items')) return [{ message: 'Write a schema for any value as {}', path: [...path, key] }];
      return !isNames && /^(?:examples?|default|enum|const)$/.test(key) ? [] : inside(value, [...path, key]);
    }),
  ];
}

function ofSchema({ type, format, contentMediaType, contentEncoding, properties, required, additionalProperties }: Node): string[] {
  const problems: string[] = [];
  if (typeof contentMediaType === 'string' && contentEncoding === undefined && format !== 'binary')
    problems.push('A file needs format: binary beside its contentMediaType; without it clients send a text');
  if (type !== undefined && typeof format === 'string' && !FORMATS.has(format))
    problems.push(`No reader knows the format ${format}. Say it with an anyOf`);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const hasOptional = Object.keys(isNode(properties) ? properties : {}).some(name => !needed.includes(name));
  if (hasOptional && isNode(additionalProperties) && Object.keys(additionalProperties).length > 0)
    problems.push('Optional properties do not fit an index type. Let additionalProperties be true, and describe them');
  return problems;
}

/** Returns what a form lacks, given the content of a request. */
function ofForm(node: Node): string[] {
  const form = node['multipart/form-data'];
  return isNode(form) && !('example' in form) && !('examples' in form) ? ['A form needs an example, as a JSON body does'] : [];
}

function at(node: Node, ...steps: readonly string[]): Node {
  return steps.reduce<Node>((found, step) => {
    const next = found[step];
    return isNode(next) ? next : {};
  }, node);
}
