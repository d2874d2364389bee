import { routes } from '../../../openapi/generated/control-routes.ts';
import type { OperationId } from '../../../openapi/generated/control-types.ts';

/** What a call sends. What a query leaves undefined is not sent. */
interface Parts {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Returns the request of an operation of the control API, without what its sender says of itself. `target` is the path with its query. */
export function controlRequest(id: OperationId, { path = {}, query = {}, body }: Parts = {}) {
  const [method = '', pattern = ''] = routes[id].split(' ');
  const given = new Map<string, unknown>(Object.entries(path));
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const fields = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  const target = fields.length === 0 ? filled : `${filled}?${new URLSearchParams(fields).toString()}`;
  const headers: Readonly<Record<string, string>> = body === undefined ? {} : { 'content-type': 'application/json' };
  return { method, target, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}
