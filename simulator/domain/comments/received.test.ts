import { describe, expect } from 'vitest';
import type { FetchedComment } from '../../../openapi/generated/types.ts';
import type { DomainEvents } from '../world.ts';
import { type CommentWorld, IMPORT_PLATFORMS, it, MINUTE, setFeatures, TEAM } from './comments.fixture.ts';
import { receiveComment } from './receive.ts';

const receivedEvents = (acme: CommentWorld) => acme.events<FetchedComment>('comment.received');

describe('a comment of a person', () => {
  it('[WHK-18] on a post of the service sends comment.received, and is listed under the same id', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const { comment, executions } = await acme.fanComments(
      'INSTAGRAM',
      { postId },
      { text: 'Link, please!', author: { externalId: 'ig_9024', name: 'Ada' } },
    );
    expect(executions).toEqual([]);
    expect(receivedEvents(acme)).toEqual([comment]);
    expect(comment).toMatchObject({
      postId,
      platform: 'INSTAGRAM',
      socialAccountId: 'sa_acme_instagram',
      importId: expect.stringMatching(/^cimport_/),
      text: 'Link, please!',
      authorName: 'Ada',
      authorExternalId: 'ig_9024',
      publishedAt: '2026-03-02T09:00:02.000Z',
    });
    expect(await acme.fetched({ postId })).toEqual({ items: [comment], total: 1 });
    const run = await acme.runImport('INSTAGRAM', { postId });
    expect((await acme.fetched({ postId })).items).toEqual([{ ...comment, importId: run.id, updatedAt: run.completedAt }]);
    expect(receivedEvents(acme)).toHaveLength(1);
  });

  it('[D-CMI-07] belongs to an import that exists once per post and platform and is not listed', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const first = await acme.received('INSTAGRAM', { postId });
    await acme.advance(MINUTE);
    const last = await acme.received('INSTAGRAM', { postId });
    const other = await acme.received('FACEBOOK', { postId });
    expect(last.importId).toBe(first.importId);
    expect(other.importId).not.toBe(first.importId);
    const standing = await acme.getImport({ id: first.importId });
    expect(standing).toEqual({
      id: first.importId,
      teamId: TEAM,
      organizationId: 'org_acme',
      socialAccountId: 'sa_acme_instagram',
      postId,
      importedPostId: null,
      platform: 'INSTAGRAM',
      status: 'COMPLETED',
      commentsImported: 2,
      error: null,
      rateLimitResetAt: null,
      startedAt: first.createdAt,
      completedAt: last.createdAt,
      createdAt: first.createdAt,
      updatedAt: last.createdAt,
    });
    expect(await acme.call('GET', `/comment/import/${first.importId}`, { key: 'sk_sim_free' })).toMatchObject({ status: 404 });
    const run = await acme.runImport('INSTAGRAM', { postId });
    for (const query of [`teamId=${TEAM}`, `teamId=${TEAM}&postId=${postId}`, `teamId=${TEAM}&status=COMPLETED`])
      expect(await acme.ok('GET', `/comment/import?${query}`)).toEqual({ imports: [run] });
    expect(await acme.getImport(standing)).toEqual(standing);
  });

  it('[WHK-18] on any other post sends no event, and waits for an import', async ({ acme }) => {
    const importedPostId = await acme.importedPost('INSTAGRAM');
    expect(await acme.fanComments('INSTAGRAM', { importedPostId }, { text: 'Old but gold' })).toEqual({});
    expect(receivedEvents(acme)).toEqual([]);
    expect((await acme.fetched({ importedPostId })).total).toBe(0);
    await acme.runImport('INSTAGRAM', { importedPostId });
    expect((await acme.fetched({ importedPostId })).items[0]).toMatchObject({ text: 'Old but gold' });
    expect(receivedEvents(acme)).toEqual([]);
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.ok('DELETE', `/post/${postId}`);
    expect(await acme.fanComments('INSTAGRAM', { postId })).toEqual({});
    expect(receivedEvents(acme)).toEqual([]);
  });

  it('[WHK-19, D-AUTH-03] is sent when direct messages or automations are on, and not to an organization with neither', async ({
    acme,
  }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    for (const [dms, automations, count] of [
      [true, false, 1],
      [false, true, 2],
      [false, false, 2],
    ] as const) {
      await setFeatures(acme, { dms, automations });
      await acme.fanComments('INSTAGRAM', { postId });
      expect(receivedEvents(acme)).toHaveLength(count);
      expect((await acme.fetched({ postId })).total).toBe(count);
    }
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 3 });
  });

  it('is sent with its parent, timestamp and likes, although the parent is unknown', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    expect(
      await acme.received(
        'INSTAGRAM',
        { postId },
        { parentExternalId: 'ig_unknown', publishedAt: '2026-03-02T08:00:00+01:00', likesCount: 4 },
      ),
    ).toMatchObject({ externalParentId: 'ig_unknown', publishedAt: '2026-03-02T07:00:00.000Z', likesCount: 4 });
  });

  it.for(IMPORT_PLATFORMS)('is sent on %s', async (platform, { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    expect(await acme.received(platform, { postId })).toMatchObject({ platform, postId });
  });

  it.for(['SLACK', 'DISCORD', 'TWITTER'] as const)('is not sent on %s, which has no imports', async (platform, { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    expect(await acme.fanComments(platform, { postId })).toEqual({});
    expect(receivedEvents(acme)).toEqual([]);
  });

  it('emits the event once, also to the other areas', async ({ acme }) => {
    const arrived: DomainEvents['comment.arrived'][] = [];
    acme.world.events.on('comment.arrived', event => arrived.push(event));
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const { id } = await acme.received('INSTAGRAM', { postId });
    expect(arrived).toEqual([{ comment: acme.world.comments.fetched.get(id) }]);
    const account = acme.world.accounts.byId.get('sa_acme_instagram');
    const stored = acme.world.comments.fetched.get(id);
    if (!account || !stored) throw new Error('Not there');
    const again = receiveComment(acme.world, account, {
      id: stored.externalId,
      publicationId: stored.externalPostId,
      parentId: null,
      author: stored.author,
      byOwner: false,
      text: 'Nice',
      likesCount: 0,
      repliesCount: 0,
      hidden: false,
      likedByOwner: false,
      moderation: null,
      publishedAt: stored.publishedAt,
    });
    expect([again, arrived.length, receivedEvents(acme).length]).toEqual([stored, 1, 1]);
  });
});
