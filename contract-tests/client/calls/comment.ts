import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

/** The live post that every world has, and a comment of ours below it that waits. */
async function livePost({ client }: ClientContext): Promise<string> {
  return (await client.post.postGetByReferenceKey({ referenceKey: 'launch' })).id;
}

async function write(story: ClientContext) {
  const { client, teamId } = story;
  const internalPostId = await livePost(story);
  const requestBody = {
    teamId,
    internalPostId,
    socialAccountTypes: ['THREADS' as const],
    data: { THREADS: { text: 'Hello' } },
    status: 'SCHEDULED' as const,
    postDate: '2026-03-02T10:00:00Z',
  };
  return client.comment.commentCreate({ requestBody });
}

async function startImport(story: ClientContext) {
  const { client, teamId } = story;
  return client.comment.commentImportCreate({ requestBody: { teamId, postId: await livePost(story), socialAccountType: 'THREADS' } });
}

/** Comments of others below the live post. */
async function fetched(story: ClientContext) {
  const { client, teamId } = story;
  return client.comment.commentImportGetFetchedComments({ teamId, postId: await livePost(story), platform: 'FACEBOOK', limit: 100 });
}

export const comment: Checks<'comment'> = {
  async commentImportCreate(story) {
    const { status, platform } = await startImport(story);
    assert.deepEqual([status, platform], ['PENDING', 'THREADS']);
    await expectRefused(startImport(story), 409, /import/i);
  },
  async commentImportGetList(story) {
    const { id } = await startImport(story);
    const { imports } = await story.client.comment.commentImportGetList({ teamId: story.teamId, postId: await livePost(story) });
    assert.ok(imports.some(each => each.id === id));
  },
  async commentImportGetById(story) {
    const { id: importId } = await startImport(story);
    await story.advance('PT5M');
    const { status, completedAt } = await story.client.comment.commentImportGetById({ importId });
    assert.equal(status, 'COMPLETED');
    assert.ok(completedAt);
  },
  async commentImportGetFetchedComments(story) {
    const { items, total } = await fetched(story);
    assert.equal(items.length, total);
    assert.ok(items.some(({ text }) => text === 'Lovely'));
  },
  async commentImportActionFetchedComment(story) {
    const { client, teamId } = story;
    const { items } = await fetched(story);
    const { id: commentId } = expectPresent(
      items.find(({ text }) => text === 'Lovely'),
      'comment',
    );
    await client.comment.commentImportActionFetchedComment({ commentId, requestBody: { teamId, action: 'HIDE' } });
    const after = (await fetched(story)).items.find(({ id }) => id === commentId);
    assert.equal(after?.platformData?.hidden, true);
    const hopeless = { commentId, requestBody: { teamId, action: 'APPROVE' as const } };
    await expectRefused(client.comment.commentImportActionFetchedComment(hopeless), 400, /APPROVE/);
  },
  async commentCreate(story) {
    const { id, status } = await write(story);
    assert.equal(status, 'SCHEDULED');
    await story.advance('PT2H');
    assert.equal((await story.client.comment.commentGet({ id })).status, 'POSTED');
  },
  async commentGet(story) {
    const { id } = await write(story);
    assert.equal((await story.client.comment.commentGet({ id })).data.THREADS?.text, 'Hello');
  },
  async commentGetList(story) {
    const { id } = await write(story);
    const { items } = await story.client.comment.commentGetList({ teamId: story.teamId, platforms: ['THREADS'], status: 'SCHEDULED' });
    assert.equal(only(items).id, id);
  },
  async commentUpdate(story) {
    const { id } = await write(story);
    const { data } = await story.client.comment.commentUpdate({ id, requestBody: { data: { THREADS: { text: 'Changed' } } } });
    assert.equal(data.THREADS?.text, 'Changed');
  },
  async commentDelete(story) {
    const { id } = await write(story);
    assert.equal((await story.client.comment.commentDelete({ id })).status, 'DELETED');
    await story.advance('PT2H');
    assert.notEqual((await story.client.comment.commentGet({ id })).status, 'POSTED');
  },
  async commentRetry(story) {
    await story.control('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'reject' } });
    const { id } = await write(story);
    await story.advance('PT2H');
    assert.equal((await story.client.comment.commentGet({ id })).status, 'ERROR');
    await story.control('PATCH', '/_sim/platforms/THREADS', { failure: null });
    assert.equal((await story.client.comment.commentRetry({ id })).status, 'SCHEDULED');
    await story.advance('PT1H');
    assert.equal((await story.client.comment.commentGet({ id })).status, 'POSTED');
  },
};
