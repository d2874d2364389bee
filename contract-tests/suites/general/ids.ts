/** Operations answer 404 to unknown ids. */
import * as fc from 'fast-check';
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { type IdKind, NOBODY } from '../../arbitraries/id-kinds.ts';
import { idsFor, kindOf } from '../../arbitraries/known-ids.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Answer, type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { type Session, worldOf } from '../../session.ts';
import { needsOf } from '../operation.ts';
import { ownName } from '../posts/own-names.ts';
import { asked, connectedAccounts, read } from '../requests.ts';

/** These operations answer 200 with a result for each id of a list. */
const TELLS_OF_EACH: ReadonlySet<OperationId> = new Set(['reconnectPosts', 'getBulkPostAnalytics']);

/** What is switched off refuses every request before it looks up an id. */
const SWITCHED_OFF: ReadonlySet<OperationId> = new Set(['editPinterestPin']);

/** A reply with this id takes post and platforms from its parent and ignores other ids (D-CMT-05). */
const PARENT = 'fetchedParentCommentId';

export function suite(): readonly Property<Placed>[] {
  return publicApi.operations().flatMap(operation => {
    const places = placesOf(operation);
    const ofTeam = places.filter(({ kind }) => OF_ONE_TEAM.has(kind));
    const team = places.find(({ name }) => name === 'teamId');
    return [
      ...(places.length > 0 ? [unknown(operation, places)] : []),
      ...(team && ofTeam.length > 0 ? [ofOtherTeam(operation, team, ofTeam)] : []),
    ];
  });
}

/** Kinds that belong to one team; a playlist is of the channel, which several teams may have. */
const OF_ONE_TEAM: ReadonlySet<IdKind> = new Set([
  ...(['account', 'post', 'imported post', 'comment', 'fetched comment', 'history import', 'automation', 'conversation'] as const),
  ...(['review', 'recommendation', 'recommendation comment'] as const),
]);

/** Calls with an id of the session's team, in the name of another team of the organization. */
function ofOtherTeam(operation: OperationSpec, team: Place, places: readonly Place[]): Property<Placed> {
  return {
    id: `ids/other-team/${operation.id}`,
    area: 'general',
    title: `${operation.id} refuses an id of another team than the one that it names, or finds nothing by it`,
    rules: ['D-GEN-30'],
    needs: ['writes'],
    variety: 'low',
    async cases(session) {
      const ids = await idsFor(operation, session);
      const own = places.flatMap(place => (ids.get(place.kind) ?? []).filter(id => id !== NOBODY).map(id => ({ place, id })));
      if (own.length === 0) throw new InconclusiveError('The team has nothing that the operation takes');
      return fc.record({ call: callsOf(operation, ids), own: fc.constantFrom(...own) }).map(({ call, own: { place, id } }) => ({
        call: withId(call, place, id),
        place,
      }));
    },
    async check(session, { call }) {
      const answer = await send(session, withId(call, team, await otherTeam(session)));
      // Whatever else is wrong with the call, or missing in the other team, may be said first.
      if (answer.status === 400 || (operation.method === 'GET' && isEmpty(answer))) return;
      checkError(answer, 404);
    },
  };
}

/** Whether an answer lists nothing: a filter may take any id of the organization. */
function isEmpty({ status, body }: Answer): boolean {
  return status === 200 && Object.values(fieldsOf(body)).every(value => !Array.isArray(value) || value.length === 0);
}

const otherTeams = new WeakMap<object, Promise<string>>();

/** Returns the id of a team of the run, which is created at the first call in each world. On a simulator it has the same accounts, and nothing else. */
function otherTeam(session: Session): Promise<string> {
  const world = worldOf(session);
  const id = otherTeams.get(world) ?? createTeam(session);
  otherTeams.set(world, id);
  return id;
}

async function createTeam(session: Session): Promise<string> {
  const { teamId: fromTeamId, control } = session;
  const { id } = await read(session, 'createTeam', { body: { name: ownName(session) } });
  // Nobody could put back what a copy does to the accounts of a deployment.
  const accounts = control ? [...(await connectedAccounts(session)).keys()] : [];
  if (accounts.length > 0) await asked(session, 'copySocialAccounts', { body: { fromTeamId, toTeamId: id, socialAccountTypes: accounts } });
  return String(id);
}

function unknown(operation: OperationSpec, places: readonly Place[]): Property<Placed> {
  return {
    id: `ids/unknown/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 404 to an unknown id, and names what was not found`,
    rules: ['GEN-07', 'D-GEN-30'],
    needs: needsOf(operation),
    async cases(session) {
      const calls = callsOf(operation, await idsFor(operation, session));
      return fc.record({ call: calls, place: fc.constantFrom(...places) });
    },
    async check(session, { call, place }) {
      const answer = await send(session, withId(call, place, NOBODY));
      // A call may break a rule that the document cannot express: that is checked before ids are looked up.
      fc.pre(answer.status !== 400);
      checkError(answer, 404);
      const message = String(fieldsOf(answer.body)['message']);
      if (!/not found/i.test(message)) throw new Error(`does not say what was not found: ${message}`);
    },
  };
}

/** A parameter or property that takes an id. */
export interface Place {
  readonly part: 'path' | 'query' | 'body';
  readonly name: string;
  /** Whether it takes a list of ids. */
  readonly isList: boolean;
  readonly kind: IdKind;
}

/** A call, and the place of one of its ids. */
export interface Placed {
  readonly call: Call;
  readonly place: Place;
}

/** Returns where an operation looks up ids: in its path, its body, and the filters of its query (D-GEN-30). */
export function placesOf({ id, path, pathParameters, queryParameters, body }: OperationSpec): Place[] {
  if (SWITCHED_OFF.has(id)) return [];
  const place = (part: Place['part'], name: string, schema: JsonSchema | undefined): Place[] => {
    const kind = kindOf(name, path);
    const isList = typesOf(resolved(publicApi.json, schema ?? {})).includes('array');
    return kind === undefined || (isList && TELLS_OF_EACH.has(id)) ? [] : [{ part, name, kind, isList }];
  };
  const bodyNames = body?.schema ? Object.entries(resolved(publicApi.json, body.schema).properties ?? {}) : [];
  return [
    ...pathParameters.flatMap(({ name, schema }) => place('path', name, schema)),
    ...queryParameters.flatMap(({ name, schema }) => place('query', name, schema)),
    ...bodyNames.flatMap(([name, schema]) => place('body', name, schema)),
  ];
}

/** Returns the call with another id at a place. */
export function withId(call: Call, { part, name, isList }: Place, id: string): Call {
  const { [PARENT]: parent, ...others } = fieldsOf(call[part]);
  const fields = part === 'body' && name !== PARENT ? others : { ...others, ...(parent !== undefined && { [PARENT]: parent }) };
  return { ...call, [part]: { ...fields, [name]: isList ? [id] : id } };
}
