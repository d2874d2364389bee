import { describe, expect } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import type { PlatformComment } from '../../domain/ports/people.ts';
import { type ControlTest, created, it, scheduled } from './control.fixture.ts';

const NOW = Date.UTC(2026, 2, 2, 9);

const comment = (acme: ControlTest, platform: Platform, body: object) =>
  acme.control('POST', `/platforms/${platform}/events`, {
    body: { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, text: 'Link, please!', ...body },
  });

/** A post of org_acme that is live on YOUTUBE. */
async function livePost(acme: ControlTest, postDate = '2026-03-02T09:00:00Z'): Promise<string> {
  const data = { YOUTUBE: { text: 'New', uploadIds: ['upload_acme_video'] } };
  const id = await created(acme, '/post', scheduled(['YOUTUBE'], { postDate, data }));
  await acme.did('POST', '/clock/settle');
  return id;
}

/** A post that an import has brought in. */
async function importedPost(acme: ControlTest): Promise<string> {
  const body = { teamId: 'team_acme_marketing', socialAccountType: 'YOUTUBE', count: 1 };
  await acme.call('POST', '/post-history-import', { body });
  await acme.did('POST', '/clock/settle');
  return acme.world.historyImports.posts.all()[0]?.id ?? '';
}

function accountOf(acme: ControlTest, id: string) {
  const account = acme.world.accounts.byId.get(id);
  if (!account) throw new Error(`No account ${id}`);
  return platformAccountOf(account);
}

/** Returns what the platform has under a post of YOUTUBE, by its id there. */
function under(acme: ControlTest, publicationId = '', isPast = false): readonly PlatformComment[] {
  const post = { id: publicationId, publishedAt: acme.world.startTime - 86_400_000, isPast };
  const result = acme.world.platforms.YOUTUBE.comments(accountOf(acme, 'sa_acme_youtube'), post, { offset: 0, limit: 100 });
  if (!result.ok) throw new Error('No comments came');
  return result.comments;
}

const publicationOf = (acme: ControlTest, postId: string) => acme.world.posts.byId.get(postId)?.targets[0]?.publication?.id ?? '';

describe('a comment event', () => {
  it('adds a comment of a random person now', async ({ acme }) => {
    const postId = await livePost(acme);
    expect((await comment(acme, 'YOUTUBE', { postId })).status).toBe(200);
    const publicationId = publicationOf(acme, postId);
    const [found, ...others] = under(acme, publicationId);
    expect(found).toMatchObject({
      publicationId,
      parentId: null,
      text: 'Link, please!',
      likesCount: 0,
      publishedAt: acme.world.clock.now(),
    });
    expect(found?.author.name).toMatch(/^\S+ \S+$/);
    expect(others).toEqual([]);
  });

  it('adds a comment with the given author, parent, instant and likes', async ({ acme }) => {
    const postId = await livePost(acme);
    const author = { externalId: 'ada', name: 'Ada Lovelace' };
    const given = { postId, author, parentExternalId: 'unknown', publishedAt: '2026-03-02T10:00:00+01:00', likesCount: 7 };
    expect((await comment(acme, 'YOUTUBE', given)).status).toBe(200);
    await comment(acme, 'YOUTUBE', { postId, author: 'grace' });
    const [grace, ada] = under(acme, publicationOf(acme, postId));
    expect(ada).toMatchObject({ author, parentId: 'unknown', publishedAt: NOW, likesCount: 7 });
    expect(grace).toMatchObject({ author: acme.world.platforms.YOUTUBE.person({ externalId: 'grace' }) });
  });

  it('comments on an imported post', async ({ acme }) => {
    const importedPostId = await importedPost(acme);
    expect((await comment(acme, 'YOUTUBE', { importedPostId })).status).toBe(200);
    const { post } = acme.world.historyImports.posts.get(importedPostId) ?? {};
    expect(under(acme, post?.id, true)[0]?.text).toBe('Link, please!');
  });

  it.for([
    [
      'the post of nobody',
      async () => ({ postId: 'post_1' }),
      404,
      'postId: the account sa_acme_youtube has no post post_1; there is none yet',
    ],
    [
      'the imported post of nobody',
      async () => ({ importedPostId: 'i' }),
      404,
      'importedPostId: the account sa_acme_youtube has no imported post i; there is none yet',
    ],
    ['no post', async () => ({}), 400, 'postId: name the post with exactly one of postId and importedPostId'],
    ['two posts', async () => ({ postId: 'a', importedPostId: 'b' }), 400, 'postId: name the post with exactly one'],
    [
      'a post to come',
      async (acme: ControlTest) => ({ postId: await livePost(acme, '2026-03-03T09:00:00Z') }),
      400,
      'is not live on YOUTUBE',
    ],
    [
      'an instant to come',
      async (acme: ControlTest) => ({ postId: await livePost(acme), publishedAt: '2026-03-03T09:00:00Z' }),
      400,
      'publishedAt: must not be after',
    ],
  ] as const)('with %s → %i', async ([, body, status, message], { acme }) => {
    expect(await comment(acme, 'YOUTUBE', await body(acme))).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });

  it('names the nearest post for a mistyped one', async ({ acme }) => {
    const [postId, importedPostId] = [await livePost(acme), await importedPost(acme)];
    const draft = await livePost(acme, '2026-03-03T09:00:00Z');
    const messageOf = async (body: object) => (await comment(acme, 'YOUTUBE', body)).body['message'];
    expect(await messageOf({ postId: `${postId}x` })).toBe(
      `postId: the account sa_acme_youtube has no post ${postId}x; did you mean ${postId}?`,
    );
    expect(await messageOf({ postId: `${draft}x` })).not.toContain(`${draft}?`);
    expect(await messageOf({ importedPostId: `${importedPostId}x` })).toBe(
      `importedPostId: the account sa_acme_youtube has no imported post ${importedPostId}x; did you mean ${importedPostId}?`,
    );
  });

  it('with another account than the post’s is 404', async ({ acme }) => {
    const postId = await livePost(acme);
    expect((await comment(acme, 'TIKTOK', { postId })).status).toBe(404);
    const importedPostId = await importedPost(acme);
    expect((await comment(acme, 'TIKTOK', { importedPostId })).status).toBe(404);
  });
});
