/** Which documented answers of which operations a run has seen. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { StatusCoverage } from './results.ts';

/** Counts answers by operation and status. */
export interface Tally {
  add(method: string, pathname: string, status: number): void;
  /** Every operation of the document with each of its documented answers. */
  coverage(): StatusCoverage[];
  readonly total: number;
}

export function createTally(): Tally {
  const seen = new Map<string, number>();
  let total = 0;
  return {
    add(method, pathname, status) {
      total += 1;
      const operation = operationAt(method, pathname);
      if (operation) seen.set(`${operation.id} ${status}`, (seen.get(`${operation.id} ${status}`) ?? 0) + 1);
    },
    coverage: () =>
      publicApi.operations().map(({ id, responses }) => ({
        operationId: id,
        seen: Object.fromEntries([...responses.keys()].map(status => [status, seen.get(`${id} ${status}`) ?? 0])),
      })),
    get total() {
      return total;
    },
  };
}

interface Route {
  readonly operation: OperationSpec;
  readonly pattern: RegExp;
}

let routes: readonly Route[] | undefined;

/** The operation that answers there; where a fixed path and one with a parameter fit, the fixed one. */
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
