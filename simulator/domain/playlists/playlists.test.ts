import { describe, expect } from 'vitest';
import { CHANNEL, it, type PlaylistWorld, postBody } from './playlists.fixture.ts';

const OTHER_CHANNEL_PLAYLIST = 'PLnobody';

/** The id that the video of a post has on YOUTUBE. */
function videoOf({ world }: PlaylistWorld, postId: string): string {
  const target = world.posts.byId.get(postId)?.targets.find(({ type }) => type === 'YOUTUBE');
  return target?.publication?.id ?? '';
}

describe('playlists', () => {
  it('[MSC-403, D-MSC-54] keep their privacy when an update names none, and take new texts, of which neither may be left out', async ({
    acme,
  }) => {
    const { id: playlistId, etag } = await acme.create({ privacyStatus: 'private' });
    const changed = await acme.youtube('PUT', 'playlist', { playlistId, title: 'Visits', description: '' });
    expect(changed).toMatchObject({ status: 200, body: { id: playlistId, snippet: { title: 'Visits', description: '' } } });
    expect(changed.body).toMatchObject({ status: { privacyStatus: 'private' } });
    expect(changed.body['etag']).not.toBe(etag);
    expect(await acme.youtube('PUT', 'playlist', { playlistId, title: 'Visits', description: '', privacyStatus: 'public' })).toMatchObject({
      body: { status: { privacyStatus: 'public' } },
    });
    for (const texts of [{ title: 'Visits' }, { description: '' }])
      expect(await acme.youtube('PUT', 'playlist', { playlistId, ...texts })).toMatchObject({ status: 400 });
  });

  it.for([
    [{ title: 'x'.repeat(150), description: 'x'.repeat(5000) }, 200],
    [{ title: 'x'.repeat(151) }, 400],
    [{ title: '' }, 400],
    [{ description: 'x'.repeat(5001) }, 400],
    [{ privacyStatus: 'PUBLIC' }, 400],
  ] as const)('[D-MSC-54] bound what they are called: case %#', async ([changes, status], { acme }) => {
    expect(await acme.youtube('POST', 'playlist', { title: 'Tours', description: '', ...changes })).toMatchObject({ status });
  });

  it('[MSC-406] are listed in a number of 1 to 20, 10 by default, without further pages', async ({ acme }) => {
    for (let nth = 0; nth < 22; nth++) await acme.create({ title: `Tour ${nth}` });
    const all = await acme.playlists('?maxResults=20');
    expect([all.items?.length, all.nextPageToken]).toEqual([20, undefined]);
    expect(all.pageInfo).toMatchObject({ resultsPerPage: 20 });
    expect(all.pageInfo?.totalResults).toBeGreaterThan(22);
    expect((await acme.playlists()).items).toHaveLength(10);
    for (const maxResults of [0, 21]) expect(await acme.youtube('GET', `playlist?maxResults=${maxResults}`)).toMatchObject({ status: 400 });
  });

  it('[D-MSC-54] of another channel are 404', async ({ acme }) => {
    const { id } = await acme.create();
    acme.world.accounts.byId.update(accountOf(acme), { externalId: 'youtube_acme_2' });
    for (const playlistId of [id, OTHER_CHANNEL_PLAYLIST]) {
      expect(await acme.youtube('PUT', 'playlist', { playlistId, title: 'a', description: '' })).toMatchObject({ status: 404 });
      expect(await acme.youtube('DELETE', `playlist/${playlistId}`)).toMatchObject({ status: 404 });
    }
  });

  it('stay as they are in a snapshot that is restored', async ({ acme }) => {
    const postId = await acme.published();
    const { id } = await acme.create();
    await acme.add(id, postId);
    const saved = acme.world.platforms.YOUTUBE.controls.save();
    const before = await acme.playlists();
    await acme.youtube('DELETE', `playlist/${id}`);
    acme.world.platforms.YOUTUBE.controls.load(structuredClone(saved));
    expect(await acme.playlists()).toEqual(before);
    expect(await acme.titles(id)).toEqual(['First tour']);
  });

  it('leave nothing in a snapshot while nobody changes them', async ({ acme }) => {
    await acme.playlists();
    expect(acme.world.platforms.YOUTUBE.controls.save()).not.toHaveProperty('parts');
  });
});

function accountOf({ world }: PlaylistWorld) {
  const account = world.accounts.byId.get('sa_acme_youtube');
  if (!account) throw new Error('The fixture has no YOUTUBE account');
  return account;
}

