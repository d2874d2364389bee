import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectRefused, only } from '../client-context.ts';

/** Imports some posts of THREADS, from which nothing has been imported yet. */
async function start({ client, teamId }: ClientContext, count = 3) {
  return client.postImport.postImportCreate({ requestBody: { teamId, socialAccountType: 'THREADS', count } });
}

async function imported(context: ClientContext) {
  await start(context);
  await context.advance('PT5M');
  return context.client.postImport.postImportGetImportedPosts({ teamId: context.teamId, socialAccountType: 'THREADS' });
}

export const postImport: Checks<'postImport'> = {
  async postImportCreate(context) {
    const { status, requestedCount, withAnalytics } = await start(context);
    assert.deepEqual([status, requestedCount, withAnalytics], ['PENDING', 3, true]);
    await expectRefused(start(context, 101), 400, /count/);
  },
  async postImportGetStatus(context) {
    const { id } = await start(context);
    const { imports } = await context.client.postImport.postImportGetStatus({ teamId: context.teamId, socialAccountType: 'THREADS' });
    assert.equal(only(imports).id, id);
  },
  async postImportGetById(context) {
    const { id: importId } = await start(context);
    await context.advance('PT5M');
    const { status, postsImported } = await context.client.postImport.postImportGetById({ importId });
    assert.deepEqual([status, postsImported], ['COMPLETED', 3]);
  },
  async postImportGetImportedPosts(context) {
    const { posts, total, remainingCapacity, limit } = await imported(context);
    assert.deepEqual([posts.length, total, remainingCapacity], [3, 3, limit - 3]);
    const dates = posts.map(({ publishedAt }) => String(publishedAt));
    assert.deepEqual(dates, dates.toSorted().toReversed());
  },
  async postImportDeleteImportedPosts(context) {
    const { client, teamId } = context;
    const { posts } = await imported(context);
    const postIds = posts.slice(1).map(({ id }) => id);
    const { deletedCount } = await client.postImport.postImportDeleteImportedPosts({ requestBody: { teamId, postIds } });
    const left = await client.postImport.postImportGetImportedPosts({ teamId, socialAccountType: 'THREADS' });
    assert.deepEqual([deletedCount, only(left.posts).id], [2, posts[0]?.id]);
  },
  async postImportRetryImport(context) {
    const { client, teamId, control } = context;
    await control('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'outage', times: 3 } });
    const { id: importId } = await start(context);
    await context.advance('PT5M');
    assert.equal((await client.postImport.postImportGetById({ importId })).status, 'FAILED');
    await client.postImport.postImportRetryImport({ importId, requestBody: { teamId } });
    await context.advance('PT5M');
    assert.equal((await client.postImport.postImportGetById({ importId })).status, 'COMPLETED');
  },
};
