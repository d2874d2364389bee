/** How to list the ids of a kind. Existing ids are needed, because invented ones are only answered with 404. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { type Call, type Fields, fieldsOf, send } from '../exchange.ts';
import type { Session } from '../session.ts';
import { type IdKind, type KnownIds, NOBODY } from './id-kinds.ts';

interface Listing {
  readonly kind: IdKind;
  readonly operationId: string;
  /** The kind of the parents: the operation is called once for each; absent for one call for the team. */
  readonly of?: IdKind;
  /** The query parameter with the id of the parent; absent if that is a path parameter. */
  readonly query?: string;
  /** The path parameter with the id of the parent; `id` when absent. */
  readonly path?: string;
  /** How many parents are asked at most. */
  readonly most?: number;
}

/** Operations that list a team's resources, each after the operation for its parents. */
const LISTINGS: readonly Listing[] = [
  { kind: 'post', operationId: 'listPosts' },
  { kind: 'upload', operationId: 'listUploads' },
  { kind: 'CSV import', operationId: 'listCsvImports' },
  { kind: 'history import', operationId: 'listHistoryImports' },
  { kind: 'comment', operationId: 'listComments' },
  { kind: 'conversation', operationId: 'listConversations' },
  { kind: 'automation', operationId: 'listAutomations' },
  { kind: 'playlist', operationId: 'listYoutubePlaylists' },
  { kind: 'comment import', operationId: 'listCommentImports', of: 'post', query: 'postId' },
  { kind: 'fetched comment', operationId: 'listImportedComments', of: 'post', query: 'postId' },
  { kind: 'message', operationId: 'listMessages', of: 'conversation' },
  { kind: 'execution', operationId: 'listAutomationExecutions', of: 'automation' },
  { kind: 'review', operationId: 'listReviews' },
  { kind: 'review import', operationId: 'listReviewImports' },
  { kind: 'recommendation', operationId: 'listRecommendations' },
  { kind: 'recommendation import', operationId: 'listRecommendationImports' },
  { kind: 'recommendation comment', operationId: 'listRecommendationComments', of: 'recommendation', path: 'recommendationId', most: 3 },
  { kind: 'playlist item', operationId: 'listYoutubePlaylistItems', of: 'playlist', query: 'playlistId' },
];

/** The kinds of ids by parameter and property names. */
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
  reviewId: 'review',
  recommendationId: 'recommendation',
  playlistId: 'playlist',
  playlistItemId: 'playlist item',
  subreddit: 'subreddit',
};

/** The kinds of ids by names that depend on the area in the path; of /misc with what its operations are about. */
const BY_AREA: Readonly<Record<string, Readonly<Record<string, IdKind>>>> = {
  team: { id: 'team' },
  post: { id: 'post' },
  upload: { id: 'upload' },
  comment: { id: 'comment', importId: 'comment import' },
  misc: { commentId: 'comment' },
  conversations: { id: 'conversation' },
  automations: { id: 'automation' },
  'automation-executions': { id: 'execution' },
  'post-csv-import': { importId: 'CSV import' },
  'post-history-import': { importId: 'history import', postIds: 'imported post' },
  'misc/facebook/recommendations': { importId: 'recommendation import', commentId: 'recommendation comment' },
  'misc/google-business/reviews': { importId: 'review import' },
};

/** Returns the kind of ids of a name in an operation with this path; undefined if unknown. */
export function kindOf(name: string, path: string): IdKind | undefined {
  return BY_AREA[areaOf(path)]?.[name] ?? NAMES[name];
}

function areaOf(path: string): string {
  const [, , , area = '', ...rest] = path.split('/');
  return area === 'misc' ? [area, ...rest.slice(0, 2)].join('/') : area;
}

/** Finds the ids of a team's resources at the beginning of its world; none for kinds that the target does not list. */
export function discover(session: Session): Promise<KnownIds> {
  const { worldFacts } = session;
  worldFacts.ids ??= findIds(session).catch((error: unknown) => {
    // The next property tries again, because a broken connection may be temporary.
    delete worldFacts.ids;
    throw error;
  });
  return worldFacts.ids;
}

const REFERRED: ReadonlySet<IdKind> = new Set(['team', 'account', 'post', 'imported post', 'fetched comment']);

/** Returns the ids for calls of an operation: all for a read; for a write on a deployment only the allowed ones, or the unknown id if there are none. */
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
    // A team in a body is only the place of the object, but a team in a path is changed.
    const isReferred = (use === 'referred' && REFERRED.has(kind)) || (kind === 'team' && !path.startsWith('/api/v1/team/'));
    if (use === 'all' || isReferred) return ids;
    const own = writable.own.get(kind) ?? [];
    // The first object of each kind is kept for calls that change it.
    return method === 'DELETE' ? own.slice(1) : own;
  };
  const entries = [...known].map(([kind, ids]) => [kind, usable(kind, ids)] as const);
  return new Map(entries.map(([kind, ids]) => [kind, ids.length > 0 ? ids : [NOBODY]]));
}

async function findIds(session: Session): Promise<KnownIds> {
  const { teamId } = session;
  const ids = new Map<IdKind, readonly string[]>([['team', [teamId]]]);
  if (session.excluded?.has('getTeam')) return ids;
  const team = await send(session, callOf('getTeam', { id: teamId }));
  const accounts = itemsIn(fieldsOf(team.body)['socialAccounts']);
  ids.set('account', idsIn(accounts));
  ids.set('subreddit', subredditsOf(accounts));
  ids.set('imported post', await importedPosts(session, new Set(accounts.map(account => String(account['type'])))));
  for (const { kind, operationId, of, most, ...names } of LISTINGS) {
    const parents = of ? (ids.get(of) ?? []).slice(0, most) : [undefined];
    const found: string[] = [];
    for (const parent of parents) found.push(...(await list(session, operationId, parent, names)));
    ids.set(kind, found);
  }
  return ids;
}

/** The names of the channels of REDDIT accounts, which stand for ids there. */
function subredditsOf(accounts: readonly Fields[]): string[] {
  return accounts.filter(({ type }) => type === 'REDDIT').flatMap(({ channels }) => itemsIn(channels).map(({ name }) => String(name)));
}

/** Lists imported posts, which is possible by platform only. */
async function importedPosts(session: Session, platforms: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const platform of platforms) found.push(...(await list(session, 'listImportedPosts', platform, { query: 'socialAccountType' })));
  return found;
}

async function list(
  session: Session,
  operationId: string,
  parent: string | undefined,
  { query, path: name = 'id' }: Pick<Listing, 'query' | 'path'>,
): Promise<string[]> {
  if (session.excluded?.has(operationId)) return [];
  const path = parent !== undefined && query === undefined ? { [name]: parent } : {};
  const call = callOf(operationId, path, { teamId: session.teamId, ...(query !== undefined && { [query]: parent }) });
  const { status, body } = await send(session, call);
  return status === 200 ? idsIn(Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray)) : [];
}

/** Returns a call without a body. Throws for an operation that is not in the document. */
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
