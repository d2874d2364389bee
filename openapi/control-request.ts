/** Requests of the control API, for all who call it by the ids of its operations. */
import { routes } from './generated/control-routes.ts';
import type { OperationId } from './generated/control-types.ts';

/** What a call sends. What a query leaves undefined is not sent. */
export interface RequestParts {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** A request of an operation, without what its sender says of itself. */
export interface ControlRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns the request of an operation of control.yaml. */
export function controlRequest(id: OperationId, { path = {}, query = {}, body }: RequestParts = {}): ControlRequest {
  const [method = '', pattern = ''] = routes[id].split(' ');
  const given = new Map<string, unknown>(Object.entries(path));
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
  const target = search.size === 0 ? filled : `${filled}?${search.toString()}`;
  const content = body === undefined ? { headers: {} } : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return { method, target, ...content };
}
