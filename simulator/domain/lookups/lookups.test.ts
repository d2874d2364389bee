import { describe, expect } from 'vitest';
import type {
  FacebookTextFormatList,
  FacebookTokenDebug,
  InstagramAudioList,
  InstagramLocationList,
  InstagramUserLookup,
  TiktokTrackList,
} from '../../../openapi/generated/types.ts';
import { it, type LookupWorld, TEAM } from './lookups.fixture.ts';

describe('every look-up', () => {
  it('[D-MSC-21] and a reshare answer 400 with a revoked token', async ({ acme }) => {
    acme.world.platforms.LINKEDIN.controls.revokeToken('linkedin_acme');
    const body = { teamId: TEAM, parentPostUrn: 'urn:li:share:7000000000000000001', commentary: 'x' };
    for (const answer of [
      await acme.look('linkedin/mentions/tags', { q: 'ada' }),
      await acme.call('POST', '/misc/linkedin/post/reshare', { body }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Reconnect the account/) } });
  });
});

describe('INSTAGRAM', () => {
  const PATHS = [
    ['instagram/tags', { username: 'ada' }],
    ['instagram/locations', { q: 'harbor' }],
    ['instagram/audio', { audioType: 'music' }],
  ] as const;

  it.for(PATHS)('[MSC-430] is asked at %s only through FACEBOOK', async ([path, query], { acme }) => {
    acme.change('INSTAGRAM', { instagramConnectionMethod: 'INSTAGRAM' });
    expect(await acme.look(path, query)).toMatchObject({ status: 400, body: { message: expect.stringContaining('Reconnect') } });
  });

  it('[D-MSC-60] tells of a user the same whenever it is asked, with up to 12 media', async ({ acme }) => {
    const user = (username: string) => acme.look<InstagramUserLookup>('instagram/tags', { username });
    const { status, body } = await user('harborbooks');
    expect([status, body.exists, body.data?.username]).toEqual([200, true, 'harborbooks']);
    expect(body.data?.media?.data.length).toBe(Math.min(12, body.data?.media_count ?? 0));
    expect((await user('@HarborBooks')).body).toEqual(body);
    for (const name of ['harborbooks_private', 'two words', 'x'.repeat(31), 'ä'])
      expect(await user(name)).toMatchObject({ status: 200, body: { exists: false, data: null } });
    expect(await user('')).toMatchObject({ status: 400 });
  });

  it('[MSC-431, D-MSC-60] finds places, whose ids a post takes', async ({ acme }) => {
    const find = (limit?: string) => acme.look<InstagramLocationList>('instagram/locations', { q: 'Harbor', ...(limit && { limit }) });
    const { items } = (await find('25')).body;
    expect((await find('1')).body.items).toEqual(items.slice(0, 1));
    expect((await find()).body.items).toEqual(items.slice(0, 10));
    for (const limit of ['0', '26']) expect(await find(limit)).toMatchObject({ status: 400 });
    const data = { INSTAGRAM: { uploadIds: ['upload_acme_image'], locationId: items[0]?.locationId } };
    expect(await published(acme, 'INSTAGRAM', data)).toBe('POSTED');
  });

  it('[MSC-431, D-MSC-60] finds sounds of one type, whose ids a REEL takes', async ({ acme }) => {
    for (const audioType of ['music', 'original_sound']) {
      const { body } = await acme.look<InstagramAudioList>('instagram/audio', { audioType, searchQuery: 'summer' });
      expect(new Set(body.audio?.map(sound => sound.audio_type))).toEqual(new Set([audioType]));
      expect((await acme.look('instagram/audio', { audioType, searchQuery: 'SUMMER' })).body['audio']).toHaveLength(
        body.audio?.length ?? 0,
      );
      const musicSoundInfo = { musicSoundId: body.audio?.[0]?.audio_id };
      expect(await published(acme, 'INSTAGRAM', { INSTAGRAM: { type: 'REEL', uploadIds: ['upload_acme_video'], musicSoundInfo } })).toBe(
        'POSTED',
      );
    }
    expect(await acme.look('instagram/audio', { audioType: 'music' })).toMatchObject({ status: 200 });
    expect(await acme.look('instagram/audio')).toMatchObject({ status: 400 });
    expect(await acme.look('instagram/audio', { audioType: 'music', searchQuery: 'x'.repeat(101) })).toMatchObject({ status: 400 });
  });
});

