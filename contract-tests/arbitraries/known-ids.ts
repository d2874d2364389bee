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
  { kind: 'csv import', operationId: 'listCsvImports' },
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
  'post-csv-import': { importId: 'csv import' },
  'post-history-import': { importId: 'history import', postIds: 'imported post' },
};

/** The kind of id that a name takes in an operation with that path; undefined when it is not known. */
export function kindOf(name: string, path: string): IdKind | undefined {
  return BY_AREA[path.split('/')[3] ?? '']?.[name] ?? NAMES[name];
}

/** The ids of a team's resources when its world begins; empty for a kind that the target does not list. */
export function discover(session: Session): Promise<KnownIds> {
  session.worldFacts.ids ??= findIds(session);
  return session.worldFacts.ids;
}

/** For calls that only refer to what is there. */
const REFERRED: ReadonlySet<IdKind> = new Set(['team', 'account', 'post', 'imported post', 'fetched comment']);

/**
 * The ids that calls of an operation name: on a simulator all. On a deployment a write changes only what the run has created for it, and names nobody
 * where there is nothing; what it creates may refer to posts and accounts of others.
 */
export async function idsFor({ method, path }: Pick<OperationSpec, 'method' | 'path'>, session: Session): Promise<KnownIds> {
  const known = await discover(session);
  const { own } = session.worldFacts;
  if (method === 'GET' || !own) return known;
  const isCreation = method === 'POST' && !path.includes('{');
  return new Map(
    [...known].map(([kind, ids]) => {
      if (isCreation && REFERRED.has(kind)) return [kind, ids];
      // The team of a body stays: only that of a path is changed.
      if (kind === 'team' && !path.startsWith('/api/v1/team/')) return [kind, ids];
      const mine = own.get(kind) ?? [];
      // One of each is kept for the calls that change it.
      const usable = method === 'DELETE' ? mine.slice(1) : mine;
      return [kind, usable.length > 0 ? usable : [NOBODY]];
    }),
  );
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
