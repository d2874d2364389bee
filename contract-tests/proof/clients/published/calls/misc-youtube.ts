import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

type YoutubeCalls = Pick<
  Checks<'misc'>,
  | 'miscYoutubeSetThumbnail'
  | 'miscYoutubeGetChannelPlaylist'
  | 'miscYoutubeCreateNewChannelPlaylist'
  | 'miscYoutubeUpdateChannelPlaylist'
  | 'miscYoutubeDeleteChannelPlaylist'
  | 'miscYoutubeAddVideoToPlaylist'
  | 'miscYoutubeGetVideosFromPlaylist'
  | 'miscYoutubeDeleteVideoFromPlaylist'
  | 'miscYoutubeGetVideoCategories'
  | 'miscYoutubeGetRegions'
>;

const SIZES = ['default', 'medium', 'high', 'standard', 'maxres'] as const;

async function createPlaylist({ client, teamId }: ClientContext) {
  const requestBody = { teamId, title: 'Tours', description: 'Weekly.', privacyStatus: 'unlisted' } as const;
  const playlist = await client.misc.miscYoutubeCreateNewChannelPlaylist({ requestBody });
  return { ...playlist, id: expectPresent(playlist.id, 'the id of the playlist') };
}

/** Publishes a video, and returns the id of its post. */
async function publishVideo({ client, teamId, advance }: ClientContext): Promise<string> {
  const { id } = await client.post.postCreate({
    requestBody: {
      teamId,
      title: 'Tour',
      status: 'SCHEDULED',
      postDate: '2026-03-02T09:00:00.000Z',
      socialAccountTypes: ['YOUTUBE'],
      data: { YOUTUBE: { text: 'First tour', description: 'Come in.', uploadIds: ['upload_acme_video'] } },
    },
  });
  await advance('PT1H');
  return id;
}

async function addVideo(context: ClientContext) {
  const { client, teamId } = context;
  const postId = await publishVideo(context);
  const { id: playlistId } = await createPlaylist(context);
  const item = await client.misc.miscYoutubeAddVideoToPlaylist({ requestBody: { teamId, playlistId, postId, position: 0 } });
  return { playlistId, item, itemId: expectPresent(item.id, 'the id of the item') };
}

/** Every size of a thumbnail has an address, a width and a height. */
function assertThumbnails(
  thumbnails: Partial<Record<(typeof SIZES)[number], { url?: string; width?: number; height?: number }>> | undefined,
): void {
  for (const size of SIZES) {
    const { url, width, height } = expectPresent(thumbnails?.[size], `the size ${size}`);
    assert.deepEqual([url?.startsWith('https://'), typeof width, typeof height], [true, 'number', 'number']);
  }
}

