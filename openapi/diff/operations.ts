/** The operations of a document as they are compared: API operations, webhook events and callbacks. */
import { isNode, type Node } from '../sources.ts';
import { listIn, nodeIn, type SourceDocument, textIn } from './document.ts';

/** One operation. */
export interface Operation {
  /** What two documents call it, without the names of path parameters: `GET /post/{}`. */
  readonly key: string;
  /** `GET /post/{id}`, `webhook post.published`. */
  readonly name: string;
  readonly node: Node;
  /** By `query limit`; path parameters by their position, because their names are never sent. */
  readonly parameters: ReadonlyMap<string, Node>;
  /** Whether the service sends the request, and its user answers. */
  readonly isEvent: boolean;
  readonly security: readonly Node[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Returns the operations of a document by key. */
export function operationsOf(document: SourceDocument): ReadonlyMap<string, Operation> {
  const { root } = document;
  const base = basePath(root);
  const found = new Map<string, Operation>();
  const add = (path: string, value: unknown, event?: string): void => {
    const item = document.node(value);
    for (const method of METHODS) {
      if (!isNode(item[method])) continue;
      const node = item[method];
      const name = event ?? `${method.toUpperCase()} ${path}`;
      // A webhook has one method in practice; others get a name of their own.
      const key = event !== undefined && found.has(event) ? `${event} ${method}` : name.replaceAll(/\{[^}]*\}/g, '{}');
      const parameters = parametersOf(document, path, [...listIn(item, 'parameters'), ...listIn(node, 'parameters')]);
      found.set(key, { key, name, node, parameters, isEvent: event !== undefined, security: securityOf(root, node) });
      for (const [callback, expressions] of Object.entries(nodeIn(node, 'callbacks')))
        for (const [expression, called] of Object.entries(document.node(expressions)))
          add('', called, `callback ${callback} of ${name} to ${expression}`);
    }
  };
  for (const [path, item] of Object.entries(nodeIn(root, 'paths'))) if (path.startsWith('/')) add(base + path, item);
  for (const [event, item] of Object.entries(nodeIn(root, 'webhooks'))) add('', item, `webhook ${event}`);
  return found;
}

/** The path before all paths. */
function basePath(root: Node): string {
  const [server] = listIn(root, 'servers');
  const url = (isNode(server) && textIn(server, 'url')) || '';
  const path = url.replace(/^(?:[\w+.-]+:)?\/\/[^/]*/, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

/** Header parameters that OpenAPI ignores, because other fields describe them. */
const IGNORED: ReadonlySet<string> = new Set(['header accept', 'header content-type', 'header authorization']);

function parametersOf(document: SourceDocument, path: string, raws: readonly unknown[]): ReadonlyMap<string, Node> {
  const places = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const found = new Map<string, Node>();
  for (const raw of raws) {
    const node = document.node(raw);
    const [name = '', place = ''] = [textIn(node, 'name'), textIn(node, 'in')];
    const key = place === 'path' ? `path ${places.indexOf(name)}` : `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    if (!IGNORED.has(key)) found.set(key, node);
  }
  return found;
}

function securityOf(root: Node, operation: Node): readonly Node[] {
  const given = Array.isArray(operation['security']) ? operation : root;
  return listIn(given, 'security').filter(isNode);
}
