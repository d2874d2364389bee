import { type OperationSpec, publicApi } from '../../openapi/document.ts';

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
