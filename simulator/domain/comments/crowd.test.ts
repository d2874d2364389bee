import { describe, expect } from 'vitest';
import type { FetchedComment } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type CommentWorld, DAY, HOUR, it, setFeatures, TEAM } from './comments.fixture.ts';

it.beforeEach(async ({ acme }) => {
  await acme.ok('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: 20 } });
});

const receivedEvents = (acme: CommentWorld) => acme.events<FetchedComment>('comment.received');

describe('the crowd', () => {
  it('comments on each post that goes live, over its first day, with webhook events', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    await acme.advance(HOUR);
    const early = receivedEvents(acme).length;
    expect(early).toBeLessThan(20);
    await acme.advance(DAY);
    expect(receivedEvents(acme)).toHaveLength(20);
    const instants = receivedEvents(acme).map(({ publishedAt }) => publishedAt);
    expect(instants).toEqual(instants.toSorted());
    expect(new Set(receivedEvents(acme).map(({ platform, postId: on }) => `${platform} ${on}`))).toEqual(new Set([`INSTAGRAM ${postId}`]));
    expect(receivedEvents(acme).some(({ externalParentId }) => externalParentId !== null)).toBe(true);
    expect((await acme.fetched({ postId })).total).toBe(20);
    await acme.advance(7 * DAY);
    expect(receivedEvents(acme)).toHaveLength(20);
  });

  it('does not comment on posts that were live before, or after it was switched off', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: 0 } });
    await acme.livePost('INSTAGRAM');
    await acme.ok('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: 5 } });
    await acme.advance(2 * DAY);
    expect(receivedEvents(acme)).toEqual([]);
  });

  it('comments on the platform also without events or an account; an import fetches the comments', async ({ acme }) => {
    await setFeatures(acme, { dms: false, automations: false });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.advance(2 * DAY);
    expect(receivedEvents(acme)).toEqual([]);
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 20 });
  });

  it('stops when its post was deleted on the platform, and continues when only the account was removed', async ({ acme }) => {
    const event = { type: 'post-deleted', socialAccountId: 'sa_acme_instagram', postId: (await acme.livePost('INSTAGRAM')).id };
    await acme.ok('POST', '/_sim/platforms/INSTAGRAM/events', event);
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await acme.advance(2 * DAY);
    expect(receivedEvents(acme).length).toBeLessThan(5);
    await acme.ok('POST', '/_sim/social-accounts', { teamId: TEAM, type: 'INSTAGRAM', externalId: 'instagram_acme' });
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 20 });
  });

  it('writes the same comments after a snapshot', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.advance(HOUR);
    const snapshot = saveWorld(acme.world);
    await acme.advance(DAY);
    const all = await acme.fetched({ postId }, { limit: '100' });
    loadWorld(acme.world, snapshot);
    await acme.advance(DAY);
    expect(await acme.fetched({ postId }, { limit: '100' })).toEqual(all);
  });
});
