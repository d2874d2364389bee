import { describe, expect } from 'vitest';
import type { FetchedComment } from '../../../openapi/generated/types.ts';
import { type CommentWorld, IMPORT_PLATFORMS, it, MINUTE, setFeatures, TEAM } from './comments.fixture.ts';

it.beforeEach(async ({ acme }) => {
  await setFeatures(acme, { dms: false, automations: false });
});

/** A post on which three people spoke, one of them to somebody else, and one to nobody who is there. */
async function talk(acme: CommentWorld): Promise<{ readonly postId: string; readonly items: readonly FetchedComment[] }> {
  const { id: postId } = await acme.livePost('INSTAGRAM');
  await acme.fanComments('INSTAGRAM', { postId }, { text: 'root', author: 'ig_ada', likesCount: 3 });
  await acme.runImport('INSTAGRAM', { postId });
  const [root] = (await acme.fetched({ postId })).items;
  await acme.fanComments('INSTAGRAM', { postId }, { text: 'answer', parentExternalId: root?.externalId ?? '' });
  await acme.advance(MINUTE);
  await acme.fanComments('INSTAGRAM', { postId }, { text: 'orphan', parentExternalId: 'ig_gone' });
  await acme.runImport('INSTAGRAM', { postId });
  return { postId, items: (await acme.fetched({ postId })).items };
}

