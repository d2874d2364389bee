/** Deleted resources are gone for every operation. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { PIXEL } from '../../arbitraries/files.ts';
import { type IdKind, NOBODY } from '../../arbitraries/id-kinds.ts';
import { callOf, idsFor, kindOf } from '../../arbitraries/known-ids.ts';
import { type Answer, type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { connectedAccounts, farAhead } from '../asking.ts';
import { flowAccounts, flowBody } from '../automations/flows.ts';

/** Something that is made in order to be deleted. */
interface Deletable {
  readonly kind: IdKind;
  readonly create: OperationId;
  readonly body: (session: Session) => object | Promise<object>;
  readonly remove: OperationId;
  readonly list: OperationId;
  /** What stays to be read: runs outlive their flow. */
  readonly keeps?: readonly OperationId[];
  /** What is deleted softly is still shown by its id, with this status. */
  readonly shown?: { readonly field: string; readonly value: unknown };
}

const NAME = 'To be deleted';

async function draft(session: Session): Promise<object> {
  const [platform = ''] = (await connectedAccounts(session)).keys();
  const postDate = new Date(farAhead(session, 0)).toISOString();
  const post = { title: tagged(session, NAME), status: 'DRAFT', postDate, socialAccountTypes: [platform], data: {} };
  return { teamId: session.teamId, ...post };
}

/** A flow at a post that nobody has. */
async function flow(session: Session): Promise<object> {
  const [accountId] = (await flowAccounts(session)).values();
  const step = { id: 'answer', type: 'SEND_PRIVATE_REPLY', text: 'Thanks' };
  return flowBody(session, accountId, { trigger: { type: 'COMMENT_CREATED', postId: NOBODY }, steps: [step] });
}

const DELETABLES: readonly Deletable[] = [
  {
    kind: 'post',
    create: 'createPost',
    body: draft,
    remove: 'deletePost',
    list: 'listPosts',
    shown: { field: 'status', value: 'DELETED' },
  },
  { kind: 'team', create: 'createTeam', body: session => ({ name: tagged(session, NAME) }), remove: 'deleteTeam', list: 'listTeams' },
  {
    kind: 'automation',
    create: 'createAutomation',
    body: flow,
    remove: 'deleteAutomation',
    list: 'listAutomations',
    keeps: ['listAutomationExecutions'],
  },
  {
    kind: 'upload',
    create: 'createUpload',
    body: session => ({ teamId: session.teamId, file: { ...PIXEL, name: tagged(session, PIXEL.name) } }),
    remove: 'deleteUpload',
    list: 'listUploads',
  },
];

export function suite(): readonly Property<Call>[] {
  return deletions(({ id }) => !RETRIES.has(id));
}

/** A retry that takes effect would publish, so that it needs a simulator. */
export function deletionsOfRetries(): readonly Property<Call>[] {
  return deletions(({ id }) => RETRIES.has(id)).map(property => ({ ...property, needs: ['writes', 'control'] }));
}

function deletions(isWanted: (operation: OperationSpec) => boolean): Property<Call>[] {
  return DELETABLES.flatMap(deletable => {
    const { kind, keeps = [] } = deletable;
    return operationsOn(kind)
      .filter(operation => !keeps.includes(operation.id) && isWanted(operation))
      .map(operation => isGone(deletable, operation));
  });
}

/** Every operation that has its id in the path. */
function operationsOn(kind: IdKind): OperationSpec[] {
  return publicApi.operations().filter(({ path, pathParameters: [first] }) => first !== undefined && kindOf(first.name, path) === kind);
}

const RETRIES: ReadonlySet<OperationId> = new Set(['retryPost']);

function isGone(deletable: Deletable, operation: OperationSpec): Property<Call> {
  const { kind, create, body, remove, list, shown } = deletable;
  const parameter = operation.pathParameters[0]?.name ?? 'id';
  return {
    id: `deletions/${kind}/${operation.id}`,
    area: 'general',
    title: `${operation.id} does not find a deleted ${kind}`,
    rules: [],
    needs: ['writes'],
    variety: 'low',
    cases: async session => callsOf(operation, await idsFor(operation, session)),
    async check(session, call) {
      const made = await send(session, { ...callOf(create, {}), body: await body(session) });
      const id = idIn(create, made);
      const isThere = await listed(list, id, session);
      if (!isThere) throw new Error(`${list} does not show ${id}, which was made just now`);
      const removed = await send(session, callOf(remove, { id }));
      if (removed.status !== 200) throw new Error(`${remove} answered ${removed.status}: ${removed.text.slice(0, 200)}`);
      const answer = await send(session, { ...call, path: { ...call.path, [parameter]: id } });
      checkGone(answer, operation, shown);
      if (await listed(list, id, session)) throw new Error(`${list} still shows ${id}`);
    },
  };
}

function checkGone({ status, body, text }: Answer, { id, method }: OperationSpec, shown: Deletable['shown']): void {
  if (shown && method === 'GET' && status === 200) {
    const value = fieldsOf(body)[shown.field];
    if (value !== shown.value) throw new Error(`${shown.field} is ${JSON.stringify(value)} of what was deleted`);
  } else if (status < 400 || status >= 500) throw new Error(`${id} answered ${status} of what was deleted: ${text.slice(0, 200)}`);
}

async function listed(list: OperationId, id: string, session: Session): Promise<boolean> {
  const { text } = await send(session, callOf(list, {}, { teamId: session.teamId, limit: 100 }));
  return text.includes(`"id":"${id}"`);
}

function idIn(create: OperationId, { body, text, status }: Answer): string {
  const { id } = fieldsOf(body);
  if (typeof id !== 'string') throw new Error(`${create} answered ${status}: ${text.slice(0, 200)}`);
  return id;
}
