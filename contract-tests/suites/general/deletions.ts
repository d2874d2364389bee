/** No operation finds a deleted resource. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { PIXEL } from '../../arbitraries/files.ts';
import { type IdKind, NOBODY } from '../../arbitraries/id-kinds.ts';
import { callOf, idsFor, kindOf } from '../../arbitraries/known-ids.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { type Answer, type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged, taggedBody } from '../../tag.ts';
import { flowAccounts, flowBody } from '../automations/flows.ts';
import { anyAccount, farAhead, read } from '../requests.ts';

/** A kind of resource that the property creates and deletes. */
interface Deletable {
  readonly kind: IdKind;
  readonly create: OperationSpec;
  readonly remove: OperationSpec;
  readonly list: OperationSpec;
  /** The operations that still find it: the runs of a deleted flow stay readable. */
  readonly keeps: ReadonlySet<string>;
}

const NAME = 'To be deleted';

async function draft(session: Session): Promise<object> {
  const [platform] = await anyAccount(session);
  const postDate = new Date(farAhead(session, 0)).toISOString();
  const post = { title: tagged(session, NAME), status: 'DRAFT', postDate, socialAccountTypes: [platform], data: {} };
  return { teamId: session.teamId, ...post };
}

/** Returns the body of a flow at a post that does not exist. */
async function flow(session: Session): Promise<object> {
  const [accountId] = (await flowAccounts(session)).values();
  const step = { id: 'answer', type: 'SEND_PRIVATE_REPLY', text: 'Thanks' };
  return flowBody(session, accountId, { trigger: { type: 'COMMENT_CREATED', postId: NOBODY }, steps: [step] });
}

/** Returns the body of a draft comment on a draft post. */
async function comment(session: Session): Promise<object> {
  const post = await read(session, 'createPost', { body: await draft(session) });
  const text = tagged(session, NAME);
  return { teamId: session.teamId, internalPostId: post['id'], status: 'DRAFT', socialAccountTypes: post['socialAccountTypes'], text };
}

function file(session: Session): object {
  return { teamId: session.teamId, file: { ...PIXEL, name: tagged(session, PIXEL.name) } };
}

/** Valid bodies, for operations whose example in the document has a file or unknown ids. */
const BODIES: Partial<Readonly<Record<OperationId, (session: Session) => object | Promise<object>>>> = {
  createPost: draft,
  createComment: comment,
  createAutomation: flow,
  createUpload: file,
};

/** What these create is made of something that is live on a platform, which no draft is. */
const NEEDS_LIVE: ReadonlySet<OperationId> = new Set(['addYoutubePlaylistItem']);

async function bodyOf({ id, body }: OperationSpec, session: Session): Promise<unknown> {
  return (await BODIES[id]?.(session)) ?? taggedBody(session, id, body?.example);
}

/** Returns every kind of resource with a list, a POST to the same path that creates one, and a DELETE by id. */
function deletables(): Deletable[] {
  const operations = publicApi.operations();
  return operations.flatMap(remove => {
    const [, parent, idName] = /^([^{}]+)\/\{(\w+)\}$/.exec(remove.path) ?? [];
    const kind = kindOf(idName ?? '', remove.path);
    const [create, list] = ['POST', 'GET'].map(method => operations.find(each => each.path === parent && each.method === method));
    if (remove.method !== 'DELETE' || kind === undefined || !create || !list || NEEDS_LIVE.has(create.id)) return [];
    const parts = remove.links.filter(({ operationId }) =>
      operations.some(({ id, path }) => id === operationId && path.startsWith(`${remove.path}/`)),
    );
    return [{ kind, create, remove, list, keeps: new Set(parts.map(({ operationId }) => operationId)) }];
  });
}

export function suite(): readonly Property<Call>[] {
  return deletions(operation => !isRetry(operation));
}

/** Returns the properties of retries. They need a simulator, because a retry that succeeds publishes. */
export function deletionsOfRetries(): readonly Property<Call>[] {
  return deletions(isRetry).map(property => ({ ...property, needs: ['writes', 'control'] }));
}

function deletions(isWanted: (operation: OperationSpec) => boolean): Property<Call>[] {
  return deletables().flatMap(deletable => {
    const { kind, keeps } = deletable;
    return operationsOn(kind)
      .filter(operation => !keeps.has(operation.id) && isWanted(operation))
      .map(operation => isGone(deletable, operation));
  });
}

/** Returns the operations whose path begins with the id of such a resource. */
function operationsOn(kind: IdKind): OperationSpec[] {
  return publicApi.operations().filter(({ path, pathParameters: [first] }) => first !== undefined && kindOf(first.name, path) === kind);
}

function isRetry({ path }: OperationSpec): boolean {
  return path.endsWith('/retry');
}

function isGone(deletable: Deletable, operation: OperationSpec): Property<Call> {
  const { kind, create, remove, list } = deletable;
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
      const made = await send(session, { ...callOf(create.id, {}), body: await bodyOf(create, session) });
      const id = idIn(create.id, made);
      const isThere = await listed(list.id, id, session);
      if (!isThere) throw new Error(`${list.id} does not show ${id}, which was made just now`);
      const query = remove.queryParameters.some(({ name }) => name === 'teamId') ? { teamId: session.teamId } : {};
      const removed = await send(session, callOf(remove.id, { [remove.pathParameters[0]?.name ?? 'id']: id }, query));
      if (removed.status !== 200) throw new Error(`${remove.id} answered ${removed.status}: ${removed.text.slice(0, 200)}`);
      const answer = await send(session, { ...call, path: { ...call.path, [parameter]: id } });
      checkGone(answer, operation);
      if (await listed(list.id, id, session)) throw new Error(`${list.id} still shows ${id}`);
    },
  };
}

/** Throws unless the answer is an error, or, for a kind that is deleted softly, shows the status DELETED. */
function checkGone({ status, body, text }: Answer, operation: OperationSpec): void {
  const { id, method } = operation;
  if (method === 'GET' && status === 200 && isDeletedSoftly(operation)) {
    const value = fieldsOf(body)['status'];
    if (value !== DELETED) throw new Error(`status is ${JSON.stringify(value)} of what was deleted`);
  } else if (status < 400 || status >= 500) throw new Error(`${id} answered ${status} of what was deleted: ${text.slice(0, 200)}`);
}

const DELETED = 'DELETED';

function isDeletedSoftly({ responses }: OperationSpec): boolean {
  const { status = {} } = resolved(publicApi.json, responses.get(200) ?? {}).properties ?? {};
  return resolved(publicApi.json, status).enum?.includes(DELETED) ?? false;
}

async function listed(list: string, id: string, session: Session): Promise<boolean> {
  const { text } = await send(session, callOf(list, {}, { teamId: session.teamId, limit: 100 }));
  return text.includes(`"id":"${id}"`);
}

function idIn(create: string, { body, text, status }: Answer): string {
  const { id } = fieldsOf(body);
  if (typeof id !== 'string') throw new Error(`${create} answered ${status}: ${text.slice(0, 200)}`);
  return id;
}
