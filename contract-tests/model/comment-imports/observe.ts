/** Imports and the comments that they brought, as the service shows them, held against the model. */
import { expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import {
  ACCOUNTS,
  type CommentImportsModel,
  happen,
  known,
  type ModelComment,
  type ModelImport,
  nextInstant,
  type Place,
} from './model.ts';

/** Lets the time come in the service and in the model: each move has to come at its instant, and not a millisecond before. Then come the comments, when there is news. */
export async function passTo(model: CommentImportsModel, real: Real, until: number): Promise<void> {
  for (let at = nextInstant(model); at <= until; at = nextInstant(model)) {
    const due = model.imports.filter(({ nextAt }) => nextAt === at);
    if (at - 1 > model.now) {
      await real.advanceTo(at - 1);
      for (const each of due) await observe(each, real);
    }
    if (at > model.now) await real.advanceTo(at);
    model.now = at;
    for (const each of due) happen(model, each);
    for (const each of due) await observe(each, real);
  }
  if (until > model.now) await real.advanceTo(until);
  model.now = until;
  if (model.hasNews) await observeComments(model, real);
  model.hasNews = false;
}

async function observe(each: ModelImport, real: Real): Promise<void> {
  expectImport(each, await real.did('getCommentImport', { path: { importId: each.id } }), real);
}

/** Throws unless an answer tells of the import as the model does. */
export function expectImport(each: ModelImport, shown: Fields, { teamId, transitions }: Real): void {
  const { id, place, status, commentsImported, rateLimitResetAt, startedAt, completedAt, createdAt } = each;
  transitions.record('CommentImportStatus', id, String(shown['status']));
  const own = {
    id,
    teamId,
    postId: place.postId,
    importedPostId: null,
    platform: place.platform,
    socialAccountId: ACCOUNTS[place.platform],
  };
  const instants = { startedAt: iso(startedAt), completedAt: iso(completedAt), createdAt: iso(createdAt) };
  const expected = { ...own, status, commentsImported, rateLimitResetAt: iso(rateLimitResetAt), ...instants };
  for (const [field, value] of Object.entries(expected)) expectSame(`${field} of ${id} (${status})`, shown[field], value);
  // While it is at work again, the last try's error may still stand there.
  if (status !== 'FETCHING') {
    const hasError = status !== 'PENDING' && status !== 'COMPLETED';
    expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, hasError);
  }
}

/** Throws unless exactly the comments that imports brought are listed, newest first, each as the last import saw it. */
export async function observeComments(model: CommentImportsModel, real: Real): Promise<void> {
  for (const postId of new Set(model.places.map(place => place.postId))) {
    const shown = await listed(real, { postId, limit: 100 });
    const places = model.places.filter(place => place.postId === postId);
    const expected = known(places);
    expectSame(
      `the comments of ${postId}`,
      shown.items.map(({ text }) => text),
      expected.map(({ text }) => text),
    );
    expectSame(`their total`, shown.total, expected.length);
    for (const [index, comment] of expected.entries()) {
      const place = places.find(({ comments }) => comments.includes(comment));
      if (place) expectComment(comment, place, shown.items[index] ?? {});
    }
  }
}

function expectComment(comment: ModelComment, { postId, platform }: Place, shown: Fields): void {
  const { fetched } = comment;
  if (!fetched) throw new Error(`${comment.text} was not imported yet`);
  fetched.id ??= String(shown['id']);
  comment.externalId ??= String(shown['externalId']);
  const own = { id: fetched.id, externalId: comment.externalId, externalParentId: comment.parentId, postId, platform };
  const { author: authorExternalId, likesCount, publishedAt } = comment;
  const seen = { importId: fetched.importId, repliesCount: fetched.repliesCount, createdAt: iso(fetched.createdAt) };
  const expected = { ...own, authorExternalId, likesCount, publishedAt: iso(publishedAt), ...seen, socialAccountId: ACCOUNTS[platform] };
  for (const [field, value] of Object.entries(expected)) expectSame(`${field} of "${comment.text}"`, shown[field], value);
  expectSame(`"${comment.text}" is hidden`, fieldsOf(shown['platformData'])['hidden'], comment.isHidden);
}

/** A page of the comments of a post. */
export async function listed(real: Real, query: Fields): Promise<{ readonly items: readonly Fields[]; readonly total: unknown }> {
  const { items, total } = await real.did('listImportedComments', { query: { teamId: real.teamId, ...query } });
  return { items: (items as readonly unknown[]).map(fieldsOf), total };
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
