/** Which operation a request is for. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';

interface Route {
  readonly operation: OperationSpec;
  readonly pattern: RegExp;
}

let routes: readonly Route[] | undefined;

/** A fixed path wins over one with a parameter. */
export function operationAt(method: string, pathname: string): OperationSpec | undefined {
  routes ??= publicApi
    .operations()
    .map(operation => ({ operation, pattern: new RegExp(`^${trimmed(operation.path).replaceAll(/\{\w+\}/g, '([^/]+)')}$`) }))
    .sort((a, b) => a.operation.pathParameters.length - b.operation.pathParameters.length);
  const path = trimmed(pathname);
  return routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