/** The status of a post that is published now. */
async function published({ ok, sim }: LookupWorld, platform: string, data: object): Promise<unknown> {
  const { now } = await ok('GET', '/_sim/clock');
  const body = { teamId: TEAM, title: 'x', status: 'SCHEDULED', postDate: now, socialAccountTypes: [platform], data };
  const post = await ok('POST', '/post', body);
  await sim.clock.settle('PT2H');
  return (await ok('GET', `/post/${String(post['id'])}`))['status'];
}

describe('REDDIT', () => {
  const flairs = (acme: LookupWorld, subreddit: string) =>
    acme.look<readonly { readonly id: string }[]>('reddit/subreddit-flairs', { subreddit });
  const demands = (acme: LookupWorld, subreddit: string) => acme.look('reddit/post-requirements', { subreddit });
  const post = (acme: LookupWorld, sr: string, flairId?: string) =>
    published(acme, 'REDDIT', { REDDIT: { sr, text: 'Hello', ...(flairId !== undefined && { flairId }) } });

  it('[D-MSC-57] has no flairs where they are off, and on the page of a user; an unknown subreddit is 404', async ({ acme }) => {
    for (const name of ['r/test', 'u/ada']) {
      expect(await flairs(acme, name)).toMatchObject({ status: 200, body: [] });
      expect(await demands(acme, name)).toMatchObject({ status: 200, body: { isFlairRequired: false, isFlairEnabled: false } });
    }
    for (const call of [flairs, demands]) {
      expect(await call(acme, 'r/nobody')).toMatchObject({ status: 404, body: { message: 'Subreddit r/nobody not found' } });
      expect(await call(acme, '')).toMatchObject({ status: 400 });
    }
  });

  it('[D-MSC-57] takes a post with a flair that it lists, and fails one with another', async ({ acme }) => {
    const [flair] = (await flairs(acme, 'r/flair')).body;
    expect(await post(acme, 'r/flair', flair?.id)).toBe('POSTED');
    expect(await post(acme, 'r/flair', 'flair_1')).toBe('ERROR');
    expect(await post(acme, 'r/test')).toBe('POSTED');
    expect(await post(acme, 'r/test', flair?.id)).toBe('ERROR');
  });

  it('[D-MSC-57] follows the channel of the account when flairs are switched on or off', async ({ acme }) => {
    const set = (id: string, linkFlairEnabled: boolean) =>
      acme.ok('PATCH', '/_sim/social-accounts/sa_acme_reddit', { channels: [{ id, linkFlairEnabled }] });
    await set('r/test', true);
    await set('r/flair', false);
    const [flair] = (await flairs(acme, 'r/test')).body;
    expect([await flairs(acme, 'r/flair'), await demands(acme, 'r/test')]).toMatchObject([
      { body: [] },
      { body: { isFlairRequired: true } },
    ]);
    expect(await post(acme, 'r/test', flair?.id)).toBe('POSTED');
    expect(await post(acme, 'r/flair')).toBe('POSTED');
  });
});

