import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { decoded } from '../access/access.ts';

interface Route {
  readonly operation: OperationSpec;
  readonly pattern: RegExp;
}

/** Routes by method and number of segments. */
let routes: ReadonlyMap<string, readonly Route[]> | undefined;

const PREFIX = '/api/v1';

/** Returns the path from `/api/v1` on: a deployment may have a prefix before it. */
export function apiPath(pathname: string): string {
  const at = pathname.indexOf(PREFIX);
  return at > 0 ? pathname.slice(at) : pathname;
}

/** Returns the operation that a call reaches: the service answers HEAD as GET. */
export function operationOfCall(method: string, pathname: string): OperationSpec | undefined {
  return operationAt(method === 'HEAD' ? 'GET' : method, pathname);
}

/** Whether a method asks for nothing but an answer. */
export function isRead({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns the values of the parameters of a path template in a path. */
export function pathValues(template: string, pathname: string): Record<string, string> {
  const given = apiPath(pathname).split('/');
  const names = template.split('/').map((part, index) => [/^\{(\w+)\}$/.exec(part)?.[1] ?? '', index] as const);
  return Object.fromEntries(names.flatMap(([name, index]) => (name === '' ? [] : [[name, decoded(given[index] ?? '')]])));
}

/** Returns the operation of a request. A fixed path takes precedence over one with a parameter. */
export function operationAt(method: string, pathname: string): OperationSpec | undefined {
  routes ??= createRoutes();
  const path = trimmed(apiPath(pathname));
  return routes.get(keyOf(method, path))?.find(({ pattern }) => pattern.test(path))?.operation;
}

function createRoutes(): ReadonlyMap<string, readonly Route[]> {
  const created = new Map<string, Route[]>();
  for (const operation of publicApi.operations().sort((a, b) => a.pathParameters.length - b.pathParameters.length)) {
    const path = trimmed(operation.path);
    const key = keyOf(operation.method, path);
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
    created.set(key, [...(created.get(key) ?? []), { operation, pattern }]);
  }
  return created;
}

function keyOf(method: string, path: string): string {
  return `${method} ${path.split('/').length}`;
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
