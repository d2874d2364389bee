import assert from 'node:assert/strict';
import { type Checks, expectPresent, expectRefused } from '../client-context.ts';

type LookupCalls = Pick<
  Checks<'misc'>,
  | 'miscLinkedinGetTags'
  | 'miscLinkedinBuildCommentary'
  | 'miscLinkedinResharePost'
  | 'miscFacebookGetTextFormatPresets'
  | 'miscFacebookGetTokenDebug'
  | 'miscInstagramBusinessDiscovery'
  | 'miscInstagramSearchLocations'
  | 'miscInstagramSearchAudio'
  | 'miscRedditGetSubredditFlairs'
  | 'miscRedditGetPostRequirements'
  | 'miscTiktokGetCommercialMusicTrendingList'
>;

export const miscLookups: LookupCalls = {
  async miscLinkedinGetTags({ client, teamId }) {
    const { people, organizations } = await client.misc.miscLinkedinGetTags({ teamId, q: 'ada', scope: 'all' });
    const [person, organization] = [expectPresent(people?.[0], 'a person'), expectPresent(organizations?.[0], 'an organization')];
    assert.deepEqual([person.kind, organization.kind], ['person', 'organization']);
    assert.ok(person.urn && person.display && person.headline && person.photoUrl && person.needsDisplayName === undefined);
    assert.ok(organization.urn && organization.display && organization.vanityName && organization.logoUrl);
    const url = 'https://www.linkedin.com/in/ada-lovelace-4b1';
    const hidden = await client.misc.miscLinkedinGetTags({ teamId, url });
    assert.deepEqual([hidden.people?.[0]?.display, hidden.people?.[0]?.needsDisplayName], ['', true]);
    const named = await client.misc.miscLinkedinGetTags({ teamId, url, displayName: 'Ada Lovelace' });
    assert.equal(named.people?.[0]?.display, 'Ada Lovelace');
    await expectRefused(client.misc.miscLinkedinGetTags({ teamId }), 400, /url/);
  },
  async miscLinkedinBuildCommentary({ client }) {
    const tags = [{ display: 'Ada', urn: 'urn:li:person:1' }];
    const { commentary } = await client.misc.miscLinkedinBuildCommentary({ requestBody: { text: 'Thanks, ada!', tags } });
    assert.equal(commentary, 'Thanks, @[Ada](urn:li:person:1)!');
  },
  async miscLinkedinResharePost({ client, teamId }) {
    const requestBody = {
      teamId,
      parentPostUrn: 'urn:li:share:7000000000000000001',
      commentary: 'Worth reading.',
      visibility: 'CONNECTIONS',
      disableReshare: true,
    } as const;
    const { success, id, activity, permalink } = await client.misc.miscLinkedinResharePost({ requestBody });
    assert.deepEqual([success, typeof activity, permalink?.includes(id)], [true, 'string', true]);
    await expectRefused(client.misc.miscLinkedinResharePost({ requestBody }), 422, /same text/);
    await expectRefused(
      client.misc.miscLinkedinResharePost({ requestBody: { ...requestBody, parentPostUrn: id } }),
      422,
      /may not be reshared/,
    );
  },
  async miscFacebookGetTextFormatPresets({ client }) {
    const { presets } = await client.misc.miscFacebookGetTextFormatPresets();
    assert.deepEqual([...new Set(presets.map(({ kind }) => kind))], ['color', 'gradient', 'illustration']);
    assert.ok(presets.every(({ id, label }) => /^\d+$/.test(id) && label));
    assert.ok(presets.every(({ kind, color }) => (color === undefined) === (kind === 'illustration')));
  },
  async miscFacebookGetTokenDebug({ client, teamId, control }) {
    const token = await client.misc.miscFacebookGetTokenDebug({ teamId });
    assert.deepEqual([token.type, token.is_valid, typeof token.application, token.error], ['PAGE', true, 'string', undefined]);
    assert.ok((token.data_access_expires_at ?? 0) > expectPresent(token.issued_at, 'issued_at'));
    const [granular] = token.granular_scopes;
    assert.ok(granular && token.scopes.includes(granular.scope) && granular.target_ids?.length === 1);
    await control('POST', '/_sim/platforms/FACEBOOK/events', { type: 'token-revoked', socialAccountId: 'sa_acme_facebook' });
    const { is_valid: isValid, scopes, error } = await client.misc.miscFacebookGetTokenDebug({ teamId });
    assert.deepEqual([isValid, scopes, error?.code, typeof error?.message, typeof error?.subcode], [false, [], 190, 'string', 'number']);
  },
  async miscInstagramBusinessDiscovery({ client, teamId }) {
    const { exists, data } = await client.misc.miscInstagramBusinessDiscovery({ teamId, username: 'harborbooks' });
    const user = expectPresent(data, 'the user');
    assert.deepEqual(
      [exists, user.username, typeof user.followers_count, typeof user.media_count],
      [true, 'harborbooks', 'number', 'number'],
    );
    assert.ok(user.id && user.profile_picture_url && user.biography && user.name);
    const media = expectPresent(user.media?.data[0], 'a medium');
    assert.ok(media.id && media.media_type && media.timestamp && media.caption);
    assert.deepEqual([typeof media.like_count, typeof media.comments_count], ['number', 'number']);
    const hidden = await client.misc.miscInstagramBusinessDiscovery({ teamId, username: 'ada_private' });
    assert.deepEqual(hidden, { exists: false, data: null });
  },
  async miscInstagramSearchLocations({ client, teamId }) {
    const { items } = await client.misc.miscInstagramSearchLocations({ teamId, q: 'harbor', limit: 1 });
    const [{ locationId, name, link, location }] = items as [(typeof items)[number]];
    assert.deepEqual([items.length, typeof locationId, name.startsWith('Harbor'), typeof link], [1, 'string', true, 'string']);
    const { city, country, latitude, longitude, state, street, zip } = expectPresent(location, 'the location');
    assert.ok(city && country && street && zip && state !== undefined);
    assert.deepEqual([typeof latitude, typeof longitude], ['number', 'number']);
    const { items: all } = await client.misc.miscInstagramSearchLocations({ teamId, q: 'harbor', limit: 25 });
    assert.ok(all.some(each => each.location?.state));
  },
  async miscInstagramSearchAudio({ client, teamId }) {
    const music = await client.misc.miscInstagramSearchAudio({ teamId, audioType: 'music', searchQuery: 'summer' });
    const song = expectPresent(music.audio?.[0], 'a song');
    assert.deepEqual([song.audio_type, typeof song.audio_id, typeof song.duration_in_ms], ['music', 'string', 'number']);
    assert.ok(
      song.title && song.display_artist && song.download_url && song.cover_artwork_thumbnail_uri && song.cover_artwork_thumbnail_url,
    );
    const sounds = await client.misc.miscInstagramSearchAudio({ teamId, audioType: 'original_sound' });
    const sound = expectPresent(sounds.audio?.[0], 'a sound');
    assert.ok(sound.audio_type === 'original_sound' && sound.ig_username && sound.profile_picture_url);
  },
  async miscRedditGetSubredditFlairs({ client, teamId }) {
    const flairs = await client.misc.miscRedditGetSubredditFlairs({ teamId, subreddit: 'r/flair' });
    const flair = expectPresent(flairs[0], 'a flair');
    assert.ok(flair.id && flair.text && flair.cssClass && flair.textColor && flair.backgroundColor && flair.allowableContent);
    assert.deepEqual([typeof flair.modOnly, typeof flair.maxEmojis], ['boolean', 'number']);
    assert.deepEqual(await client.misc.miscRedditGetSubredditFlairs({ teamId, subreddit: 'test' }), []);
    await expectRefused(client.misc.miscRedditGetSubredditFlairs({ teamId, subreddit: 'r/nobody' }), 404, /r\/nobody/);
  },
  async miscRedditGetPostRequirements({ client, teamId }) {
    const demanded = await client.misc.miscRedditGetPostRequirements({ teamId, subreddit: 'r/flair' });
    assert.deepEqual(demanded, { isFlairRequired: true, isFlairEnabled: true });
  },
  async miscTiktokGetCommercialMusicTrendingList({ client, teamId }) {
    const tracks = await client.misc.miscTiktokGetCommercialMusicTrendingList({ teamId, genre: 'R&B/SOUL', dateRange: '30DAY' });
    const first = expectPresent(tracks[0], 'a track');
    assert.deepEqual([tracks.length, first.rank_position, first.genres, first.trending_history?.length], [100, '1', ['R&B/SOUL'], 30]);
    assert.ok(first.commercial_music_name && first.duration && first.thumbnail_url && first.artist && first.preview_url);
    assert.match(String(first.trending_history?.[0]?.date), /^\d{4}-\d\d-\d\d$/);
    assert.equal(first.trending_history?.at(-1)?.rank_position_daily, '1');
    for (const clip of [first.full_duration_song_clip, first.trending_song_clip])
      assert.ok(clip?.song_clip_id && clip.preview_url && clip.duration);
  },
};
