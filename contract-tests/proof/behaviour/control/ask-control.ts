/** Calls of the control API that may be refused or address another world. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';

export interface ControlAnswer {
  readonly status: number;
  readonly body: Fields;
}

/** Calls the control API, in the world of the session unless another one is named. */
export type AskControl = (method: string, path: string, body?: object, world?: string) => Promise<ControlAnswer>;

/** Returns the control API of the session. Throws on a target that has none. */
export function controlOf({ control }: Session): Control {
  if (!control) throw new Error('The target has no control API');
  return control;
}

/** Returns a function that calls the control API and accepts answers of any status. */
export async function askerOf(session: Session): Promise<AskControl> {
  const { world: own } = await controlOf(session)('GET', '/_sim/status');
  return async (method, path, body, world = String(own)) => {
    const headers = { 'x-sim-world': world, ...(body && { 'content-type': 'application/json' }) };
    const response = await session.fetch(session.baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: fieldsOf(await response.json()) };
  };
}
