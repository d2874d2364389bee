/** What the simulator explains, and the calls that its explanations name. */
import type { OperationId } from '../../../openapi/generated/types.ts';
import { type Call, fieldsOf } from '../../exchange.ts';
import { ask, objectsOf } from '../../suites/requests.ts';
import type { FreshWorld } from '../behaviour/fresh-world.ts';

/** Something that led to the state of what is explained. */
export interface Link {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  readonly what: string;
}

/** Explains what has an id. Throws where nothing has. */
export async function explained({ control }: Pick<FreshWorld, 'control'>, id: string) {
  const { subject, state, because } = await control('GET', `/_sim/explain/${id}`);
  const links = objectsOf(because).map(
    (link): Link => ({
      at: String(link['at']),
      kind: String(link['kind']),
      id: String(link['id']),
      what: String(link['what']),
    }),
  );
  return { kind: String(fieldsOf(subject)['kind']), state: String(state), because: links };
}

/** Makes a call, which the platform may refuse, and returns the id that it has in the request log. */
export async function loggedCall(
  world: FreshWorld,
  operation: OperationId,
  parts: Partial<Pick<Call, 'path' | 'query' | 'body'>>,
): Promise<string> {
  await ask(world.session, operation, parts);
  return lastCall(world, operation);
}

/** The id of the last call of an operation, of either API. Throws where there was none. */
export async function lastCall({ control }: Pick<FreshWorld, 'control'>, operationId: string): Promise<string> {
  const { items } = await control('GET', `/_sim/requests?control=true&operationId=${operationId}&limit=1`);
  const [last] = objectsOf(items);
  if (!last) throw new Error(`${operationId} was not called`);
  return String(last['id']);
}

/** One line for each link, for messages of failures. */
export function linesOf(because: readonly Link[]): string {
  return because.map(({ at, kind, id, what }) => `${at} ${kind} ${id}: ${what}`).join('\n');
}
