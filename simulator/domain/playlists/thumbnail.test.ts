import { describe, expect } from 'vitest';
import { it, type PlaylistWorld, postBody } from './playlists.fixture.ts';

describe('thumbnails', () => {
  const set = (acme: PlaylistWorld, postId: string, url: string) => acme.youtube('POST', 'thumbnail', { postId, url });

  it('[D-MSC-55] are set in five sizes, and shown in playlists', async ({ acme }) => {
    const postId = await acme.published();
    const { id } = await acme.create();
    const before = await acme.add(id, postId);
    const answer = await set(acme, postId, 'https://images.example.com/cover.png');
    expect(answer.status).toBe(200);
    const [thumbnails] = (answer.body['items'] ?? []) as unknown as readonly Record<string, { readonly url: string }>[];
    expect(Object.keys(thumbnails ?? {})).toEqual(['default', 'medium', 'high', 'standard', 'maxres']);
    const { body } = await acme.youtube('GET', `playlist-items?playlistId=${id}`);
    expect(body).toMatchObject({ items: [{ snippet: { thumbnails } }] });
    expect(before.snippet?.thumbnails).not.toEqual(thumbnails);
  });

  it('[D-MSC-55] may be an upload of the organization', async ({ acme }) => {
    const postId = await acme.published();
    const upload = await acme.ok('GET', '/upload/upload_acme_image');
    expect(await set(acme, postId, String(upload['url']))).toMatchObject({ status: 200 });
  });

  it('[D-MSC-55] refuse the address of an upload of another organization, as any other address of this machine', async ({ acme }) => {
    const postId = await acme.published();
    const theirs = { key: 'sk_sim_pro', body: { url: 'https://images.example.com/cover.jpg', teamId: 'team_pro' } };
    const { url } = (await acme.call<{ readonly url: string }>('POST', '/upload/from-url', theirs)).body;
    expect(await set(acme, postId, url)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/public address/) } });
  });

  it.for([
    ['a GIF', 'https://images.example.com/cover.gif', /JPEG or PNG, not to image\/gif/],
    ['a page', 'https://images.example.com/cover.html', /no picture/],
    ['no address', 'cover.jpg', /^url: /],
    ['an address within the machine', 'http://127.0.0.1/cover.jpg', /public address/],
  ] as const)('[D-MSC-55] refuse %s', async ([, url, message], { acme }) => {
    const { status, body } = await set(acme, await acme.published(), url);
    expect([status, body['message']]).toEqual([400, expect.stringMatching(message)]);
  });

  it('[D-MSC-55] refuse what is missing, and more than 2 MB', async ({ acme }) => {
    const postId = await acme.published();
    const { webControls } = acme.world.media;
    const page = { url: 'https://images.example.com/a.jpg', status: 200, contentType: null, bodyBase64: null, delayMs: 0 };
    webControls.register({ ...page, sizeBytes: 2_097_152 });
    expect(await set(acme, postId, page.url)).toMatchObject({ status: 200 });
    webControls.register({ ...page, sizeBytes: 2_097_153 });
    expect(await set(acme, postId, page.url)).toMatchObject({ status: 400, body: { message: expect.stringContaining('2 MB') } });
    webControls.register({ ...page, sizeBytes: null, status: 404 });
    expect(await set(acme, postId, page.url)).toMatchObject({
      status: 400,
      body: { message: 'url: The download failed: the server answered 404', issues: [{ path: ['url'] }] },
    });
  });

  it('[D-MSC-55] need a verified channel', async ({ acme }) => {
    const postId = await acme.published();
    const verify = (isVerified: boolean) => acme.ok('PATCH', '/_sim/social-accounts/sa_acme_youtube', { isVerified });
    await verify(false);
    expect(await set(acme, postId, 'https://images.example.com/cover.jpg')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not verified') },
    });
    await verify(true);
    expect(await set(acme, postId, 'https://images.example.com/cover.jpg')).toMatchObject({ status: 200 });
    const other = await acme.call('PATCH', '/_sim/social-accounts/sa_acme_reddit', { body: { isVerified: false } });
    expect(other).toMatchObject({ status: 400, body: { issues: [{ path: ['isVerified'] }] } });
  });

  it('[MSC-401, MSC-402] need a post that is live', async ({ acme }) => {
    const scheduled = await acme.ok<{ readonly id: string }>('POST', '/post', postBody());
    expect(await set(acme, scheduled.id, 'https://images.example.com/cover.jpg')).toMatchObject({ status: 400 });
    expect(await set(acme, 'post_nobody', 'https://images.example.com/cover.jpg')).toMatchObject({ status: 404 });
  });
});
