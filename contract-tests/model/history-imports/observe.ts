/** Compares an import with the model. */
import { expectRun } from '../imports.ts';
import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import { CAPACITY, type HistoryModel, type ModelImport, PLATFORMS, remaining } from './model.ts';

export async function observe(each: ModelImport, real: Real): Promise<void> {
  expectImport(each, await real.did('getHistoryImport', { path: { importId: each.id } }), real);
}

/** Throws unless a response shows the same import as the model. */
export function expectImport(each: ModelImport, shown: Fields, real: Real): void {
  const { id, status, postsImported, withAnalytics } = each;
  const counts = { postsImported, analyticsImported: withAnalytics ? postsImported : 0 };
  expectRun('HistoryImportStatus', each, shown, { socialAccountId: real.accounts.get(each.platform), ...askedFor(each), ...counts }, real);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, status === 'FAILED');
}

/** Returns the parameters of an import, in the form of a response. */
export function askedFor({ filter, requestedCount, withAnalytics }: ModelImport): Fields {
  const { surface = 'ALL', mediaType = null, importCarousels = false } = filter;
  return { requestedCount, withAnalytics, surface, mediaType, importCarousels };
}

/** Throws unless the posts of completed imports are listed, newest first, with the remaining capacity. */
export async function observePosts(model: HistoryModel, real: Real): Promise<void> {
  for (const socialAccountType of PLATFORMS) {
    const shown = await real.did('listImportedPosts', { query: { teamId: real.teamId, socialAccountType, limit: 100 } });
    const expected = model.posts
      .filter(({ platform, source }) => platform === socialAccountType && source.status === 'COMPLETED')
      .sort((a, b) => (a.past.publishedAt < b.past.publishedAt ? 1 : -1));
    const items = (shown['posts'] as readonly unknown[]).map(fieldsOf);
    expectSame(
      `the imported posts of ${socialAccountType}`,
      items.map(({ externalId }) => externalId),
      expected.map(({ past }) => past.externalId),
    );
    const numbers = [shown['total'], shown['limit'], shown['remainingCapacity']];
    expectSame(`total, limit and remainingCapacity of ${socialAccountType}`, numbers, [
      expected.length,
      CAPACITY,
      remaining(model, socialAccountType),
    ]);
    for (const [index, post] of expected.entries()) {
      const item = items[index] ?? {};
      post.id ??= String(item['id']);
      const fields = { id: post.id, publishedAt: post.past.publishedAt, importedAt: iso(post.importedAt) };
      expectFields(post.id, item, fields);
      expectSame(`the snapshots of ${post.id}`, (item['analytics'] as readonly unknown[]).length, post.withAnalytics ? 1 : 0);
    }
  }
}
