/** Compares an import with the model. */
import { expectRun } from '../imports.ts';
import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import { type CommentImportsModel, known, type ModelComment, type ModelImport, type Place } from './model.ts';

export async function observe(each: ModelImport, real: Real): Promise<void> {
  expectImport(each, await real.did('getCommentImport', { path: { importId: each.id } }), real);
}

/** Throws unless a response shows the same import as the model. */
export function expectImport(each: ModelImport, shown: Fields, real: Real): void {
  const { id, place, status, commentsImported } = each;
  const own = { id, ...namesOf(place), socialAccountId: real.accounts.get(place.platform), commentsImported };
  expectRun('CommentImportStatus', each, shown, own, real);
  // A repeated fetch may still show the error of the last attempt.
  if (status !== 'FETCHING') {
    const hasError = status !== 'PENDING' && status !== 'COMPLETED';
    expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, hasError);
  }
}

/** Returns the post and platform of an import or a comment, as the service shows them. */
export function namesOf({ post, platform }: Place): Fields {
  return { postId: post['postId'] ?? null, importedPostId: post['importedPostId'] ?? null, platform };
}

/** Compares the comments if they have changed since the last comparison. */
export async function compareComments(model: CommentImportsModel, real: Real): Promise<void> {
  if (model.hasNews) await observeComments(model, real);
  model.hasNews = false;
}

/** Throws unless exactly the imported comments are listed, newest first, each in the state of its last import. */
export async function observeComments(model: CommentImportsModel, real: Real): Promise<void> {
  for (const post of new Set(model.places.map(place => place.post))) {
    const shown = await listed(real, { ...post, limit: 100 });
    const places = model.places.filter(place => place.post === post);
    const expected = known(places);
    expectSame(
      `the comments of ${JSON.stringify(post)}`,
      shown.items.map(({ text }) => text),
      expected.map(({ text }) => text),
    );
    expectSame(`their total`, shown.total, expected.length);
    for (const [index, comment] of expected.entries()) {
      const place = places.find(({ comments }) => comments.includes(comment));
      if (place) expectComment(comment, place, shown.items[index] ?? {}, real);
    }
  }
}

function expectComment(comment: ModelComment, place: Place, shown: Fields, { accounts }: Real): void {
  const { fetched } = comment;
  if (!fetched) throw new Error(`${comment.text} was not imported yet`);
  fetched.id ??= String(shown['id']);
  comment.externalId ??= String(shown['externalId']);
  const own = { id: fetched.id, externalId: comment.externalId, externalParentId: comment.parentId, ...namesOf(place) };
  const { author: authorExternalId, likesCount, publishedAt } = comment;
  const seen = { importId: fetched.importId, repliesCount: fetched.repliesCount, createdAt: iso(fetched.createdAt) };
  const socialAccountId = accounts.get(place.platform);
  const expected = { ...own, authorExternalId, likesCount, publishedAt: iso(publishedAt), ...seen, socialAccountId };
  expectFields(`"${comment.text}"`, shown, expected);
  expectSame(`"${comment.text}" is hidden`, fieldsOf(shown['platformData'])['hidden'], comment.isHidden);
}

/** Lists a page of the comments of a post. */
export async function listed(real: Real, query: Fields): Promise<{ readonly items: readonly Fields[]; readonly total: unknown }> {
  const { items, total } = await real.did('listImportedComments', { query: { teamId: real.teamId, ...query } });
  return { items: (items as readonly unknown[]).map(fieldsOf), total };
}
