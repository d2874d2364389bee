import { describe, expect } from 'vitest';
import type { Post, Upload, UploadWithPosts } from '../../../openapi/generated/types.ts';
import { it, JPG, MP4, TEAM, type UploadWorld } from './uploads.fixture.ts';

it.beforeEach(({ acme }) => acme.call('POST', '/_sim/reset', { body: {} }));

const list = (acme: UploadWorld, query = '', key = 'sk_sim_acme') => acme.call<UploadWithPosts[]>('GET', `/upload${query}`, { key });
const found = async (acme: UploadWorld, query: string, key?: string) => (await list(acme, query, key)).body.map(({ id }) => id);
const READY = ['upload_acme_document', 'upload_acme_video', 'upload_acme_image'];

async function draft(acme: UploadWorld, uploadIds: readonly string[], teamId = TEAM): Promise<string> {
  const body = {
    teamId,
    title: 'x',
    status: 'DRAFT',
    postDate: '2026-03-03T09:00:00Z',
    socialAccountTypes: ['INSTAGRAM'],
    data: { INSTAGRAM: { uploadIds } },
  };
  return (await acme.call<Post>('POST', '/post', { body })).body.id;
}

describe('GET /upload', () => {
  it('[D-UPL-09] filters by team: its own uploads and those without a team', async ({ acme }) => {
    const mine = (await acme.upload(JPG)).id;
    const other = (await acme.send([{ name: 'teamId', value: 'team_acme_support' }, { content: JPG }])).body.id;
    const nobodys = (await acme.send([{ content: JPG }])).body.id;
    expect(await found(acme, `?teamId=${TEAM}`)).toEqual([nobodys, mine, ...READY]);
    expect(await found(acme, '?teamId=team_acme_support')).toEqual([nobodys, other, ...READY]);
    for (const id of ['team_unknown', 'team_pro'])
      expect(await list(acme, `?teamId=${id}`)).toMatchObject({ status: 404, body: { message: 'Team not found' } });
  });

  it('[D-UPL-09] filters by url, whatever host the simulator is reached by', async ({ acme }) => {
    const { id, url, thumbnailUrl } = await acme.upload(JPG);
    const query = (...urls: (string | null)[]) => `?${urls.map(text => `urls=${encodeURIComponent(text ?? '')}`).join('&')}`;
    expect(await found(acme, query(url))).toEqual([id]);
    expect(await found(acme, query(url?.replace('127.0.0.1:4010', 'sim.test') ?? '', 'https://other.test/x.jpg'))).toEqual([id]);
    expect(await found(acme, query(thumbnailUrl))).toEqual([]);
    expect(await found(acme, query('nothing'))).toEqual([]);
  });

  it('[D-UPL-09] filters by use: a draft uses an upload, a deleted post does not', async ({ acme }) => {
    const { id } = (await acme.send([{ content: JPG }])).body;
    const [first, second] = [await draft(acme, [id]), await draft(acme, [id, 'upload_acme_image'], 'team_acme_support')];
    expect([await found(acme, '?status=USED'), await found(acme, '?status=UNUSED')]).toEqual([
      [id, 'upload_acme_image'],
      ['upload_acme_document', 'upload_acme_video'],
    ]);
    const use = { uploadId: id, createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z', deletedAt: null };
    expect((await acme.call('GET', `/upload/${id}`)).body.posts).toEqual([
      { postId: first, ...use },
      { postId: second, ...use },
    ]);
    await acme.sim.clock.advance('PT1M');
    await acme.call('DELETE', `/post/${second}`);
    await acme.call('PATCH', `/post/${first}`, { body: { data: { INSTAGRAM: { uploadIds: ['upload_acme_video'] } } } });
    expect(await found(acme, '?status=USED')).toEqual(['upload_acme_video']);
    expect((await acme.call('GET', `/upload/${id}`)).body.posts).toMatchObject([{ postId: second, deletedAt: '2026-03-02T09:01:00.000Z' }]);
  });

  it.for([
    ['?includePosts=true', true],
    ['', true],
    ['?includePosts=false', false],
  ] as const)('[D-UPL-09] with %j has posts: %s', async ([query, has], { acme }) => {
    for (const upload of (await list(acme, query)).body) expect('posts' in upload).toBe(has);
  });
});

describe('DELETE /upload', () => {
  const remove = (acme: UploadWorld, ids: unknown) => acme.call<Upload[]>('DELETE', '/upload', { body: { ids } });

  it('[D-UPL-09] deletes several, and returns each once, in their order', async ({ acme }) => {
    const [a, b] = [await acme.upload(JPG), await acme.upload(MP4, 'clip.mp4')];
    const { status, body } = await remove(acme, [b.id, a.id, b.id]);
    expect([status, body]).toEqual([200, [b, a]]);
    expect(await found(acme, '')).toEqual(READY);
  });

  it('[D-UPL-09] deletes none when one is unknown', async ({ acme }) => {
    const { id } = await acme.upload(JPG);
    for (const other of ['upload_unknown', 'upload_pro_image']) expect((await remove(acme, [id, other])).status).toBe(404);
    expect(await found(acme, '')).toEqual([id, ...READY]);
  });

  it.for(['DRAFT', 'SCHEDULED'])('[D-UPL-13] deletes none while a %s post uses one, and names the post', async (status, { acme }) => {
    const [used, free] = [(await acme.upload(JPG)).id, (await acme.upload(JPG)).id];
    const post = await draft(acme, [used]);
    await acme.call('PATCH', `/post/${post}`, { body: { status } });
    const message = `Upload ${used} is used by posts that are DRAFT or SCHEDULED: ${post}. Delete them or change their media first.`;
    const refusal = { status: 400, body: { statusCode: 400, message } };
    expect(await remove(acme, [free, used])).toMatchObject(refusal);
    expect(await acme.call('DELETE', `/upload/${used}`)).toMatchObject(refusal);
    expect(await found(acme, '')).toEqual([free, used, ...READY]);
    await acme.call('PATCH', `/post/${post}`, { body: { data: { INSTAGRAM: { uploadIds: [free] } } } });
    expect((await acme.call('DELETE', `/upload/${used}`)).status).toBe(200);
    await acme.call('DELETE', `/post/${post}`);
    expect((await acme.call('DELETE', `/upload/${free}`)).status).toBe(200);
  });
});
