import { describe, expect } from 'vitest';
import type { PostBase } from '../../../openapi/generated/types.ts';
import { it, onPlatforms, upload } from './posts.fixture.ts';
import { refused, refusedPost } from './refused.fixture.ts';

const HOUR = 3_600_000;

describe('referenceKey', () => {
  it('[D-PST-14] is unique in the organization, and can be reused when its post is deleted', async ({ acme }) => {
    const { id } = await acme.post({ referenceKey: 'k/1' });
    const clash = { status: 409, message: 'A post with the referenceKey k/1 exists already' };
    expect(await refusedPost(acme, { referenceKey: 'k/1' })).toMatchObject(clash);
    expect(await refusedPost(acme, { referenceKey: 'k/1', status: 'DRAFT', teamId: 'team_acme_support' })).toMatchObject(clash);
    const other = await acme.post({ referenceKey: 'k2' });
    expect(await refused(acme, 'PATCH', `/post/${other.id}`, { referenceKey: 'k/1' })).toMatchObject(clash);
    await acme.ok('PATCH', `/post/${id}`, { referenceKey: 'k/1', title: 'Its own key is no clash' });
    await acme.post({ teamId: 'team_pro', referenceKey: 'k/1', ...onPlatforms('FACEBOOK') }, 'sk_sim_pro');
    await acme.ok('DELETE', `/post/${id}`);
    await acme.ok('PATCH', `/post/${other.id}`, { referenceKey: 'k/1' });
    expect(await refusedPost(acme, { referenceKey: 'k/1' })).toMatchObject(clash);
  });

  it('[D-PST-13] finds its post, unless that is deleted or belongs to another organization', async ({ acme }) => {
    const { id } = await acme.post({ referenceKey: 'k 1' });
    expect((await acme.ok('GET', '/post/reference-key/k%201')).id).toBe(id);
    expect((await acme.call('GET', '/post/reference-key/k%201', { key: 'sk_sim_pro' })).status).toBe(404);
    await acme.ok('DELETE', `/post/${id}`);
    expect((await acme.call('GET', '/post/reference-key/k%201')).status).toBe(404);
  });

  it('is removed with null', async ({ acme }) => {
    const { id } = await acme.post({ referenceKey: 'k1' });
    expect((await acme.ok('PATCH', `/post/${id}`, { referenceKey: null })).referenceKey).toBeNull();
    await acme.post({ referenceKey: 'k1' });
  });
});

describe('updatePost', () => {
  it('[D-PST-13] replaces the given fields and keeps the rest', async ({ acme }) => {
    const { id } = await acme.post({ ...onPlatforms('TWITTER', 'THREADS'), referenceKey: 'k1', firstComment: { THREADS: 'First' } });
    await acme.advance(HOUR);
    const before = await acme.ok<PostBase>('PATCH', `/post/${id}`, {});
    expect(before).toMatchObject({
      title: 'Spring launch',
      referenceKey: 'k1',
      firstComment: { THREADS: 'First' },
      updatedAt: '2026-03-02T10:00:00.000Z',
    });
    const changes = {
      title: 'New',
      postDate: '2026-03-05T08:00:00.000Z',
      data: { TWITTER: { text: 'A' }, THREADS: { text: 'B' } },
      firstComment: null,
    };
    expect(await acme.ok('PATCH', `/post/${id}`, changes)).toEqual({ ...before, ...changes });
    const fewer = { socialAccountTypes: ['THREADS'], data: { THREADS: { text: 'C' } } };
    expect((await acme.ok<PostBase>('PATCH', `/post/${id}`, fewer)).data).toEqual(fewer.data);
    expect((await acme.get(id)).socialAccounts.map(entry => entry.socialAccountId)).toEqual(['sa_acme_threads']);
  });

  it('validates a SCHEDULED post in full, whatever was changed', async ({ acme }) => {
    const { id } = await acme.post();
    expect((await refused(acme, 'PATCH', `/post/${id}`, { data: {} })).message).toContain('data.TWITTER.text');
    expect((await refused(acme, 'PATCH', `/post/${id}`, { postDate: '' })).message).toContain('postDate');
    expect((await refused(acme, 'PATCH', `/post/${id}`, { socialAccountTypes: ['TWITTER', 'DISCORD'] })).message).toContain('data.DISCORD');
    expect((await refused(acme, 'PATCH', `/post/${id}`, { title: '' })).status).toBe(400);
  });

  it('checks the uploads of a draft only when they are named again or needed', async ({ acme }) => {
    acme.world.uploads.byId.insert(upload({ id: 'upload_old' }));
    const { id } = await acme.post({ status: 'DRAFT', data: { TWITTER: { uploadIds: ['upload_old'] } } });
    acme.world.uploads.byId.remove('upload_old');
    await acme.ok('PATCH', `/post/${id}`, { title: 'Still mine' });
    expect((await acme.get(id)).uploads).toEqual([]);
    expect((await refused(acme, 'PATCH', `/post/${id}`, { status: 'SCHEDULED' })).message).toBe('Upload upload_old not found');
  });

  it('returns 404 for a post of another organization', async ({ acme }) => {
    const { id } = await acme.post();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const) {
      const body = method === 'PATCH' ? {} : undefined;
      expect(await refused(acme, method, `/post/${id}${path}`, body, 'sk_sim_pro')).toMatchObject({
        status: 404,
        message: 'Post not found',
      });
      expect(await refused(acme, method, `/post/post_nowhere${path}`, body)).toMatchObject({ status: 404, message: 'Post not found' });
    }
  });
});

describe('deletePost', () => {
  it('[D-PST-13] returns the post as DELETED; it can be read, and is not published', async ({ acme }) => {
    const { id } = await acme.post();
    await acme.advance(HOUR);
    expect(await acme.ok('DELETE', `/post/${id}`)).toMatchObject({ id, status: 'DELETED', deletedAt: '2026-03-02T10:00:00.000Z' });
    await acme.advance(5 * HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'DELETED', postedDate: null, externalData: null });
    expect(acme.published).toEqual([]);
    expect((await refused(acme, 'DELETE', `/post/${id}`, undefined)).status).toBe(400);
  });
});

it('deleting a team deletes its posts and their jobs', async ({ acme }) => {
  acme.controls('INSTAGRAM').fail({ mode: 'outage' });
  const { id } = await acme.post({ teamId: 'team_acme_support', ...onPlatforms('INSTAGRAM'), postDate: '2026-03-02T09:00:00Z' });
  const kept = await acme.post();
  await acme.advance(60_000);
  expect(await acme.statusOf(id)).toBe('RETRYING');
  await acme.ok('DELETE', '/team/team_acme_support');
  expect((await acme.call('GET', `/post/${id}`)).status).toBe(404);
  expect(acme.world.clock.jobs().filter(job => job.subject === id)).toEqual([]);
  await acme.advance(4 * HOUR);
  expect(acme.published.map(post => post.id)).toEqual([kept.id]);
});
