/** Which operation a request is for. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';

interface Route {
  readonly operation: OperationSpec;
  readonly pattern: RegExp;
}

/** By method and number of segments. */
let routes: ReadonlyMap<string, readonly Route[]> | undefined;

const PREFIX = '/api/v1';

/** The path of an operation in that of a request: a deployment may lie below a path of its own. */
export function apiPath(pathname: string): string {
  const at = pathname.indexOf(PREFIX);
  return at > 0 ? pathname.slice(at) : pathname;
}

/** A fixed path wins over one with a parameter. */
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
