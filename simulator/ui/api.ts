/** Calls to the simulator: the control API by operationId, and the public API with an organization's key. */

import { routes as controlRoutes } from '../../openapi/generated/control-routes.ts';
import type { Operations as ControlOperations, Issue } from '../../openapi/generated/control-types.ts';
import { routes as publicRoutes } from '../../openapi/generated/routes.ts';
import type { Operations as PublicOperations } from '../../openapi/generated/types.ts';
import { CLIENT, CLIENT_HEADER } from './own-requests.ts';
import { Problem } from './problem.ts';
import { token, tokenNeeded, world } from './store/world.ts';

/** The largest page of the public API, and of the control API. */
export const MAX_PAGE = 100;
export const MAX_CONTROL_PAGE = 1000;

/** The input of a call. Query parameters with defaults may be omitted. */
export type Input<Operation extends { path: object; query: object; body: unknown }> = {
  readonly path?: Operation['path'];
  readonly query?: Partial<Operation['query']>;
  readonly body?: Operation['body'] | FormData;
  readonly signal?: AbortSignal | undefined;
};

/** Calls an operation of the control API in the selected world. Rejects with a {@link Problem}. */
export async function control<Id extends keyof ControlOperations>(
  id: Id,
  input: Input<ControlOperations[Id]> = {},
): Promise<ControlOperations[Id]['response']> {
  // The simulator's own tests check its responses against the document.
  return (await call(controlRoutes[id], input, controlHeaders())) as ControlOperations[Id]['response'];
}

/** Calls an operation of the public API with an API key. Rejects with a {@link Problem}. */
export async function service<Id extends keyof PublicOperations>(
  apiKey: string,
  id: Id,
  input: Input<PublicOperations[Id]> = {},
): Promise<PublicOperations[Id]['response']> {
  const headers = { 'x-api-key': apiKey, [CLIENT_HEADER]: CLIENT };
  return (await call(publicRoutes[id], input, headers)) as PublicOperations[Id]['response'];
}

/** The headers of a control call. */
export function controlHeaders(): Record<string, string> {
  return {
    'x-sim-world': world.value,
    [CLIENT_HEADER]: CLIENT,
    ...(token.value && { authorization: `Bearer ${token.value}` }),
  };
}

interface AnyInput {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

async function call(route: string, { path = {}, query = {}, body, signal }: AnyInput, headers: Record<string, string>): Promise<unknown> {
  const [method = 'GET', template = ''] = route.split(' ');
  const values = new Map<string, unknown>(Object.entries(path));
  const target = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const response = await fetch(target + (search && `?${search}`), {
    method,
    headers: { ...headers, ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Problem(0, 'The simulator does not respond. Is it still running?');
  });
  if (response.ok) return response.json();
  throw await problemOf(response);
}

/** The problem of an error response. A 401 of the control API opens the token dialog. */
export async function problemOf(response: Response): Promise<Problem> {
  const error = (await response.json().catch(() => ({}))) as { readonly message?: string; readonly issues?: readonly Issue[] };
  if (response.status === 401 && new URL(response.url).pathname.startsWith('/_sim/')) tokenNeeded.value = true;
  return new Problem(response.status, error.message ?? `The simulator responded with status ${response.status}`, error.issues);
}
