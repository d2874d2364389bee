/** Polls objects that change by themselves: a check of all exchanges compares their statuses with their lifecycles. */
import * as fc from 'fast-check';
import type { ParameterObject } from 'openapi3-ts/oas31';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { KnownIds } from '../../arbitraries/id-kinds.ts';
import { callOf, discover, kindOf } from '../../arbitraries/known-ids.ts';
import { leadsToStatus } from '../../checks/transitions.ts';
import { type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { pause } from '../../run/pause.ts';
import type { Session } from '../../session.ts';
import { objectsOf } from '../requests.ts';
import { pagingOf } from './lists/list.ts';

export function suite(): readonly Property[] {
  return [watched];
}

const LOOKS = 5;
const PAUSE_MS = 1200;
/** The largest size of a page. */
const MAX_ITEMS = 100;

const watched: Property<number> = {
  id: 'watch/statuses',
  area: 'general',
  title: 'All lists and the health of the platforms, read repeatedly, show only allowed changes of statuses',
  rules: [],
  needs: [],
  variety: 'high',
  cases: () => fc.nat(99),
  async check(session, number) {
    const ids = new Map([...(await discover(session)), ['conversation', await liveliest(session)]] as const);
    const calls = WATCHED.flatMap(operation => callAbout(operation, session, ids, number) ?? []);
    // The clock of a simulator stands still, so one read is enough.
    for (let looks = session.control ? LOOKS - 1 : 0; looks < LOOKS; looks++) {
      await Promise.all(calls.map(call => send(session, call)));
      if (!session.control) await pause(PAUSE_MS);
    }
  },
};

/** Returns the conversations with the latest messages. */
async function liveliest(session: Session): Promise<readonly string[]> {
  const { status, body } = await send(session, callOf('listConversations', {}, { teamId: session.teamId, limit: 3 }));
  return status === 200 ? objectsOf(fieldsOf(body)['items']).map(({ id }) => String(id)) : [];
}

/** Lists whose items have a lifecycle, and the health of the platforms. */
const WATCHED = publicApi
  .operations()
  .filter(operation => (pagingOf(operation) !== undefined || operation.id === 'getHealth') && hasLifecycle(operation));

/** Returns a call for the longest page of a list, about a known subject if the list needs one; undefined when there is none. */
function callAbout(operation: OperationSpec, { teamId }: Session, ids: KnownIds, number: number): Call | undefined {
  const values = new Map<string, string>();
  const needed = operation.queryParameters.filter(({ name, required }) => required || name === 'teamId' || isNeeded(name, operation));
  for (const { name } of [...operation.pathParameters, ...needed]) {
    const kind = kindOf(name, operation.path);
    const known = kind === 'team' ? [teamId] : ((kind && ids.get(kind)) ?? []);
    const id = known[number % known.length];
    if (id === undefined) return undefined;
    values.set(name, id);
  }
  const of = (parameters: readonly ParameterObject[]) =>
    Object.fromEntries(parameters.flatMap(({ name }) => (values.has(name) ? [[name, values.get(name) ?? '']] : [])));
  return callOf(operation.id, of(operation.pathParameters), {
    ...of(operation.queryParameters),
    ...pagingOf(operation)?.query(0, MAX_ITEMS),
  });
}

/** Returns whether a list needs this parameter, which only the text of the document says. */
function isNeeded(name: string, { id }: OperationSpec): boolean {
  return id === 'listCommentImports' && name === 'postId';
}

function hasLifecycle({ responses }: OperationSpec): boolean {
  const schema = responses.get(200);
  return schema !== undefined && leadsToStatus(schema);
}