export const miscYoutube: YoutubeCalls = {
  async miscYoutubeSetThumbnail(context) {
    const { client, teamId } = context;
    const postId = await publishVideo(context);
    const { items } = await client.misc.miscYoutubeSetThumbnail({
      requestBody: { teamId, postId, url: 'https://images.example.com/a.png' },
    });
    assertThumbnails(only(items ?? []));
    const gif = { teamId, postId, url: 'https://images.example.com/a.gif' };
    await expectRefused(client.misc.miscYoutubeSetThumbnail({ requestBody: gif }), 400, /JPEG or PNG/);
  },
  async miscYoutubeGetChannelPlaylist(context) {
    const { client, teamId } = context;
    const { playlistId } = await addVideo(context);
    const list = await client.misc.miscYoutubeGetChannelPlaylist({ teamId, maxResults: 1 });
    assert.deepEqual(
      [list.kind, list.pageInfo?.resultsPerPage, list.nextPageToken, list.prevPageToken],
      ['youtube#playlistListResponse', 1, undefined, undefined],
    );
    assert.ok((list.pageInfo?.totalResults ?? 0) > 1 && list.etag);
    const { kind, etag, id, snippet, status, contentDetails } = only(list.items ?? []);
    assert.deepEqual([kind, id, status?.privacyStatus, contentDetails?.itemCount], ['youtube#playlist', playlistId, 'unlisted', 1]);
    assert.deepEqual(
      [snippet?.title, snippet?.description, snippet?.localized],
      ['Tours', 'Weekly.', { title: 'Tours', description: 'Weekly.' }],
    );
    assert.ok(etag && snippet?.publishedAt && snippet.channelId && snippet.channelTitle);
    assertThumbnails(snippet.thumbnails);
  },
  async miscYoutubeCreateNewChannelPlaylist(context) {
    const { kind, etag, snippet, status, contentDetails } = await createPlaylist(context);
    assert.deepEqual([kind, status?.privacyStatus, contentDetails?.itemCount], ['youtube#playlist', 'unlisted', 0]);
    assert.deepEqual([snippet?.title, snippet?.description, snippet?.localized?.title], ['Tours', 'Weekly.', 'Tours']);
    assert.ok(etag && snippet?.publishedAt && snippet.channelId && snippet.channelTitle);
  },
  async miscYoutubeUpdateChannelPlaylist(context) {
    const { client, teamId } = context;
    const { playlistId } = await addVideo(context);
    const requestBody = { teamId, playlistId, title: 'Visits', description: '', privacyStatus: 'private' } as const;
    const { id, snippet, status } = await client.misc.miscYoutubeUpdateChannelPlaylist({ requestBody });
    assert.deepEqual([id, snippet?.title, snippet?.description, status?.privacyStatus], [playlistId, 'Visits', '', 'private']);
    assertThumbnails(snippet?.thumbnails);
  },
  async miscYoutubeDeleteChannelPlaylist(context) {
    const { client, teamId } = context;
    const { id: playlistId } = await createPlaylist(context);
    assert.equal(await client.misc.miscYoutubeDeleteChannelPlaylist({ teamId, playlistId }), true);
    await expectRefused(client.misc.miscYoutubeDeleteChannelPlaylist({ teamId, playlistId }), 404, /Playlist not found/);
  },
  async miscYoutubeAddVideoToPlaylist(context) {
    const { playlistId, item } = await addVideo(context);
    const { kind, etag, snippet, contentDetails } = item;
    assert.deepEqual(
      [kind, snippet?.title, snippet?.description, snippet?.position],
      ['youtube#playlistItem', 'First tour', 'Come in.', 0],
    );
    assert.deepEqual(snippet?.resourceId, {
      kind: 'youtube#video',
      videoId: contentDetails?.videoId,
      playlistId,
      channelId: snippet?.channelId,
    });
    assert.deepEqual([snippet?.playlistId, typeof contentDetails?.videoPublishedAt], [playlistId, 'string']);
    assert.ok(etag && snippet?.publishedAt && snippet.channelTitle);
    assertThumbnails(snippet.thumbnails);
  },
  async miscYoutubeGetVideosFromPlaylist(context) {
    const { client, teamId } = context;
    const { playlistId, itemId } = await addVideo(context);
    const list = await client.misc.miscYoutubeGetVideosFromPlaylist({ teamId, playlistId, maxResults: 5 });
    assert.deepEqual([list.kind, list.pageInfo], ['youtube#playlistItemListResponse', { totalResults: 1, resultsPerPage: 5 }]);
    assert.deepEqual([only(list.items ?? []).id, typeof list.etag], [itemId, 'string']);
  },
  async miscYoutubeDeleteVideoFromPlaylist(context) {
    const { client, teamId } = context;
    const { playlistId, itemId: playlistItemId } = await addVideo(context);
    assert.equal(await client.misc.miscYoutubeDeleteVideoFromPlaylist({ teamId, playlistItemId }), true);
    const { items } = await client.misc.miscYoutubeGetVideosFromPlaylist({ teamId, playlistId });
    assert.deepEqual(items, []);
  },
  async miscYoutubeGetVideoCategories({ client, teamId }) {
    const { kind, etag, items } = await client.misc.miscYoutubeGetVideoCategories({ teamId, regionCode: 'PL' });
    const [first] = items ?? [];
    assert.deepEqual([kind, items?.length, first?.kind], ['youtube#videoCategoryListResponse', 32, 'youtube#videoCategory']);
    assert.ok(etag && first?.etag && first.id && first.snippet?.channelId && first.snippet.title && first.snippet.assignable);
    await expectRefused(client.misc.miscYoutubeGetVideoCategories({ teamId, regionCode: 'ZZ' }), 400, /ZZ/);
  },
  async miscYoutubeGetRegions({ client, teamId }) {
    const { kind, etag, items } = await client.misc.miscYoutubeGetRegions({ teamId });
    const us = items?.find(({ id }) => id === 'US');
    assert.deepEqual(
      [kind, us?.kind, us?.snippet],
      ['youtube#i18nRegionListResponse', 'youtube#i18nRegion', { gl: 'US', name: 'United States' }],
    );
    assert.ok(etag && us?.etag);
  },
};
