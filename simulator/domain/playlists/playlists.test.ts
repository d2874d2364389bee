import { describe, expect } from 'vitest';
import type { YoutubePlaylistItemList } from '../../../openapi/generated/types.ts';
import { CHANNEL, it, type PlaylistWorld, postBody, TEAM } from './playlists.fixture.ts';

const OTHER_CHANNEL_PLAYLIST = 'PLnobody';

/** The id that the video of a post has on YOUTUBE. */
function videoOf({ world }: PlaylistWorld, postId: string): string {
  const target = world.posts.byId.get(postId)?.targets.find(({ type }) => type === 'YOUTUBE');
  return target?.publication?.id ?? '';
}

describe('playlists', () => {
  it('[D-MSC-54] are listed with a new one first, at once', async ({ acme }) => {
    const before = await acme.playlists();
    const { id } = await acme.create();
    const after = await acme.playlists();
    expect([after.items?.[0]?.id, after.pageInfo?.totalResults]).toEqual([id, (before.items?.length ?? 0) + 1]);
    expect(after.items?.slice(1).map(old => old.id)).toEqual(before.items?.map(old => old.id));
  });

  it('[MSC-403, D-MSC-54] are created on the selected channel, public unless the call says otherwise', async ({ acme }) => {
    const created = await acme.create();
    expect(created).toMatchObject({
      kind: 'youtube#playlist',
      snippet: { channelId: CHANNEL, title: 'Tours', description: 'Weekly.', localized: { title: 'Tours', description: 'Weekly.' } },
      status: { privacyStatus: 'public' },
      contentDetails: { itemCount: 0 },
    });
    expect(await acme.create({ privacyStatus: 'unlisted' })).toMatchObject({ status: { privacyStatus: 'unlisted' } });
  });

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

  it('[MSC-404] are deleted with the bare boolean true, once', async ({ acme }) => {
    const { id } = await acme.create();
    expect(await acme.youtube('DELETE', `playlist/${id}`)).toMatchObject({ status: 200, body: true });
    expect(await acme.youtube('DELETE', `playlist/${id}`)).toMatchObject({ status: 404, body: { message: 'Playlist not found' } });
    expect(await acme.youtube('GET', `playlist-items?playlistId=${id}`)).toMatchObject({ status: 404 });
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
  it('[MSC-405] are the videos of published posts: at a position, or at the end', async ({ acme }) => {
    const [first, second, third] = [
      await acme.published(),
      await acme.published({ text: 'Second tour' }),
      await acme.published({ text: 'Third tour' }),
    ];
    const { id } = await acme.create();
    await acme.add(id, first);
    await acme.add(id, second);
    const item = await acme.add(id, third, 1);
    expect(await acme.titles(id)).toEqual(['First tour', 'Third tour', 'Second tour']);
    const videoId = videoOf(acme, third);
    expect(item).toMatchObject({
      snippet: {
        title: 'Third tour',
        description: 'Come in.',
        playlistId: id,
        position: 1,
        resourceId: { kind: 'youtube#video', videoId },
      },
      contentDetails: { videoId },
    });
    expect((await acme.playlists()).items?.[0]?.contentDetails).toEqual({ itemCount: 3 });
  });

  it('[D-MSC-54] may be of the same video, and go to the end from a position past it', async ({ acme }) => {
    const [first, second] = [await acme.published(), await acme.published({ text: 'Second tour' })];
    const { id } = await acme.create();
    await acme.add(id, first);
    await acme.add(id, second);
    expect((await acme.add(id, first, 99)).snippet?.position).toBe(2);
    expect(await acme.titles(id)).toEqual(['First tour', 'Second tour', 'First tour']);
  });

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

  it('[MSC-407] leave the playlist when the video is removed from YOUTUBE, which then cannot be added', async ({ acme }) => {
    const [first, second] = [await acme.published(), await acme.published({ text: 'Second tour' })];
    const { id } = await acme.create();
    await acme.add(id, first);
    await acme.add(id, second);
    acme.world.platforms.YOUTUBE.controls.removePublication(videoOf(acme, first));
    expect(await acme.titles(id)).toEqual(['Second tour']);
    expect((await acme.playlists()).items?.[0]?.contentDetails).toEqual({ itemCount: 1 });
    expect(await acme.youtube('POST', 'playlist-items', { playlistId: id, postId: first })).toMatchObject({
      status: 404,
      body: { message: 'Post not found on YOUTUBE' },
    });
  });

  it('[D-MSC-01] show what an edit of the video has changed, and go on showing the rest', async ({ acme }) => {
    const postId = await acme.published();
    const { id } = await acme.create();
    await acme.add(id, postId);
    await acme.call('PATCH', '/misc/youtube/video', { body: { teamId: TEAM, postId, title: 'Renamed tour' } });
    await acme.add(id, postId);
    const { items } = (await acme.youtube<YoutubePlaylistItemList>('GET', `playlist-items?playlistId=${id}`)).body;
    const shown = (items ?? []).map(({ snippet }) => [snippet?.title, snippet?.description]);
    expect(shown).toEqual([
      ['Renamed tour', 'Come in.'],
      ['Renamed tour', 'Come in.'],
    ]);
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

  it('[MSC-401] are refused for a deleted post', async ({ acme }) => {
    const live = await acme.published();
    const { id: playlistId } = await acme.create();
    await acme.ok('DELETE', `/post/${live}`);
    expect(await acme.youtube('POST', 'playlist-items', { playlistId, postId: live })).toMatchObject({ status: 404 });
  });

  it('refuse a position below 0, and a playlist that is unknown', async ({ acme }) => {
    const postId = await acme.published();
    expect(await acme.youtube('POST', 'playlist-items', { playlistId: OTHER_CHANNEL_PLAYLIST, postId })).toMatchObject({ status: 404 });
    const { id: playlistId } = await acme.create();
    expect(await acme.youtube('POST', 'playlist-items', { playlistId, postId, position: -1 })).toMatchObject({ status: 400 });
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

  it('[MSC-410] are those of a listed region, in any letter case, US by default', async ({ acme }) => {
    const us = await acme.youtube('GET', 'video-categories');
    for (const region of ['US', 'pl', 'NO']) expect(await acme.youtube('GET', `video-categories?regionCode=${region}`)).toMatchObject(us);
    for (const region of ['ZZ', 'USA', 'toS', '']) {
      expect(await acme.youtube('GET', `video-categories?regionCode=${region}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: ['regionCode'] }] },
      });
    }
  });
});

interface Category {
  readonly id: string;
  readonly snippet: { readonly assignable: boolean };
}

describe('every call', () => {
  const CALLS = [
    ['GET', 'playlist', undefined],
    ['POST', 'playlist', { title: 'a', description: '' }],
    ['PUT', 'playlist', { playlistId: 'PL1', title: 'a', description: '' }],
    ['DELETE', 'playlist/PL1', undefined],
    ['GET', 'playlist-items?playlistId=PL1', undefined],
    ['DELETE', 'playlist-items/UE1', undefined],
    ['GET', 'video-categories', undefined],
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

  it('[MSC-01] of a team that is unknown is 404', async ({ acme }) => {
    expect(await acme.call('GET', '/misc/youtube/playlist?teamId=team_nobody')).toMatchObject({ status: 404 });
    expect(await acme.call('GET', `/misc/youtube/playlist?teamId=${TEAM}`, { key: null })).toMatchObject({ status: 401 });
  });
});
