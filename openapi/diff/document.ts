/** A document that is compared: any JSON value, of which nothing but its version is known. */
import { isNode, type Node } from '../sources.ts';

/** A document that cannot be compared; the message says why, without the name of the file. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** The object in a field; an empty one where there is none. */
export function nodeIn(node: Node, name: string): Node {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return isNode(value) ? value : {};
}

/** The list in a field; an empty one where there is none. */
export function listIn(node: Node, name: string): readonly unknown[] {
  const value = node[name];
  return Array.isArray(value) ? value : [];
}

/** The text in a field, or undefined. */
export function textIn(node: Node, name: string): string | undefined {
  const value = node[name];
  return typeof value === 'string' ? value : undefined;
}

/** References that lead to references. */
const MAX_REFERENCES = 100;

/** A part of a document that is not a reference. */
export interface Resolved {
  readonly node: unknown;
  /** The name of the component that the last reference leads to. */
  readonly component?: string;
}

/** Reads references of a document. */
export class SourceDocument {
  /** One object for each reference with siblings, because comparisons tell schemas apart by their objects. */
  private readonly combined = new WeakMap<Node, unknown>();

  constructor(readonly root: Node) {}

  /** Follows the references of a value. Throws a DocumentError for one that leads nowhere, in a circle, or to another file. */
  resolve(value: unknown): Resolved {
    let found: Resolved = { node: value };
    for (let steps = 0; isNode(found.node) && typeof found.node['$ref'] === 'string'; steps++) {
      const reference = found.node['$ref'];
      if (steps === MAX_REFERENCES) throw new DocumentError(`the reference ${reference} leads in a circle`);
      const name = /^#\/components\/\w+\/([^/]+)$/.exec(reference)?.[1];
      found = { node: this.withSiblings(found.node, this.at(reference)), ...(name !== undefined && { component: decoded(name) }) };
    }
    return found;
  }

  /** Follows the references of a value, and returns its object; an empty one for another value. */
  node(value: unknown): Node {
    const { node } = this.resolve(value);
    return isNode(node) ? node : {};
  }

  private withSiblings(reference: Node, target: unknown): unknown {
    const siblings = siblingsOf(reference);
    if (!siblings || !isNode(target)) return target;
    const known = this.combined.get(reference);
    if (known !== undefined) return known;
    const combined = { allOf: [target, siblings] };
    this.combined.set(reference, combined);
    return combined;
  }

  private at(reference: string): unknown {
    if (!reference.startsWith('#/'))
      throw new DocumentError(
        `the reference ${reference} leads to another file; bundle the document first, for example with redocly bundle`,
      );
    let node: unknown = this.root;
    for (const part of reference.slice(2).split('/').map(decoded)) {
      const child: unknown = Array.isArray(node) ? node[Number(part)] : isNode(node) && Object.hasOwn(node, part) ? node[part] : undefined;
      if (child === undefined) throw new DocumentError(`the reference ${reference} leads nowhere`);
      node = child;
    }
    return node;
  }
}

/** Fields beside a reference that change the values which a schema allows. Descriptions beside it are left to what it leads to. */
function siblingsOf(node: Node): Node | undefined {
  const { $ref: _, ...others } = node;
  const names = Object.keys(others).filter(name => !TEXTS.has(name));
  return names.length === 0 ? undefined : others;
}

/** Fields that people read. */
export const TEXTS: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'example', 'examples', '$comment', 'externalDocs']);

function decoded(part: string): string {
  const text = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Checks that a value is an OpenAPI document of version 3. Throws a DocumentError. */
export function openDocument(value: unknown): SourceDocument {
  if (!isNode(value)) throw new DocumentError('it is no OpenAPI document: it is no object');
  const version = value['openapi'];
  if (typeof version === 'string' && /^3\.[0-9]/.test(version)) return new SourceDocument(value);
  if ('swagger' in value)
    throw new DocumentError('it is a Swagger 2 document; convert it to OpenAPI 3 first, for example with swagger2openapi');
  throw new DocumentError(
    `it is no OpenAPI 3 document: its field openapi is ${version === undefined ? 'missing' : JSON.stringify(version)}`,
  );
}
