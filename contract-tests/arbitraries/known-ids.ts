/** Ids that exist on a target: an invented one only ever gives 404. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { type Call, type Fields, fieldsOf, send } from '../exchange.ts';
import type { Session } from '../session.ts';
import { type IdKind, type KnownIds, NOBODY } from './id-kinds.ts';

interface Listing {
  readonly kind: IdKind;
  readonly operationId: string;
  /** Listed once for each of these; absent: once for the team. */
  readonly of?: IdKind;
  /** The query parameter that takes the id of `of`; absent where it goes into the path as `id`. */
  readonly query?: string;
}

/** Operations that list a team's resources, in an order in which `of` is known before it is needed. */
const LISTINGS: readonly Listing[] = [
  { kind: 'post', operationId: 'listPosts' },
  { kind: 'upload', operationId: 'listUploads' },
  { kind: 'CSV import', operationId: 'listCsvImports' },
  { kind: 'history import', operationId: 'listHistoryImports' },
  { kind: 'comment', operationId: 'listComments' },
  { kind: 'conversation', operationId: 'listConversations' },
  { kind: 'automation', operationId: 'listAutomations' },
  { kind: 'comment import', operationId: 'listCommentImports', of: 'post', query: 'postId' },
  { kind: 'fetched comment', operationId: 'listImportedComments', of: 'post', query: 'postId' },
  { kind: 'message', operationId: 'listMessages', of: 'conversation' },
  { kind: 'execution', operationId: 'listAutomationExecutions', of: 'automation' },
];

/** Parameter and property names that take an id of a kind. */
const NAMES: Readonly<Record<string, IdKind>> = {
  teamId: 'team',
  targetTeamId: 'team',
  socialAccountId: 'account',
  postId: 'post',
  internalPostId: 'post',
  postIds: 'post',
  importedPostId: 'imported post',
  uploadIds: 'upload',
  ids: 'upload',
  internalParentCommentId: 'comment',
  fetchedParentCommentId: 'fetched comment',
  fetchedCommentId: 'fetched comment',
  commentId: 'fetched comment',
  conversationId: 'conversation',
  messageId: 'message',
  automationIds: 'automation',
};

/** Names whose kind depends on the first segment of the path. */
const BY_AREA: Readonly<Record<string, Readonly<Record<string, IdKind>>>> = {
  team: { id: 'team' },
  post: { id: 'post' },
  upload: { id: 'upload' },
  comment: { id: 'comment', importId: 'comment import' },
  conversations: { id: 'conversation' },
  automations: { id: 'automation' },
  'automation-executions': { id: 'execution' },
  'post-csv-import': { importId: 'CSV import' },
  'post-history-import': { importId: 'history import', postIds: 'imported post' },
};

/** The kind of id that a name takes in an operation with that path; undefined when it is not known. */
export function kindOf(name: string, path: string): IdKind | undefined {
  return BY_AREA[path.split('/')[3] ?? '']?.[name] ?? NAMES[name];
}

/** The ids of a team's resources when its world begins; empty for a kind that the target does not list. */
export function discover(session: Session): Promise<KnownIds> {
  const { worldFacts } = session;
  worldFacts.ids ??= findIds(session).catch((error: unknown) => {
    // The next property asks again: a connection may break once.
    delete worldFacts.ids;
    throw error;
  });
  return worldFacts.ids;
}

const REFERRED: ReadonlySet<IdKind> = new Set(['team', 'account', 'post', 'imported post', 'fetched comment']);

/** The ids that calls of an operation name: of a read all; of a write on a deployment those that it may be about, and else an id of nobody. */
export async function idsFor(
  { id, method, path }: Pick<OperationSpec, 'method' | 'path'> & { readonly id: string },
  session: Session,
): Promise<KnownIds> {
  const known = await discover(session);
  const { writable } = session.worldFacts;
  if (method === 'GET' || !writable) return known;
  const use = writable.useOf(id);
  const usable = (kind: IdKind, ids: readonly string[]): readonly string[] => {
    if (use === 'nobody') return [];
    // The team of a body only says where: that of a path is changed.
    const isReferred = (use === 'referred' && REFERRED.has(kind)) || (kind === 'team' && !path.startsWith('/api/v1/team/'));
    if (use === 'all' || isReferred) return ids;
    const own = writable.own.get(kind) ?? [];
    // One of each is kept for the calls that change it.
    return method === 'DELETE' ? own.slice(1) : own;
  };
  const entries = [...known].map(([kind, ids]) => [kind, usable(kind, ids)] as const);
  return new Map(entries.map(([kind, ids]) => [kind, ids.length > 0 ? ids : [NOBODY]]));
}

async function findIds(session: Session): Promise<KnownIds> {
  const { teamId } = session;
  const ids = new Map<IdKind, readonly string[]>([['team', [teamId]]]);
  const team = await send(session, callOf('getTeam', { id: teamId }));
  const accounts = itemsIn(fieldsOf(team.body)['socialAccounts']);
  ids.set('account', idsIn(accounts));
  ids.set('imported post', await importedPosts(session, new Set(accounts.map(account => String(account['type'])))));
  for (const { kind, operationId, of, query } of LISTINGS) {
    const parents = of ? (ids.get(of) ?? []) : [undefined];
    const found: string[] = [];
    for (const parent of parents) found.push(...(await list(session, operationId, parent, query)));
    ids.set(kind, found);
  }
  return ids;
}

/** Imported posts can only be listed by platform. */
async function importedPosts(session: Session, platforms: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const platform of platforms) found.push(...(await list(session, 'listImportedPosts', platform, 'socialAccountType')));
  return found;
}

async function list(session: Session, operationId: string, parent: string | undefined, query: string | undefined): Promise<string[]> {
  const path = parent !== undefined && query === undefined ? { id: parent } : {};
  const call = callOf(operationId, path, { teamId: session.teamId, ...(query !== undefined && { [query]: parent }) });
  const { status, body } = await send(session, call);
  return status === 200 ? idsIn(Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray)) : [];
}

/** A call without a body. Throws for an operation that the document does not have. */
export function callOf(operationId: string, path: Call['path'], query: Call['query'] = {}): Call {
  const operation: OperationSpec | undefined = publicApi.operations().find(({ id }) => id === operationId);
  if (!operation) throw new Error(`The document has no ${operationId}`);
  return { operation, path, query, body: undefined };
}

function idsIn(items: unknown): string[] {
  return itemsIn(items)
    .flatMap(item => item['id'] ?? [])
    .map(String);
}

function itemsIn(items: unknown): Fields[] {
  return Array.isArray(items) ? items.map(fieldsOf) : [];
}
