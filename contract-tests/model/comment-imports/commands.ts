import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Command, SyncedReal } from '../define-model.ts';
import { following } from '../imports.ts';
import { expectWithin } from '../interval.ts';
import { fittingStates } from '../possible.ts';
import { expectFields, expectSame, expectStatus, type Fields, fieldsOf, type Parts, type Real, type TimedAnswer } from '../real.ts';
import { type CommentImportsModel, isActive, type ModelImport, newImport, type Place, whichPlace } from './model.ts';
import { expectImport, namesOf } from './observe.ts';
import { type ImportStatus, isOver, reachable } from './progress.ts';

/** Starts an import: 409 exactly while one of the same post and platform is active. */
export const startImport = whichPlace.map(
  (number): Command<CommentImportsModel> => ({
    check: () => true,
    async run(model, real) {
      const place = model.places[number % model.places.length];
      if (place) await (model.isKnown ? startKnown : startUnknown)(model, real, place);
    },
    toString: () => `import the comments of place #${number}`,
  }),
);

async function startKnown(model: CommentImportsModel, real: SyncedReal, place: Place): Promise<void> {
  const answer = await real.call('createCommentImport', { body: bodyOf(place, real) });
  const isTaken = model.imports.some(each => each.place === place && isActive(each));
  if (isTaken) return expectStatus('createCommentImport while one is active', answer, 409);
  expectStatus('createCommentImport', answer, 201);
  const shown = fieldsOf(answer.body);
  const fresh = newImport(model, String(shown['id']), place);
  expectImport(fresh, shown, real);
  model.imports.push(fresh);
  await real.settle();
}

/** Starts an import on a deployment, where others may import the same comments: the list of imports shows whether one was active. */
async function startUnknown(model: CommentImportsModel, real: SyncedReal, place: Place): Promise<void> {
  const answer = await callAbout(place, 'createCommentImport', { body: bodyOf(place, real) }, real);
  const { from, to } = answer.during;
  const { id } = fieldsOf(answer.body);
  const others = (await importsOf(place, real)).filter(each => each['id'] !== id);
  if (answer.status === 409) {
    const mayBeActive = others.some(each => timeOf(each, 'createdAt') <= to && timeOf(each, 'completedAt') >= from);
    if (!mayBeActive) expectStatus('createCommentImport while no import of the post and platform is active', answer, 201);
    return;
  }
  const isActiveAllTheTime = others.some(each => timeOf(each, 'createdAt') < from && timeOf(each, 'completedAt') > to);
  expectStatus('createCommentImport', answer, isActiveAllTheTime ? 409 : 201);
  const shown = fieldsOf(answer.body);
  const fresh = newImport(model, String(id), place);
  fresh.possible = possibleStates(fresh, shown, real);
  expectWithin('createdAt of a new import', shown['createdAt'], answer.during);
  model.imports.push(fresh);
  await real.settle();
}

function bodyOf({ post, platform }: Place, { teamId }: SyncedReal): Fields {
  return { teamId, ...post, socialAccountType: platform };
}

async function importsOf(place: Place, real: SyncedReal): Promise<readonly Fields[]> {
  const { imports } = await readOf(place, 'listCommentImports', { query: { teamId: real.teamId, ...place.post, limit: 100 } }, real);
  return (imports as readonly unknown[]).map(fieldsOf).filter(({ platform }) => platform === place.platform);
}

/** Milliseconds since 1970; infinity for a time that is null. */
function timeOf(each: Fields, field: string): number {
  const time = each[field];
  return typeof time === 'string' ? Date.parse(time) : Number.POSITIVE_INFINITY;
}

/** Finds published posts of a deployment on the accounts from which the run may import. Others may delete them at any time. */
const SUPPORTED = new Set((publicApi.schema('ImportCommentPlatform').enum ?? []).map(String));
/** The most posts of each kind: few, so that imports of one post collide. */
const MAX_POSTS = 2;

/** Returns published and imported posts. Throws when there are none. */
export async function findPlaces(real: Real): Promise<readonly Place[]> {
  const accounts = new Map([...real.importAccounts].filter(([platform]) => SUPPORTED.has(platform)));
  const places = [...(await publishedPosts(real, accounts)), ...(await importedPosts(real, accounts))];
  if (places.length > 0) return places;
  throw new InconclusiveError('none of the accounts that --allow-import names has posts whose comments can be imported');
}

type Accounts = ReadonlyMap<string, string>;

async function publishedPosts(real: Real, accounts: Accounts): Promise<readonly Place[]> {
  const shown = await real.did('listPosts', { query: { teamId: real.teamId, status: 'POSTED', limit: 100 } });
  const posts = (shown['items'] as readonly unknown[]).map(fieldsOf).flatMap(({ id, socialAccounts }) => {
    const platform = platformsIn(socialAccounts).find(([type, account]) => accounts.get(type) === account)?.[0];
    return platform === undefined ? [] : [placeOf({ postId: id }, platform)];
  });
  return posts.slice(0, MAX_POSTS);
}

function platformsIn(socialAccounts: unknown): readonly (readonly [type: string, id: string])[] {
  const targets = Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : [];
  return targets.map(({ socialAccount }) => fieldsOf(socialAccount)).map(({ type, id }) => [String(type), String(id)]);
}

