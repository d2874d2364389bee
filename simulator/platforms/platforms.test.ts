import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import { account, failureOf, mediaFile, otherAccount, PLATFORMS, publicationOf, publishCall, testKernel } from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const MB = 1_048_576;
const GB = 1_073_741_824;

describe('the 15 platforms', () => {
  it('are in the order of the interface, each under its own name', () => {
    const platforms = createPlatforms(testKernel());
    expect(Object.keys(platforms)).toEqual(PLATFORMS);
    expect(Object.values(platforms).map(platform => platform.id)).toEqual(PLATFORMS);
  });

  it('fail independently', () => {
    const platforms = createPlatforms(testKernel());
    platforms.INSTAGRAM.controls.fail({ mode: 'outage' });
    platforms.INSTAGRAM.controls.revokeToken(account.externalId);
    for (const { id, health, checkConnection } of Object.values(platforms).filter(platform => platform.id !== 'INSTAGRAM')) {
      expect(health(), id).toEqual({ status: 'operational', note: '' });
      expect(checkConnection(account), id).toEqual({ ok: true });
    }
  });

  it('tell the e-mail address of who signs in, or do not', () => {
    const told = Object.values(createPlatforms(testKernel())).filter(platform => platform.profile('x').person.email !== null);
    const expected = ['FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS', 'DISCORD', 'SLACK'];
    expect(told.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });

  it('have profiles with a text, or do not', () => {
    const without = Object.values(createPlatforms(testKernel())).filter(platform => platform.profile('x').bio === null);
    expect(without.map(({ id }) => id).toSorted()).toEqual(['DISCORD', 'GOOGLE_BUSINESS', 'SLACK']);
  });

  it('use separate random streams', () => {
    const alone = createPlatforms(testKernel()).YOUTUBE;
    const among = createPlatforms(testKernel());
    for (const platform of Object.values(among)) platform.latencyMs(account);
    among.TIKTOK.publish(publishCall('key'));
    alone.latencyMs(account);
    expect(among.YOUTUBE.latencyMs(account)).toBe(alone.latencyMs(account));
    expect(among.YOUTUBE.publish(publishCall('key'))).toEqual(alone.publish(publishCall('key')));
  });
});

/** Platform, type, size of the largest video in bytes. */
const VIDEO_LIMITS: readonly [Platform, string | undefined, number][] = [
  ['TIKTOK', undefined, GB],
  ['YOUTUBE', undefined, 5 * GB],
  ['YOUTUBE', 'VIDEO', 5 * GB],
  ['DISCORD', undefined, 10 * MB],
  ['TWITTER', undefined, 512 * MB],
  ['INSTAGRAM', 'STORY', 100 * MB],
  ['THREADS', undefined, GB],
  ['LINKEDIN', undefined, 2 * GB],
  ['PINTEREST', undefined, 2 * GB],
  ['REDDIT', undefined, GB],
  ['MASTODON', undefined, 99 * MB],
  ['SLACK', undefined, GB],
  ['SNAPCHAT', 'SPOTLIGHT', 100 * MB],
  ['SNAPCHAT', undefined, 100 * MB],
];

const image = (sizeBytes: number) => [mediaFile({ type: 'image', mimeType: 'image/jpeg', sizeBytes })];

describe('media limits', () => {
  it.each(VIDEO_LIMITS)('[UPL-09] %s %s publishes a video of %i bytes and not one byte more', (id, type, maxBytes) => {
    const platform = createPlatforms(testKernel())[id];
    const { data } = publishCall('');
    const post = (key: string, sizeBytes: number) =>
      publishCall(key, { data: { ...data, ...(type && { type }) }, media: [mediaFile({ sizeBytes })] });
    expect(platform.publish(post('exact', maxBytes)).ok).toBe(true);
    expect(failureOf(platform.publish(post('over', maxBytes + 1)))).toMatchObject({ transient: false, code: 'HTTP:413', httpStatus: 413 });
    expect(platform.controls.publicationCount()).toBe(1);
  });

  it('apply to every file of a post', () => {
    const { DISCORD } = createPlatforms(testKernel());
    const media = [mediaFile({ type: 'image', sizeBytes: 20 * MB }), mediaFile({ sizeBytes: 20 * MB })];
    expect(failureOf(DISCORD.publish(publishCall('key', { media })))).toMatchObject({ httpStatus: 413 });
  });

  it('BLUESKY refuses an image over 1 MB, which the service accepts', () => {
    const { BLUESKY } = createPlatforms(testKernel());
    expect(BLUESKY.publish(publishCall('exact', { media: image(MB) })).ok).toBe(true);
    const failure = failureOf(BLUESKY.publish(publishCall('over', { media: image(MB + 1) })));
    expect(failure).toMatchObject({ code: 'BSKY:400', httpStatus: 400, transient: false });
  });
});

/** Platform, data, the form of id and permalink. */
const FORMS: readonly [Platform, object, RegExp, RegExp][] = [
  ['INSTAGRAM', { type: 'POST' }, /^\d{17}$/, /^https:\/\/www\.instagram\.com\/p\/[\w-]{11}\/$/],
  ['INSTAGRAM', { type: 'REEL' }, /^\d{17}$/, /^https:\/\/www\.instagram\.com\/reel\/[\w-]{11}\/$/],
  ['INSTAGRAM', { type: 'STORY' }, /^\d{17}$/, /^https:\/\/www\.instagram\.com\/stories\/one\/\d{17}\/$/],
  ['FACEBOOK', {}, /^ext_one_\d{15}$/, /^https:\/\/www\.facebook\.com\/ext_one\/posts\/\d{15}$/],
  ['FACEBOOK', { type: 'REEL' }, /^ext_one_\d{15}$/, /^https:\/\/www\.facebook\.com\/reel\/\d{15}$/],
  ['TIKTOK', {}, /^7\d{18}$/, /^https:\/\/www\.tiktok\.com\/@one\/video\/7\d{18}$/],
  ['TIKTOK', { type: 'IMAGE' }, /^7\d{18}$/, /^https:\/\/www\.tiktok\.com\/@one\/photo\/7\d{18}$/],
  ['YOUTUBE', {}, /^[\w-]{11}$/, /^https:\/\/www\.youtube\.com\/shorts\/[\w-]{11}$/],
  ['YOUTUBE', { type: 'VIDEO' }, /^[\w-]{11}$/, /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/],
  ['LINKEDIN', {}, /^urn:li:ugcPost:\d{19}$/, /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:ugcPost:\d{19}\/$/],
  ['PINTEREST', {}, /^\d{18}$/, /^https:\/\/www\.pinterest\.com\/pin\/\d{18}\/$/],
  ['REDDIT', { text: 'Hello, World!' }, /^t3_\w{7}$/, /^https:\/\/www\.reddit\.com\/r\/test\/comments\/\w{7}\/hello_world\/$/],
  ['REDDIT', { sr: 'u/me', text: '…' }, /^t3_\w{7}$/, /^https:\/\/www\.reddit\.com\/user\/me\/comments\/\w{7}\/_\/$/],
  ['THREADS', {}, /^\d{17}$/, /^https:\/\/www\.threads\.com\/@one\/post\/[\w-]{11}$/],
  ['TWITTER', {}, /^1\d{18}$/, /^https:\/\/x\.com\/one\/status\/1\d{18}$/],
  ['MASTODON', {}, /^\d{18}$/, /^https:\/\/mastodon\.social\/@one\/\d{18}$/],
  ['BLUESKY', {}, /^at:\/\/did:plc:\w{24}\/app\.bsky\.feed\.post\/\w{13}$/, /^https:\/\/bsky\.app\/profile\/one\/post\/\w{13}$/],
  ['DISCORD', {}, /^\d{19}$/, /^https:\/\/discord\.com\/channels\/ext_one\/c1\/\d{19}$/],
  ['SLACK', { channelId: 'c2' }, /^\d{10}\.\d{6}$/, /^https:\/\/one\.slack\.com\/archives\/c2\/p\d{16}$/],
  ['GOOGLE_BUSINESS', {}, /^accounts\/\d{21}\/locations\/ext_one\/localPosts\/\d{19}$/, /^https:\/\/local\.google\.com\/place\?/],
  ['SNAPCHAT', {}, /^[\w-]{22}$/, /^https:\/\/www\.snapchat\.com\/@one\/[\w-]{22}$/],
  ['SNAPCHAT', { type: 'SPOTLIGHT' }, /^[\w-]{22}$/, /^https:\/\/www\.snapchat\.com\/spotlight\/[\w-]{22}$/],
];

describe('a publication', () => {
  it.each(FORMS)('on %s with %o has id and permalink in the form of the platform', (id, data, idForm, linkForm) => {
    const publication = publicationOf(
      createPlatforms(testKernel())[id].publish(publishCall('key', { data: { ...publishCall('').data, ...data } })),
    );
    expect(publication.id).toMatch(idForm);
    expect(publication.permalink).toMatch(linkForm);
  });

  it.each([
    [{ privacy: 'SELF_ONLY' }, 'PUBLISH_COMPLETE'],
    [{ uploadToDraft: true }, 'SEND_TO_USER_INBOX'],
  ])('on TIKTOK with %o is not public and has no permalink', (data, status) => {
    const { permalink, fields } = publicationOf(createPlatforms(testKernel()).TIKTOK.publish(publishCall('key', { data })));
    expect(permalink).toBeNull();
    expect(fields).toMatchObject({ permalink: null, status });
  });

  it('on FACEBOOK has a videoId only with a video', () => {
    const { FACEBOOK } = createPlatforms(testKernel());
    expect(publicationOf(FACEBOOK.publish(publishCall('video'))).fields['videoId']).toMatch(/^\d{15}$/);
    expect(publicationOf(FACEBOOK.publish(publishCall('none', { media: [] }))).fields).toMatchObject({ videoId: null, thumbnail: null });
  });

  it('on SNAPCHAT lists its media', () => {
    const { SNAPCHAT } = createPlatforms(testKernel());
    const media = [mediaFile({ uploadId: 'upload_a' }), mediaFile({ uploadId: 'upload_b' })];
    const { fields } = publicationOf(SNAPCHAT.publish(publishCall('key', { data: { type: 'SAVED_STORY' }, media })));
    expect(fields).toMatchObject({
      type: 'SAVED_STORY',
      profileId: account.externalId,
      sourceUploadId: 'upload_a',
      sourceUploadIds: ['upload_a', 'upload_b'],
      mediaUploadedAt: '2026-03-02T09:00:00.000Z',
      status: 'PUBLISHED',
    });
    expect(fields['mediaIds']).toHaveLength(2);
  });

  it('on BLUESKY has the DID of its account', () => {
    const { BLUESKY } = createPlatforms(testKernel());
    const did = (key: string, of = account) => publicationOf(BLUESKY.publish(publishCall(key, { account: of }))).fields['did'];
    expect(did('a')).toBe(did('b'));
    expect(did('c', otherAccount)).not.toBe(did('a'));
    expect(did('d', { ...account, externalId: 'did:plc:known' })).toBe('did:plc:known');
  });
});

/** The channels of an account with the id `acme`. */
const CHANNELS: Readonly<Record<Platform, readonly string[]>> = {
  INSTAGRAM: ['acme', 'acme_2'],
  FACEBOOK: ['acme', 'acme_2'],
  TIKTOK: [],
  YOUTUBE: ['acme', 'acme_2'],
  LINKEDIN: ['acme', 'acme_2'],
  PINTEREST: ['board1'],
  REDDIT: ['r/test', 'r/flair', 'r/textonly'],
  THREADS: [],
  TWITTER: [],
  MASTODON: [],
  BLUESKY: [],
  DISCORD: ['c1', 'c1b'],
  SLACK: ['c2'],
  GOOGLE_BUSINESS: ['acme', 'acme_2'],
  SNAPCHAT: [],
};

describe('accounts', () => {
  it.each(PLATFORMS)('on %s have channels', id => {
    const platform = createPlatforms(testKernel())[id];
    const channels = platform.channels('acme');
    expect(channels.map(channel => channel.id)).toEqual(CHANNELS[id]);
    expect(channels.every(channel => channel.name !== '')).toBe(true);
    expect(platform.channels('acme')).toEqual(channels);
  });

  it('on PINTEREST and REDDIT have channels with the name that posts use', () => {
    const { PINTEREST, REDDIT } = createPlatforms(testKernel());
    expect(PINTEREST.channels('acme')[0]?.name).toBe('Board');
    expect(REDDIT.channels('acme')[0]?.name).toBe('r/test');
  });

  it.each(PLATFORMS)('on %s have a profile that depends on seed and id alone', id => {
    const platform = createPlatforms(testKernel())[id];
    const profile = platform.profile('acme');
    platform.profile('other');
    platform.publish(publishCall('key'));
    expect(platform.profile('acme')).toEqual(profile);
    expect(createPlatforms(testKernel())[id].profile('acme')).toEqual(profile);
    const others = ['b', 'c', 'd', 'e', 'f'].map(externalId => platform.profile(externalId).username);
    expect(new Set([profile.username, ...others]).size).toBeGreaterThan(3);
    expect(profile).toMatchObject({ externalId: 'acme', username: expect.stringMatching(/^[a-z][\w.-]+$/) });
    expect(new URL(profile.avatarUrl).hostname).toMatch(/\.example$/);
  });
});
