/** Compares the imports of a deployment with their possible statuses and with the comments that earlier imports showed. */
import { following } from '../imports.ts';
import { fittingStates } from '../possible.ts';
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import type { CommentImportsModel, ModelImport, Place } from './model.ts';
import { namesOf } from './observe.ts';
import { type ImportStatus, isOver, reachable } from './progress.ts';
import { readOf } from './unknown-posts.ts';

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

export function isOpen({ possible }: ModelImport): boolean {
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
