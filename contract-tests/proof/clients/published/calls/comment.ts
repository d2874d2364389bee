import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

/** The id of the live post of every world. */
async function livePost({ client }: ClientContext): Promise<string> {
  return (await client.post.postGetByReferenceKey({ referenceKey: 'launch' })).id;
}

async function write(context: ClientContext) {
  const { client, teamId } = context;
  const internalPostId = await livePost(context);
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

async function startImport(context: ClientContext) {
  const { client, teamId } = context;
  return client.comment.commentImportCreate({ requestBody: { teamId, postId: await livePost(context), socialAccountType: 'THREADS' } });
}

/** Comments of people on the live post. */
async function fetched(context: ClientContext) {
  const { client, teamId } = context;
  return client.comment.commentImportGetFetchedComments({ teamId, postId: await livePost(context), platform: 'FACEBOOK', limit: 100 });
}

export const comment: Checks<'comment'> = {
  async commentImportCreate(context) {
    const { status, platform } = await startImport(context);
    assert.deepEqual([status, platform], ['PENDING', 'THREADS']);
    await expectRefused(startImport(context), 409, /import/i);
  },
  async commentImportGetList(context) {
    const { id } = await startImport(context);
    const { imports } = await context.client.comment.commentImportGetList({ teamId: context.teamId, postId: await livePost(context) });
    assert.ok(imports.some(each => each.id === id));
  },
  async commentImportGetById(context) {
    const { id: importId } = await startImport(context);
    await context.advance('PT5M');
    const { status, completedAt } = await context.client.comment.commentImportGetById({ importId });
    assert.equal(status, 'COMPLETED');
    assert.ok(completedAt);
  },
  async commentImportGetFetchedComments(context) {
    const { items, total } = await fetched(context);
    assert.equal(items.length, total);
    assert.ok(items.some(({ text }) => text === 'Lovely'));
  },
  async commentImportActionFetchedComment(context) {
    const { client, teamId } = context;
    const { items } = await fetched(context);
    const { id: commentId } = expectPresent(
      items.find(({ text }) => text === 'Lovely'),
      'comment',
    );
    await client.comment.commentImportActionFetchedComment({ commentId, requestBody: { teamId, action: 'HIDE' } });
    const after = (await fetched(context)).items.find(({ id }) => id === commentId);
    assert.equal(after?.platformData?.hidden, true);
    const unsupported = { commentId, requestBody: { teamId, action: 'APPROVE' as const } };
    await expectRefused(client.comment.commentImportActionFetchedComment(unsupported), 400, /APPROVE/);
  },
  async commentCreate(context) {
    const { id, status } = await write(context);
    assert.equal(status, 'SCHEDULED');
    await context.advance('PT2H');
    assert.equal((await context.client.comment.commentGet({ id })).status, 'POSTED');
  },
  async commentGet(context) {
    const { id } = await write(context);
    assert.equal((await context.client.comment.commentGet({ id })).data.THREADS?.text, 'Hello');
  },
  async commentGetList(context) {
    const { id } = await write(context);
    const { items } = await context.client.comment.commentGetList({ teamId: context.teamId, platforms: ['THREADS'], status: 'SCHEDULED' });
    assert.equal(only(items).id, id);
  },
  async commentUpdate(context) {
    const { id } = await write(context);
    const { data } = await context.client.comment.commentUpdate({ id, requestBody: { data: { THREADS: { text: 'Changed' } } } });
    assert.equal(data.THREADS?.text, 'Changed');
  },
  async commentDelete(context) {
    const { id } = await write(context);
    assert.equal((await context.client.comment.commentDelete({ id })).status, 'DELETED');
    await context.advance('PT2H');
    assert.notEqual((await context.client.comment.commentGet({ id })).status, 'POSTED');
  },
  async commentRetry(context) {
    await context.control('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'reject' } });
    const { id } = await write(context);
    await context.advance('PT2H');
    assert.equal((await context.client.comment.commentGet({ id })).status, 'ERROR');
    await context.control('PATCH', '/_sim/platforms/THREADS', { failure: null });
    assert.equal((await context.client.comment.commentRetry({ id })).status, 'SCHEDULED');
    await context.advance('PT1H');
    assert.equal((await context.client.comment.commentGet({ id })).status, 'POSTED');
  },
};