describe('a fetched comment', () => {
  it('[CMI-19] has every field', async ({ acme }) => {
    const { id: postId, externalData } = await acme.livePost('INSTAGRAM');
    await acme.fanComments(
      'INSTAGRAM',
      { postId },
      { text: 'Hi 👋', author: { externalId: 'ig_1', name: 'Ada Moss', username: 'ada' }, likesCount: 7 },
    );
    const run = await acme.runImport('INSTAGRAM', { postId });
    expect((await acme.fetched({ postId })).items).toEqual([
      {
        id: expect.stringMatching(/^fcomment_/),
        teamId: TEAM,
        organizationId: 'org_acme',
        postId,
        importedPostId: null,
        socialAccountId: 'sa_acme_instagram',
        importId: run.id,
        platform: 'INSTAGRAM',
        externalId: expect.stringMatching(/./),
        externalParentId: null,
        externalPostId: externalData?.INSTAGRAM?.id,
        authorName: 'Ada Moss',
        authorExternalId: 'ig_1',
        authorProfileUrl: expect.stringMatching(/^https:/),
        authorAvatarUrl: expect.stringMatching(/^https:/),
        text: 'Hi 👋',
        likesCount: 7,
        repliesCount: 0,
        platformData: expect.any(Object),
        publishedAt: '2026-03-02T09:00:02.000Z',
        createdAt: run.completedAt,
        updatedAt: run.completedAt,
        deletedAt: null,
      },
    ]);
  });

  it.for(IMPORT_PLATFORMS)('[CMI-20] shows on %s the allowed actions and the current state', async (platform, { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    await acme.fanComments(platform, { postId });
    const own = await acme.comment({ internalPostId: postId, socialAccountTypes: [platform], text: 'Ours' });
    await acme.runImport(platform, { postId });
    const { items } = await acme.fetched({ postId });
    for (const { platformData } of items)
      for (const flag of ['canDelete', 'canHide', 'canLike', 'canModerate'] as const) expect(platformData[flag]).toBeTypeOf('boolean');
    const [ours, theirs] = ['Ours', 'Nice'].map(text => items.find(item => item.text === text)?.platformData);
    expect(theirs).toMatchObject({ owner: false, origin: 'platform' });
    expect(theirs).not.toHaveProperty('bundleCommentId');
    expect(ours).toMatchObject({ owner: true, origin: 'bundle', bundleCommentId: own.id });
  });

  it('[CMI-21] names its parent by the id of the platform, or null at the top', async ({ acme }) => {
    const { items } = await talk(acme);
    const [orphan, answer, root] = items;
    expect([root?.text, root?.externalParentId, root?.repliesCount]).toEqual(['root', null, 1]);
    expect([answer?.text, answer?.externalParentId]).toEqual(['answer', root?.externalId]);
    expect([orphan?.text, orphan?.externalParentId]).toEqual(['orphan', 'ig_gone']);
  });
});

describe('the list of fetched comments', () => {
  it('[CMI-08][CMI-22][CMI-23] is a flat list of one post, replies and orphans included, newest first', async ({ acme }) => {
    const { postId, items } = await talk(acme);
    const { id: other } = await acme.livePost('INSTAGRAM');
    await acme.fanComments('INSTAGRAM', { postId: other }, { text: 'elsewhere' });
    await acme.runImport('INSTAGRAM', { postId: other });
    expect((await acme.fetched({ postId })).items).toEqual(items);
    expect(items.map(({ text }) => text)).toEqual(['orphan', 'answer', 'root']);
    // Threads as a client builds them.
    const known = new Set(items.map(({ externalId }) => externalId));
    const roots = items.filter(({ externalParentId }) => externalParentId === null || !known.has(externalParentId));
    const threads = roots.map(root => [root.text, items.filter(item => item.externalParentId === root.externalId).map(({ text }) => text)]);
    expect(threads).toEqual([
      ['orphan', []],
      ['root', ['answer']],
    ]);
  });

  it('[CMI-09] requires the team and exactly one post', async ({ acme }) => {
    const { postId } = await talk(acme);
    const refused = async (query: string) => {
      const { status, body } = await acme.call('GET', `/comment/import/comments?${query}`);
      return `${status} ${String(body.message)}`;
    };
    expect(await refused(`postId=${postId}`)).toBe('400 teamId is required');
    expect(await refused(`teamId=${TEAM}`)).toBe('400 Exactly one of postId and importedPostId is needed');
    expect(await refused(`teamId=${TEAM}&postId=${postId}&importedPostId=x`)).toBe(
      '400 Exactly one of postId and importedPostId is needed',
    );
    expect(await refused(`teamId=team_acme_support&postId=${postId}`)).toBe('404 Post not found');
    expect(await refused(`teamId=${TEAM}&importedPostId=${postId}`)).toBe('404 Imported post not found');
    expect(await refused(`teamId=${TEAM}&postId=${postId}&platform=DISCORD`)).toMatch(/^400 platform must be one of/);
    expect(await refused(`teamId=${TEAM}&postId=${postId}&limit=101`)).toMatch(/^400 limit/);
  });

  it('[CMI-10] filters by platform and by account', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    for (const platform of ['INSTAGRAM', 'FACEBOOK'] as const) {
      await acme.fanComments(platform, { postId }, { text: platform });
      await acme.runImport(platform, { postId });
    }
    const texts = async (query?: Record<string, string>) =>
      (await acme.fetched({ postId }, query)).items.map(({ text }) => text).toSorted();
    expect(await texts()).toEqual(['FACEBOOK', 'INSTAGRAM']);
    expect(await texts({ platform: 'FACEBOOK' })).toEqual(['FACEBOOK']);
    expect(await texts({ socialAccountId: 'sa_acme_instagram' })).toEqual(['INSTAGRAM']);
    expect(await texts({ platform: 'FACEBOOK', socialAccountId: 'sa_acme_instagram' })).toEqual([]);
    expect((await acme.fetched({ postId }, { platform: 'FACEBOOK' })).total).toBe(1);
  });

  it('lists comments of the same instant by id, descending', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    for (const text of ['one', 'two', 'three', 'four', 'five']) await acme.fanComments('INSTAGRAM', { postId }, { text });
    await acme.runImport('INSTAGRAM', { postId });
    const ids = (await acme.fetched({ postId })).items.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('[CMI-11] is paginated', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    for (let i = 0; i < 5; i++) {
      await acme.fanComments('INSTAGRAM', { postId }, { text: `c${i}` });
      await acme.advance(MINUTE);
    }
    await acme.runImport('INSTAGRAM', { postId });
    const page = async (offset: number, limit: number) => {
      const { items, total } = await acme.fetched({ postId }, { offset: String(offset), limit: String(limit) });
      return [total, ...items.map(({ text }) => text)];
    };
    expect(await page(0, 2)).toEqual([5, 'c4', 'c3']);
    expect(await page(2, 2)).toEqual([5, 'c2', 'c1']);
    expect(await page(4, 2)).toEqual([5, 'c0']);
    expect(await page(6, 2)).toEqual([5]);
  });
});
