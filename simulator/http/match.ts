import type { OperationSpec } from '../../openapi/document.ts';
import { errors } from '../kernel/errors.ts';
import { nearest } from '../text/suggest.ts';

/** The operation a request is for, with the values of its path parameters. */
export interface Match<Spec> {
  readonly operation: Spec;
  readonly path: Readonly<Record<string, string>>;
}

interface Node<Spec> {
  readonly literals: Map<string, Node<Spec>>;
  parameter: Node<Spec> | undefined;
  readonly methods: Map<string, Leaf<Spec>>;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** An operation with its parameter names: `/a/{id}/x` and `/a/{name}/y` share a node, but not the name. */
interface Leaf<Spec> {
  readonly operation: Spec;
  readonly names: readonly string[];
}

/**
 * Finds operations by method and path. A literal segment wins over a parameter; one trailing slash makes no difference. HEAD finds what GET
 * finds (D-GEN-28).
 */
export class Matcher<Spec extends Pick<OperationSpec<string>, 'method' | 'path'>> {
  private readonly root: Node<Spec> = emptyNode();

  constructor(operations: readonly Spec[]) {
    for (const operation of operations) this.add(operation);
  }

  /** Returns undefined when no operation has that method and path. Throws 400 for a path that is not valid percent-encoding. */
  find(method: string, path: string): Match<Spec> | undefined {
    const values: string[] = [];
    const leaf = walk(this.root, segmentsOf(path), 0, method === 'HEAD' ? 'GET' : method, values);
    if (!leaf) return undefined;
    const given: Record<string, string> = {};
    for (const [i, name] of leaf.names.entries()) given[name] = decoded(values[i] ?? '');
    return { operation: leaf.operation, path: given };
  }

  /** The methods that a path has, HEAD beside GET; none for an unknown path. */
  methodsAt(path: string): string[] {
    const segments = segmentsOf(path);
    return METHODS.filter(method => walk(this.root, segments, 0, method === 'HEAD' ? 'GET' : method, []));
  }

  private add(operation: Spec): void {
    let node = this.root;
    const names: string[] = [];
    for (const segment of segmentsOf(operation.path)) {
      if (segment.startsWith('{')) {
        names.push(segment.slice(1, -1));
        node.parameter ??= emptyNode();
        node = node.parameter;
        continue;
      }
      let next = node.literals.get(segment);
      if (!next) {
        next = emptyNode();
        node.literals.set(segment, next);
      }
      node = next;
    }
    node.methods.set(operation.method, { operation, names });
  }
}

function emptyNode<Spec>(): Node<Spec> {
  return { literals: new Map(), parameter: undefined, methods: new Map() };
}

function segmentsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}

/** Fills `values` with the parameter segments, in order. */
function walk<Spec>(
  node: Node<Spec>,
  segments: readonly string[],
  index: number,
  method: string,
  values: string[],
): Leaf<Spec> | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.methods.get(method);
  const literal = node.literals.get(segment);
  const found = literal && walk(literal, segments, index + 1, method, values);
  if (found || !node.parameter || segment === '') return found;
  values.push(segment);
  const leaf = walk(node.parameter, segments, index + 1, method, values);
  if (!leaf) values.pop();
  return leaf;
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw errors.invalid(`The path segment ${JSON.stringify(segment)} is not valid percent-encoding`).by('D-GEN-06');
  }
}

type Endpoint = Pick<OperationSpec<string>, 'method' | 'path'>;

/** The endpoint that a call most likely meant, such as `GET /_sim/deliveries`; undefined when none is near. */
export function nearestEndpoint(method: string, path: string, endpoints: readonly Endpoint[]): string | undefined {
  const wanted = path.replace(/\/$/, '').split('/');
  let best: { readonly endpoint: Endpoint; readonly differences: number } | undefined;
  for (const endpoint of endpoints) {
    const differences = differencesOf(wanted, endpoint.path.split('/'));
    if (differences === undefined) continue;
    // Among paths that are equally near, the one with the same method.
    const penalty = differences + (endpoint.method === method ? 0 : 0.5);
    if (!best || penalty < best.differences) best = { endpoint, differences: penalty };
  }
  return best && `${best.endpoint.method} ${best.endpoint.path}`;
}

/** The endpoints below or beside a path that is none itself, such as `POST /_sim/clock/advance` for `POST /_sim/clock`; those with the method first. */
export function endpointsAround(method: string, path: string, endpoints: readonly Endpoint[]): string[] {
  const wanted = path.replace(/\/$/, '');
  // Everything is below the root, which would be no help.
  if (wanted === '/_sim') return [];
  const around = endpoints.filter(endpoint => endpoint.path === wanted || endpoint.path.startsWith(`${wanted}/`));
  const rank = (endpoint: Endpoint): number => (endpoint.method === method ? 0 : 1);
  return around.toSorted((a, b) => rank(a) - rank(b)).map(endpoint => `${endpoint.method} ${endpoint.path}`);
}

/** How many segments differ a little; undefined when one differs much. */
function differencesOf(wanted: readonly string[], segments: readonly string[]): number | undefined {
  if (wanted.length !== segments.length) return undefined;
  let differences = 0;
  for (const [index, segment] of segments.entries()) {
    const given = wanted[index] ?? '';
    if (segment.startsWith('{') ? given !== '' : given === segment) continue;
    if (segment.startsWith('{') || nearest(given, [segment]) === undefined) return undefined;
    differences++;
  }
  return differences;
}
