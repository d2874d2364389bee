import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchedComment } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type CommentTest, createCommentTest, DAY, HOUR, setFeatures, TEAM } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
  await t.did('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: 20 } });
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

const told = () => t.events<FetchedComment>('comment.received');

describe('the crowd', () => {
  it('comments on each post that goes live, over its first day, and the service is told', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM', 'FACEBOOK');
    await t.advance(HOUR);
    const early = told().length;
    expect(early).toBeLessThan(20);
    await t.advance(DAY);
    expect(told()).toHaveLength(20);
    const instants = told().map(({ publishedAt }) => publishedAt);
    expect(instants).toEqual(instants.toSorted());
    expect(new Set(told().map(({ platform, postId: on }) => `${platform} ${on}`))).toEqual(new Set([`INSTAGRAM ${postId}`]));
    expect(told().some(({ externalParentId }) => externalParentId !== null)).toBe(true);
    expect((await t.fetched({ postId })).total).toBe(20);
    await t.advance(7 * DAY);
    expect(told()).toHaveLength(20);
  });

  it('says nothing of posts that were live before, or after it has gone', async () => {
    await t.did('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: 0 } });
    await t.livePost('INSTAGRAM');
    await t.did('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: 5 } });
    await t.advance(2 * DAY);
    expect(told()).toEqual([]);
  });

  it('speaks on the platform when nobody wants to know, or the account has gone; an import brings it in', async () => {
    await setFeatures(t, { dms: false, automations: false });
    const { id: postId } = await t.livePost('INSTAGRAM');
    await t.advance(2 * DAY);
    expect(told()).toEqual([]);
    expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 20 });
  });

  it('falls silent when its post is gone there, and talks on when only the account is', async () => {
    const event = { type: 'post-deleted', socialAccountId: 'sa_acme_instagram', postId: (await t.livePost('INSTAGRAM')).id };
    await t.did('POST', '/_sim/platforms/INSTAGRAM/events', event);
    const { id: postId } = await t.livePost('INSTAGRAM');
    await t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await t.advance(2 * DAY);
    expect(told().length).toBeLessThan(5);
    await t.did('POST', '/_sim/social-accounts', { teamId: TEAM, type: 'INSTAGRAM', externalId: 'instagram_acme' });
    expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 20 });
  });

  it('says the same after a snapshot', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    await t.advance(HOUR);
    const snapshot = saveWorld(t.world);
    await t.advance(DAY);
    const all = await t.fetched({ postId }, { limit: '100' });
    loadWorld(t.world, snapshot);
    await t.advance(DAY);
    expect(await t.fetched({ postId }, { limit: '100' })).toEqual(all);
  });
});