describe('FACEBOOK', () => {
  it('[D-MSC-58] has 18 backgrounds, sorted by kind, each of which a post takes', async ({ acme }) => {
    const { body } = await acme.call<FacebookTextFormatList>('GET', '/misc/facebook/text-format-presets');
    expect(body.presets.map(({ kind }) => kind)).toEqual(
      ['color', 'gradient', 'illustration'].flatMap(kind => Array.from({ length: 6 }, () => kind)),
    );
    expect(new Set(body.presets.map(({ id }) => id)).size).toBe(18);
    for (const { kind, color } of body.presets) expect(color === undefined).toBe(kind === 'illustration');
    const draft = (textFormatPresetId: string) =>
      acme.call('POST', '/post', {
        body: {
          teamId: TEAM,
          title: 'x',
          status: 'DRAFT',
          postDate: '2026-03-02T10:00:00Z',
          socialAccountTypes: ['FACEBOOK'],
          data: { FACEBOOK: { text: 'Hi', textFormatPresetId } },
        },
      });
    for (const id of [...body.presets.map(preset => preset.id), '42']) expect(await draft(id)).toMatchObject({ status: 200 });
    for (const id of ['blue', '4.2', '-1', '']) expect(await draft(id)).toMatchObject({ status: 400 });
  });

  const debug = (acme: LookupWorld) => acme.look<FacebookTokenDebug>('facebook/token-debug');

  it('[D-MSC-59] says what the token permits, with messages and business only when they were asked for', async ({ acme }) => {
    acme.change('FACEBOOK', { messagingScope: true });
    const { body } = await debug(acme);
    expect(body).toMatchObject({ type: 'PAGE', is_valid: true, issued_at: Date.UTC(2026, 2, 2, 9) / 1000 });
    expect(body).not.toHaveProperty('error');
    expect(body.scopes).toContain('pages_messaging');
    for (const { scope, target_ids: targets } of body.granular_scopes)
      expect([body.scopes, targets]).toEqual([expect.arrayContaining([scope]), ['facebook_acme']]);
    expect(body.scopes).not.toContain('business_management');
    acme.change('FACEBOOK', { messagingScope: false, businessScope: true });
    const { scopes } = (await debug(acme)).body;
    expect([scopes.includes('business_management'), scopes.includes('pages_messaging')]).toEqual([true, false]);
  });

  it('[D-MSC-59] works without a Page', async ({ acme }) => {
    acme.change('FACEBOOK', { externalId: null });
    const { body } = await debug(acme);
    expect([body.type, body.is_valid]).toEqual(['USER', true]);
    expect(body.granular_scopes.every(scope => scope.target_ids === undefined)).toBe(true);
  });
});

describe('TIKTOK', () => {
  const chart = (acme: LookupWorld, query: Readonly<Record<string, string>> = {}) =>
    acme.look<TiktokTrackList>('tiktok/cml/trending-list', query);

  it('[D-MSC-61] ranks 100 tracks of a genre, with their places in the window', async ({ acme }) => {
    const { body } = await chart(acme, { genre: 'R&B/SOUL', dateRange: '30DAY' });
    expect(body.map(track => track.rank_position)).toEqual(Array.from({ length: 100 }, (_, nth) => String(nth + 1)));
    expect(new Set(body.flatMap(({ full_duration_song_clip: clip }) => clip?.song_clip_id ?? [])).size).toBe(100);
    const histories = body.map(({ trending_history: history = [] }) => history);
    expect(histories.every(history => history.length === 30)).toBe(true);
    expect(body.map(({ trending_history: history = [] }) => history.at(-1))).toEqual(
      body.map(track => ({ date: '2026-03-02', rank_position_daily: track.rank_position })),
    );
    expect(histories.flat().some(day => day.rank_position_daily === null)).toBe(true);
    expect((await chart(acme)).body).toEqual((await chart(acme, { genre: 'POP', dateRange: '7DAY' })).body);
  });

  it('[D-MSC-61] is the same for a UTC day, and another on the next', async ({ acme }) => {
    const ids = async () => (await chart(acme)).body.map(({ full_duration_song_clip: clip }) => clip?.song_clip_id);
    const first = await ids();
    await acme.sim.clock.advance('PT14H59M');
    expect(await ids()).toEqual(first);
    await acme.sim.clock.advance('PT1M');
    expect(await ids()).not.toEqual(first);
  });

  it('[D-MSC-61] names clips that a post takes, with previews for 6 hours', async ({ acme }) => {
    const [track] = (await chart(acme)).body;
    const clip = track?.trending_song_clip;
    expect(clip?.preview_url).toContain(`expires=${Date.UTC(2026, 2, 2, 15) / 1000}`);
    const data = { TIKTOK: { uploadIds: ['upload_acme_video'], musicSoundInfo: { musicSoundId: clip?.song_clip_id } } };
    expect(await published(acme, 'TIKTOK', data)).toBe('POSTED');
  });
});
