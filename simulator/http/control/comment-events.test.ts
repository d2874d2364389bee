import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import type { PlatformComment } from '../../domain/ports/people.ts';
import { type ControlTest, createControlTest } from './control.fixture.ts';

const NOW = Date.UTC(2026, 2, 2, 9);

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest();
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const comment = (platform: Platform, body: object) =>
  test.control('POST', `/platforms/${platform}/events`, {
    body: { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, text: 'Link, please!', ...body },
  });

/** A post of org_acme that is live on YOUTUBE. */
async function livePost(postDate = '2026-03-02T09:00:00Z'): Promise<string> {
  const body = {
    teamId: 'team_acme_marketing',
    title: 'New',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: ['YOUTUBE'],
    data: { YOUTUBE: { text: 'New', uploadIds: ['upload_acme_video'] } },
  };
  const { id } = (await test.call<{ id: string }>('POST', '/post', { body })).body;
  await test.did('POST', '/clock/settle');
  return id;
}

/** A post that an import has brought in. */
async function importedPost(): Promise<string> {
  const body = { teamId: 'team_acme_marketing', socialAccountType: 'YOUTUBE', count: 1 };
  await test.call('POST', '/post-history-import', { body });
  await test.did('POST', '/clock/settle');
  return test.world.historyImports.posts.all()[0]?.id ?? '';
}

function accountOf(id: string) {
  const account = test.world.accounts.byId.get(id);
  if (!account) throw new Error(`No account ${id}`);
  return platformAccountOf(account);
}

/** What the platform has under a post of YOUTUBE, by its id there. */
function under(publicationId = '', isPast = false): readonly PlatformComment[] {
  const post = { id: publicationId, publishedAt: test.world.startTime - 86_400_000, isPast };
  const result = test.world.platforms.YOUTUBE.comments(accountOf('sa_acme_youtube'), post, { offset: 0, limit: 100 });
  if (!result.ok) throw new Error('No comments came');
  return result.comments;
}

const publicationOf = (postId: string) => test.world.posts.byId.get(postId)?.targets[0]?.publication?.id ?? '';

describe('a comment event', () => {
  it('adds a comment of a random person now', async () => {
    const postId = await livePost();
    expect((await comment('YOUTUBE', { postId })).status).toBe(200);
    const publicationId = publicationOf(postId);
    const [found, ...others] = under(publicationId);
    expect(found).toMatchObject({
      publicationId,
      parentId: null,
      text: 'Link, please!',
      likesCount: 0,
      publishedAt: test.world.clock.now(),
    });
    expect(found?.author.name).toMatch(/^\S+ \S+$/);
    expect(others).toEqual([]);
  });

  it('adds a comment with the given author, parent, instant and likes', async () => {
    const postId = await livePost();
    const author = { externalId: 'ada', name: 'Ada Lovelace' };
    const given = { postId, author, parentExternalId: 'unknown', publishedAt: '2026-03-02T10:00:00+01:00', likesCount: 7 };
    expect((await comment('YOUTUBE', given)).status).toBe(200);
    await comment('YOUTUBE', { postId, author: 'grace' });
    const [grace, ada] = under(publicationOf(postId));
    expect(ada).toMatchObject({ author, parentId: 'unknown', publishedAt: NOW, likesCount: 7 });
    expect(grace).toMatchObject({ author: test.world.platforms.YOUTUBE.person({ externalId: 'grace' }) });
  });

  it('comments on an imported post', async () => {
    const importedPostId = await importedPost();
    expect((await comment('YOUTUBE', { importedPostId })).status).toBe(200);
    const { post } = test.world.historyImports.posts.get(importedPostId) ?? {};
    expect(under(post?.id, true)[0]?.text).toBe('Link, please!');
  });

  it('of a banned author is 400, and adds nothing', async () => {
    const postId = await livePost();
    await comment('YOUTUBE', { postId, author: 'troll' });
    const [found] = under(publicationOf(postId));
    test.world.platforms.YOUTUBE.actOnComment(accountOf('sa_acme_youtube'), found?.id ?? '', 'REJECT', { banAuthor: true });
    expect(await comment('YOUTUBE', { postId, author: 'troll' })).toMatchObject({
      status: 400,
      body: { message: 'YouTube accepts no comment of troll: the account has banned this author. Use another author.' },
    });
    expect((await comment('YOUTUBE', { postId, author: 'ada' })).status).toBe(200);
    expect(under(publicationOf(postId)).map(({ author }) => author.externalId)).toEqual(['ada', 'troll']);
  });

  it('on a post that was removed from the platform is 400', async () => {
    const postId = await livePost();
    const body = { type: 'post-deleted', socialAccountId: 'sa_acme_youtube', postId };
    await test.did('POST', '/platforms/YOUTUBE/events', { body });
    expect(await comment('YOUTUBE', { postId })).toMatchObject({
      status: 400,
      body: { message: `Post ${publicationOf(postId)} is no longer on YouTube, so it accepts no comments` },
    });
  });

  it.each([
    ['the post of nobody', async () => ({ postId: 'post_1' }), 404, 'Post post_1 of account sa_acme_youtube not found'],
    ['the imported post of nobody', async () => ({ importedPostId: 'i' }), 404, 'Imported post i of account sa_acme_youtube not found'],
    ['no post', async () => ({}), 400, 'postId: name the post with exactly one of postId and importedPostId'],
    ['two posts', async () => ({ postId: 'a', importedPostId: 'b' }), 400, 'postId: name the post with exactly one'],
    ['a post to come', async () => ({ postId: await livePost('2026-03-03T09:00:00Z') }), 400, 'is not live on YOUTUBE'],
    [
      'an instant to come',
      async () => ({ postId: await livePost(), publishedAt: '2026-03-03T09:00:00Z' }),
      400,
      'publishedAt: must not be after',
    ],
    ['no text', async () => ({ postId: await livePost(), text: undefined }), 400, 'text is required'],
    ['an author without id', async () => ({ postId: await livePost(), author: { name: 'Ada' } }), 400, 'author'],
  ])('with %s → %i', async (_, body, status, message) => {
    expect(await comment('YOUTUBE', await body())).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });

  it('with another account than the post’s is 404', async () => {
    const postId = await livePost();
    expect((await comment('TIKTOK', { postId })).status).toBe(404);
    const importedPostId = await importedPost();
    expect((await comment('TIKTOK', { importedPostId })).status).toBe(404);
  });
});
