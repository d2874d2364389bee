import { describe, expect } from 'vitest';
import type { Platform, Tier } from '../../../openapi/generated/types.ts';
import { type CommentWorld, it, setFeatures, setOrganization } from './comments.fixture.ts';

it.beforeEach(async ({ acme }) => {
  // Comments wait on the platform.
  await setFeatures(acme, { dms: false, automations: false });
});

describe('what one import stores', () => {
  const SOMEONE = {
    externalId: 'someone',
    name: 'Some One',
    username: 'someone',
    avatarUrl: 'https://a.test/',
    profileUrl: 'https://p.test/',
  };
  const crowd = (acme: CommentWorld, platform: Platform, postId: string, count: number, prefix = 'c') => {
    const { controls } = acme.world.platforms[platform];
    const target = acme.world.posts.byId.get(postId)?.targets.find(({ type }) => type === platform);
    const account = { socialAccountId: target?.socialAccountId ?? '', externalId: target?.externalId ?? '', username: 'acme' };
    for (let i = 0; i < count; i++)
      controls.addComment(account, {
        publicationId: target?.publication?.id ?? '',
        parentId: null,
        author: SOMEONE,
        text: `${prefix}${i}`,
        likesCount: 0,
        publishedAt: acme.world.clock.now() + i,
      });
  };

  it.for<[Tier, number]>([
    ['FREE', 25],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ])('[QTA-20][QTA-24] on %s are the newest %i comments, and the import completes', async ([plan, most], { acme }) => {
    setOrganization(acme.world, { plan });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    crowd(acme, 'INSTAGRAM', postId, most + 3);
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: most, error: null });
    const { total, items } = await acme.fetched({ postId }, { limit: '1' });
    const [oldest] = (await acme.fetched({ postId }, { limit: '1', offset: String(most - 1) })).items;
    expect([total, items[0]?.text, oldest?.text]).toEqual([most, `c${most + 2}`, 'c3']);
  });

  it('[QTA-25] has no monthly counter: a further import stores as many again', async ({ acme }) => {
    setOrganization(acme.world, { plan: 'FREE' });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    for (const [round, total] of [25, 50, 75].entries()) {
      crowd(acme, 'INSTAGRAM', postId, 30, `${round}-`);
      expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: 25 });
      expect((await acme.fetched({ postId })).total).toBe(total);
    }
    const { id: other } = await acme.livePost('INSTAGRAM');
    crowd(acme, 'INSTAGRAM', other, 30);
    expect(await acme.runImport('INSTAGRAM', { postId: other })).toMatchObject({ commentsImported: 25 });
  });

  it('can be set for the organization', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { commentsPerImport: 2 } });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    crowd(acme, 'INSTAGRAM', postId, 5);
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: 2 });
  });
});
