import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

/** Creates a post on TWITTER that is scheduled for the next day. */
async function write({ client, teamId }: ClientContext, more: { readonly status?: 'DRAFT'; readonly referenceKey?: string } = {}) {
  const requestBody = {
    teamId,
    title: 'A note',
    status: 'SCHEDULED' as const,
    postDate: '2026-03-03T09:00:00Z',
    socialAccountTypes: ['TWITTER' as const],
    data: { TWITTER: { text: 'Hello' } },
  };
  return client.post.postCreate({ requestBody: { ...requestBody, ...more } });
}

export const post: Checks<'post'> = {
  async postCreate(context) {
    const { id, status, data } = await write(context);
    assert.deepEqual([status, data.TWITTER?.text], ['SCHEDULED', 'Hello']);
    await context.advance('P1DT1H');
    const live = await context.client.post.postGet({ id });
    assert.equal(live.status, 'POSTED');
    assert.match(String(live.externalData?.TWITTER?.permalink), /^https:/);
  },
  async postGet(context) {
    const { id } = await write(context);
    assert.deepEqual(await context.client.post.postGet({ id }), await context.client.post.postGet({ id }));
    await expectRefused(context.client.post.postGet({ id: 'post_nobody' }), 404, /Post not found/);
  },
  async postGetByReferenceKey(context) {
    const { id } = await write(context, { referenceKey: 'note-1' });
    assert.equal((await context.client.post.postGetByReferenceKey({ referenceKey: 'note-1' })).id, id);
    await expectRefused(write(context, { referenceKey: 'note-1' }), 409, /note-1/);
  },
  async postGetList(context) {
    const { id } = await write(context);
    const { client, teamId } = context;
    const { items, total } = await client.post.postGetList({ teamId, status: 'SCHEDULED', platforms: ['TWITTER', 'SNAPCHAT'], q: 'note' });
    assert.deepEqual([only(items).id, total], [id, 1]);
    assert.equal((await client.post.postGetList({ teamId, platforms: ['SNAPCHAT'] })).total, 0);
  },
  async postUpdate(context) {
    const { id } = await write(context);
    const requestBody = { title: 'Another', data: { TWITTER: { text: 'Changed' } } };
    const { title, data } = await context.client.post.postUpdate({ id, requestBody });
    assert.deepEqual([title, data.TWITTER?.text], ['Another', 'Changed']);
  },
  async postDelete(context) {
    const { id } = await write(context);
    assert.equal((await context.client.post.postDelete({ id })).status, 'DELETED');
    await context.advance('P2D');
    assert.equal((await context.client.post.postGetList({ teamId: context.teamId, status: 'POSTED', q: 'A note' })).total, 0);
  },
  async postRetry(context) {
    await context.control('PATCH', '/_sim/platforms/TWITTER', { failure: { mode: 'reject' } });
    const { id } = await write(context);
    await context.advance('P1DT1H');
    const broken = await context.client.post.postGet({ id });
    assert.equal(broken.status, 'ERROR');
    assert.ok(expectPresent(broken.errors, 'error')['TWITTER']);
    await context.control('PATCH', '/_sim/platforms/TWITTER', { failure: null });
    await context.client.post.postRetry({ id });
    await context.advance('PT1H');
    assert.equal((await context.client.post.postGet({ id })).status, 'POSTED');
  },
  async postGetReconnectSocialAccountCandidates(context) {
    const { id } = await write(context);
    const { client, teamId } = context;
    await client.socialAccount.socialAccountDisconnect({ requestBody: { teamId, type: 'TWITTER' } });
    await context.control('POST', '/_sim/social-accounts', { teamId, type: 'TWITTER' });
    const { items } = await client.post.postGetReconnectSocialAccountCandidates({ teamId, type: 'TWITTER' });
    assert.equal(only(items).id, id);
  },
  async postReconnectSocialAccount(context) {
    const { id } = await write(context);
    const { client, teamId } = context;
    await client.socialAccount.socialAccountDisconnect({ requestBody: { teamId, type: 'TWITTER' } });
    await context.control('POST', '/_sim/social-accounts', { teamId, type: 'TWITTER' });
    const { succeeded, results } = await client.post.postReconnectSocialAccount({
      requestBody: { teamId, type: 'TWITTER', postIds: [id] },
    });
    assert.deepEqual([succeeded, only(results).postId], [1, id]);
    assert.equal((await client.post.postGetReconnectSocialAccountCandidates({ teamId, type: 'TWITTER' })).total, 0);
  },
};