async function importedPosts(real: Real, accounts: Accounts): Promise<readonly Place[]> {
  const found: Place[] = [];
  for (const [socialAccountType, account] of accounts) {
    const { posts } = await real.did('listImportedPosts', { query: { teamId: real.teamId, socialAccountType, limit: 10 } });
    for (const { id, socialAccountId, externallyDeletedAt } of (posts as readonly unknown[]).map(fieldsOf))
      if (socialAccountId === account && externallyDeletedAt === null) found.push(placeOf({ importedPostId: id }, socialAccountType));
    if (found.length >= MAX_POSTS) break;
  }
  return found.slice(0, MAX_POSTS);
}

function placeOf(post: Fields, platform: string): Place {
  return { post, platform, isGone: false, comments: [], seen: new Map() };
}

/** Calls an operation about a post. Discards the case if others have deleted the post meanwhile. */
async function callAbout({ post }: Place, id: OperationId, parts: Parts, real: Real): Promise<TimedAnswer> {
  const answer = await real.call(id, parts);
  if (answer.status !== 404) return answer;
  if (typeof post['postId'] === 'string') {
    const { status, body, text } = await real.call('getPost', { path: { id: post['postId'] } });
    if (status === 200 && fieldsOf(body)['status'] !== 'DELETED') throw new Error(`${id} answered 404 about a post that is there: ${text}`);
  }
  fc.pre(false);
  return answer;
}

/** Calls a read operation about a post, and throws unless it answers 200. */
export async function readOf(place: Place, id: OperationId, parts: Parts, real: Real): Promise<Fields> {
  const answer = await callAbout(place, id, parts, real);
  expectStatus(id, answer, 200);
  return fieldsOf(answer.body);
}

/** The largest page size. */
const PAGE_SIZE = 100;

/** Compares the imports that were open at the last read. */
export async function observeOpen({ imports }: CommentImportsModel, real: Real): Promise<void> {
  for (const each of imports.filter(isOpen)) {
    const shown = await readOf(each.place, 'getCommentImport', { path: { importId: each.id } }, real);
    each.possible = possibleStates(each, shown, real);
    if (isOpen(each)) continue;
    Object.assign(each, { status: shown['status'], commentsImported: Number(shown['commentsImported']) });
    if (each.status === 'COMPLETED') await expectComments(each, real);
  }
}

/** Returns the statuses of an import that fit a response. Throws when none does. */
export function possibleStates(each: ModelImport, shown: Fields, real: Real): readonly ImportStatus[] {
  return fittingStates(reachable(each.possible), status => expectProgress(each, status, shown, real));
}

function isOpen({ possible }: ModelImport): boolean {
  return possible.some(status => !isOver(status));
}

export const { follow, followAll } = following<ModelImport, CommentImportsModel>(isOpen, observeOpen);

function expectProgress({ id, place }: ModelImport, status: ImportStatus, shown: Fields, { teamId, accounts }: Real): void {
  const name = `${id} (${status})`;
  expectFields(name, shown, { status, id, teamId, ...namesOf(place), socialAccountId: accounts.get(place.platform) });
  const given = ['startedAt', 'completedAt', 'rateLimitResetAt'].map(field => shown[field] !== null);
  const expected = [status !== 'PENDING', isOver(status), status === 'RATE_LIMITED'];
  expectSame(`whether ${name} has startedAt, completedAt and rateLimitResetAt`, given, expected);
  // A repeated fetch may still show the error of the last attempt.
  if (status !== 'FETCHING')
    expectSame(`error of ${name} is given`, shown['error'] !== null, status !== 'PENDING' && status !== 'COMPLETED');
}

/** Throws unless each comment of a post is listed once, and the known comments are unchanged. */
async function expectComments({ id, place, commentsImported }: ModelImport, real: Real): Promise<void> {
  const { items } = await readOf(place, 'listImportedComments', { query: { teamId: real.teamId, ...place.post, limit: PAGE_SIZE } }, real);
  const comments = (items as readonly unknown[]).map(fieldsOf).filter(({ platform }) => platform === place.platform);
  const externalIds = comments.map(({ externalId }) => String(externalId));
  expectSame(`how many comments of ${JSON.stringify(place.post)} there are`, new Set(externalIds).size, comments.length);
  for (const comment of comments) expectKnown(place, comment);
  // The list may hold fewer comments than were imported: a later import of somebody else takes them over.
  const own = comments.filter(({ importId }) => importId === id);
  if (own.length > commentsImported)
    throw new Error(`${id} has imported ${commentsImported} comments, and ${own.length} are listed as its own`);
  if (commentsImported > 0 && comments.length === 0) throw new Error(`${id} has imported ${commentsImported} comments, and none is listed`);
}

function expectKnown(place: Place, comment: Fields): void {
  const externalId = String(comment['externalId']);
  expectFields(externalId, comment, namesOf(place));
  const known = [comment['id'], comment['createdAt']];
  if (place.seen.has(externalId)) expectSame(`id and createdAt of ${externalId} after another import`, known, place.seen.get(externalId));
  place.seen.set(externalId, known);
}