describe('items of playlists', () => {
  it('[MSC-404, MSC-405] are removed by their own id, not by that of the video', async ({ acme }) => {
    const postId = await acme.published();
    const { id } = await acme.create();
    const item = await acme.add(id, postId);
    expect(await acme.youtube('DELETE', `playlist-items/${videoOf(acme, postId)}`)).toMatchObject({ status: 404 });
    expect(await acme.youtube('DELETE', `playlist-items/${item.id}`)).toMatchObject({ status: 200, body: true });
    expect(await acme.titles(id)).toEqual([]);
    expect(await acme.youtube('DELETE', `playlist-items/${item.id}`)).toMatchObject({ status: 404 });
    // The video stays on the channel.
    await acme.add(id, postId);
    expect(await acme.titles(id)).toEqual(['First tour']);
  });

  it('[MSC-401, MSC-402] are refused for posts that are unknown, not live, or on another channel', async ({ acme }) => {
    const { id: playlistId } = await acme.create();
    const answer = async (postId: string) => {
      const { status, body } = await acme.youtube('POST', 'playlist-items', { playlistId, postId });
      return [status, body['message']];
    };
    expect(await answer('post_nobody')).toEqual([404, 'Post not found']);
    const scheduled = await acme.ok<{ readonly id: string }>('POST', '/post', postBody());
    expect(await answer(scheduled.id)).toEqual([400, `Post ${scheduled.id} is not live on YOUTUBE`]);
    const live = await acme.published();
    acme.world.accounts.byId.update(accountOf(acme), { externalId: 'youtube_acme_2' });
    expect(await answer(live)).toEqual([400, `Post ${live} is on another YOUTUBE channel than the selected one: select its channel`]);
  });
});

describe('categories', () => {
  it('[D-MSC-56] are 32, some of which take videos, in 110 regions', async ({ acme }) => {
    const { items: categories } = (await acme.youtube<{ readonly items: readonly Category[] }>('GET', 'video-categories')).body;
    const { items: regions } = (await acme.youtube<{ readonly items: readonly object[] }>('GET', 'regions')).body;
    expect([categories.length, regions.length]).toEqual([32, 110]);
    expect(new Set(categories.map(({ id }) => id)).size).toBe(32);
    const { catalog } = acme.world.platforms.YOUTUBE;
    expect(categories.map(({ id }) => catalog.isAssignable(id))).toEqual(categories.map(({ snippet }) => snippet.assignable));
    expect(new Set(categories.map(({ snippet }) => snippet.assignable)).size).toBe(2);
  });
});

interface Category {
  readonly id: string;
  readonly snippet: { readonly assignable: boolean };
}

describe('every call', () => {
  const CALLS = [
    ['POST', 'playlist', { title: 'a', description: '' }],
    ['PUT', 'playlist', { playlistId: 'PL1', title: 'a', description: '' }],
    ['DELETE', 'playlist/PL1', undefined],
    ['GET', 'playlist-items?playlistId=PL1', undefined],
    ['DELETE', 'playlist-items/UE1', undefined],
    ['GET', 'regions', undefined],
  ] as const;

  it.for(CALLS)('[D-MSC-21, MSC-01] of %s %s reaches the platform through the selected channel', async ([method, path, body], { acme }) => {
    const { controls } = acme.world.platforms.YOUTUBE;
    controls.fail({ mode: 'outage', times: 1 });
    expect(await acme.youtube(method, path, body)).toMatchObject({ status: 502 });
    controls.revokeToken(CHANNEL);
    expect(await acme.youtube(method, path, body)).toMatchObject({ status: 400 });
    acme.world.accounts.byId.update(accountOf(acme), { externalId: null });
    expect(await acme.youtube(method, path, body)).toMatchObject({ status: 400, body: { message: expect.stringContaining('channel') } });
  });

  it('[D-MSC-21] about a post reaches it, too', async ({ acme }) => {
    const postId = await acme.published();
    const { id: playlistId } = await acme.create();
    const { controls } = acme.world.platforms.YOUTUBE;
    controls.fail({ mode: 'outage', times: 2 });
    const url = 'https://images.example.com/cover.jpg';
    expect(await acme.youtube('POST', 'thumbnail', { postId, url })).toMatchObject({ status: 502 });
    expect(await acme.youtube('POST', 'playlist-items', { playlistId, postId })).toMatchObject({ status: 502 });
    expect(await acme.titles(playlistId)).toEqual([]);
  });
});

describe('thumbnails', () => {
  const set = (acme: PlaylistWorld, postId: string, url: string) => acme.youtube('POST', 'thumbnail', { postId, url });

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
});
