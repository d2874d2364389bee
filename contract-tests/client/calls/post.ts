import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

/** A post on TWITTER; scheduled for the next day. */
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
  async postCreate(story) {
    const { id, status, data } = await write(story);
    assert.deepEqual([status, data.TWITTER?.text], ['SCHEDULED', 'Hello']);
    await story.advance('P1DT1H');
    const live = await story.client.post.postGet({ id });
    assert.equal(live.status, 'POSTED');
    assert.match(String(live.externalData?.TWITTER?.permalink), /^https:/);
  },
  async postGet(story) {
    const { id } = await write(story);
    assert.deepEqual(await story.client.post.postGet({ id }), await story.client.post.postGet({ id }));
    await expectRefused(story.client.post.postGet({ id: 'post_nobody' }), 404, /Post not found/);
  },
  async postGetByReferenceKey(story) {
    const { id } = await write(story, { referenceKey: 'note-1' });
    assert.equal((await story.client.post.postGetByReferenceKey({ referenceKey: 'note-1' })).id, id);
    await expectRefused(write(story, { referenceKey: 'note-1' }), 409, /note-1/);
  },
  async postGetList(story) {
    const { id } = await write(story);
    const { client, teamId } = story;
    const { items, total } = await client.post.postGetList({ teamId, status: 'SCHEDULED', platforms: ['TWITTER', 'SNAPCHAT'], q: 'note' });
    assert.deepEqual([only(items).id, total], [id, 1]);
    assert.equal((await client.post.postGetList({ teamId, platforms: ['SNAPCHAT'] })).total, 0);
  },
  async postUpdate(story) {
    const { id } = await write(story);
    const requestBody = { title: 'Another', data: { TWITTER: { text: 'Changed' } } };
    const { title, data } = await story.client.post.postUpdate({ id, requestBody });
    assert.deepEqual([title, data.TWITTER?.text], ['Another', 'Changed']);
  },
  async postDelete(story) {
    const { id } = await write(story);
    assert.equal((await story.client.post.postDelete({ id })).status, 'DELETED');
    await story.advance('P2D');
    assert.equal((await story.client.post.postGetList({ teamId: story.teamId, status: 'POSTED', q: 'A note' })).total, 0);
  },
  async postRetry(story) {
    await story.control('PATCH', '/_sim/platforms/TWITTER', { failure: { mode: 'reject' } });
    const { id } = await write(story);
    await story.advance('P1DT1H');
    const broken = await story.client.post.postGet({ id });
    assert.equal(broken.status, 'ERROR');
    assert.ok(expectPresent(broken.errors, 'error')['TWITTER']);
    await story.control('PATCH', '/_sim/platforms/TWITTER', { failure: null });
    await story.client.post.postRetry({ id });
    await story.advance('PT1H');
    assert.equal((await story.client.post.postGet({ id })).status, 'POSTED');
  },
  async postGetReconnectSocialAccountCandidates(story) {
    const { id } = await write(story);
    const { client, teamId } = story;
    await client.socialAccount.socialAccountDisconnect({ requestBody: { teamId, type: 'TWITTER' } });
    await story.control('POST', '/_sim/social-accounts', { teamId, type: 'TWITTER' });
    const { items } = await client.post.postGetReconnectSocialAccountCandidates({ teamId, type: 'TWITTER' });
    assert.equal(only(items).id, id);
  },
  async postReconnectSocialAccount(story) {
    const { id } = await write(story);
    const { client, teamId } = story;
    await client.socialAccount.socialAccountDisconnect({ requestBody: { teamId, type: 'TWITTER' } });
    await story.control('POST', '/_sim/social-accounts', { teamId, type: 'TWITTER' });
    const { succeeded, results } = await client.post.postReconnectSocialAccount({
      requestBody: { teamId, type: 'TWITTER', postIds: [id] },
    });
    assert.deepEqual([succeeded, only(results).postId], [1, id]);
    assert.equal((await client.post.postGetReconnectSocialAccountCandidates({ teamId, type: 'TWITTER' })).total, 0);
  },
};
