import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform, Tier } from '../../../openapi/generated/types.ts';
import { type CommentTest, createCommentTest, setFeatures, setOrganization } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
  // Comments wait on the platform.
  await setFeatures(t, { dms: false, automations: false });
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

describe('what one import stores', () => {
  const SOMEONE = {
    externalId: 'someone',
    name: 'Some One',
    username: 'someone',
    avatarUrl: 'https://a.test/',
    profileUrl: 'https://p.test/',
  };
  const crowd = (platform: Platform, postId: string, count: number, prefix = 'c') => {
    const { controls } = t.world.platforms[platform];
    const target = t.world.posts.byId.get(postId)?.targets.find(({ type }) => type === platform);
    const account = { socialAccountId: target?.socialAccountId ?? '', externalId: target?.externalId ?? '', username: 'acme' };
    for (let i = 0; i < count; i++)
      controls.addComment(account, {
        publicationId: target?.publication?.id ?? '',
        parentId: null,
        author: SOMEONE,
        text: `${prefix}${i}`,
        likesCount: 0,
        publishedAt: t.world.clock.now() + i,
      });
  };

  it.each<[Tier, number]>([
    ['FREE', 25],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ])('[QTA-20][QTA-24] on %s are the newest %i comments, and the import completes', async (plan, most) => {
    setOrganization(t.world, { plan });
    const { id: postId } = await t.livePost('INSTAGRAM');
    crowd('INSTAGRAM', postId, most + 3);
    expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: most, error: null });
    const { total, items } = await t.fetched({ postId }, { limit: '1' });
    const [oldest] = (await t.fetched({ postId }, { limit: '1', offset: String(most - 1) })).items;
    expect([total, items[0]?.text, oldest?.text]).toEqual([most, `c${most + 2}`, 'c3']);
  });

  it('[QTA-25] has no monthly counter: a further import stores as many again', async () => {
    setOrganization(t.world, { plan: 'FREE' });
    const { id: postId } = await t.livePost('INSTAGRAM');
    for (const [round, total] of [25, 50, 75].entries()) {
      crowd('INSTAGRAM', postId, 30, `${round}-`);
      expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: 25 });
      expect((await t.fetched({ postId })).total).toBe(total);
    }
    const { id: other } = await t.livePost('INSTAGRAM');
    crowd('INSTAGRAM', other, 30);
    expect(await t.runImport('INSTAGRAM', { postId: other })).toMatchObject({ commentsImported: 25 });
  });

  it('can be set for the organization', async () => {
    await t.did('PATCH', '/_sim/organizations/org_acme', { limits: { commentsPerImport: 2 } });
    const { id: postId } = await t.livePost('INSTAGRAM');
    crowd('INSTAGRAM', postId, 5);
    expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: 2 });
  });
});
