import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectRefused, only } from '../client-context.ts';

/** Imports some posts of THREADS, whose past nobody has imported yet. */
async function start({ client, teamId }: ClientContext, count = 3) {
  return client.postImport.postImportCreate({ requestBody: { teamId, socialAccountType: 'THREADS', count } });
}

async function imported(story: ClientContext) {
  await start(story);
  await story.advance('PT5M');
  return story.client.postImport.postImportGetImportedPosts({ teamId: story.teamId, socialAccountType: 'THREADS' });
}

export const postImport: Checks<'postImport'> = {
  async postImportCreate(story) {
    const { status, requestedCount, withAnalytics } = await start(story);
    assert.deepEqual([status, requestedCount, withAnalytics], ['PENDING', 3, true]);
    await expectRefused(start(story, 101), 400, /count/);
  },
  async postImportGetStatus(story) {
    const { id } = await start(story);
    const { imports } = await story.client.postImport.postImportGetStatus({ teamId: story.teamId, socialAccountType: 'THREADS' });
    assert.equal(only(imports).id, id);
  },
  async postImportGetById(story) {
    const { id: importId } = await start(story);
    await story.advance('PT5M');
    const { status, postsImported } = await story.client.postImport.postImportGetById({ importId });
    assert.deepEqual([status, postsImported], ['COMPLETED', 3]);
  },
  async postImportGetImportedPosts(story) {
    const { posts, total, remainingCapacity, limit } = await imported(story);
    assert.deepEqual([posts.length, total, remainingCapacity], [3, 3, limit - 3]);
    const dates = posts.map(({ publishedAt }) => String(publishedAt));
    assert.deepEqual(dates, dates.toSorted().toReversed());
  },
  async postImportDeleteImportedPosts(story) {
    const { client, teamId } = story;
    const { posts } = await imported(story);
    const postIds = posts.slice(1).map(({ id }) => id);
    const { deletedCount } = await client.postImport.postImportDeleteImportedPosts({ requestBody: { teamId, postIds } });
    const left = await client.postImport.postImportGetImportedPosts({ teamId, socialAccountType: 'THREADS' });
    assert.deepEqual([deletedCount, only(left.posts).id], [2, posts[0]?.id]);
  },
  async postImportRetryImport(story) {
    const { client, teamId, control } = story;
    await control('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'outage', times: 3 } });
    const { id: importId } = await start(story);
    await story.advance('PT5M');
    assert.equal((await client.postImport.postImportGetById({ importId })).status, 'FAILED');
    await client.postImport.postImportRetryImport({ importId, requestBody: { teamId } });
    await story.advance('PT5M');
    assert.equal((await client.postImport.postImportGetById({ importId })).status, 'COMPLETED');
  },
};
