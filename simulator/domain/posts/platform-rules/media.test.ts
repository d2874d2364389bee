import { describe, expect, it } from 'vitest';
import type { Platform, UploadMimeType } from '../../../../openapi/generated/types.ts';
import type { Upload } from '../../uploads/model.ts';
import { image, issues, NEEDED, pdf, refusals, repeated, video } from './platform-rules.fixture.ts';
import type { RuleAccount } from './rule.ts';

type Kind = 'image' | 'video' | 'pdf';

const MAKE = { image, video, pdf };
const MB = 1_048_576;
const GB = 1_073_741_824;

/** Files as a table writes them: `2 image`, `1 image 1 video`. */
function files(text: string): Upload[] {
  const words = text.split(' ').filter(word => word !== '');
  return words.flatMap((count, index) => {
    const kind = words[index + 1] as Kind;
    return index % 2 === 0 ? repeated(Number(count), changes => MAKE[kind]({ ...changes, id: `${kind}_${changes.id}` })) : [];
  });
}

function refusalsOf(platform: Platform, type: string | undefined, media: readonly Upload[], account: Partial<RuleAccount> = {}): string[] {
  return refusals(platform, { data: { ...NEEDED[platform], ...(type && { type }) }, media, account });
}

// Counts, kinds and mixing of files (D-PST-12): what is accepted, and what is just beyond.
const COUNTS: readonly (readonly [Platform, string | undefined, readonly string[], readonly string[]])[] = [
  ['TWITTER', undefined, ['', '4 image', '4 video', '3 image 1 video'], ['5 image', '5 video', '1 pdf']],
  ['FACEBOOK', 'POST', ['', '4 image', '1 video'], ['5 image', '2 video', '1 image 1 video', '11 image', '1 pdf']],
  ['FACEBOOK', 'REEL', ['1 video'], ['', '2 video', '1 image']],
  ['FACEBOOK', 'STORY', ['1 video', '1 image'], ['', '2 image', '1 image 1 video']],
  ['INSTAGRAM', 'POST', ['1 image', '10 image', '9 image 1 video'], ['', '11 image', '1 pdf']],
  ['INSTAGRAM', 'REEL', ['1 video'], ['', '2 video', '1 image']],
  ['INSTAGRAM', 'STORY', ['1 video', '1 image'], ['', '2 video']],
  ['THREADS', undefined, ['', '10 image', '10 video', '5 image 5 video'], ['11 image', '1 pdf']],
  ['TIKTOK', 'VIDEO', ['1 video'], ['', '2 video', '1 image']],
  ['TIKTOK', 'IMAGE', ['1 image', '10 image'], ['', '11 image', '1 video', '1 image 1 video']],
  ['YOUTUBE', 'SHORT', ['1 video'], ['', '2 video', '1 image']],
  ['YOUTUBE', 'VIDEO', ['1 video'], ['', '2 video', '1 image']],
  ['LINKEDIN', undefined, ['', '10 image', '1 video', '1 pdf'], ['11 image', '2 video', '2 pdf', '1 image 1 video', '1 image 1 pdf']],
  ['PINTEREST', undefined, ['1 image', '1 video'], ['', '2 image', '1 image 1 video', '1 pdf']],
  ['REDDIT', undefined, ['', '1 image', '10 image', '1 video'], ['11 image', '2 video', '1 image 1 video', '1 pdf']],
  ['MASTODON', undefined, ['', '4 image', '3 image 1 video'], ['5 image', '2 video', '1 pdf']],
  ['BLUESKY', undefined, ['', '4 image', '1 video', '3 image 1 video'], ['5 image', '1 pdf']],
  ['DISCORD', undefined, ['', '10 image', '10 video', '5 image 5 video'], ['11 image', '1 pdf']],
  ['SLACK', undefined, ['', '4 image', '4 video', '2 image 2 video'], ['5 image', '1 pdf']],
  ['GOOGLE_BUSINESS', undefined, ['', '1 image'], ['2 image', '1 video', '1 pdf']],
  ['SNAPCHAT', 'STORY', ['1 video', '1 image'], ['', '2 image', '1 pdf']],
  ['SNAPCHAT', 'SAVED_STORY', ['1 video', '1 image'], ['', '2 video']],
  ['SNAPCHAT', 'SPOTLIGHT', ['1 video'], ['', '2 video', '1 image']],
];

/** A file exactly on a bound, which is taken, and one just beyond, which is not. */
interface Bound {
  readonly platform: Platform;
  readonly type: string | undefined;
  readonly kind: Kind;
  readonly inside: Partial<Upload>;
  readonly outside: Partial<Upload>;
  readonly account?: Partial<RuleAccount>;
}

function bytes(platform: Platform, type: string | undefined, kind: Kind, most: number, at: Partial<Upload> = {}): Bound {
  return { platform, type, kind, inside: { ...at, sizeBytes: most }, outside: { ...at, sizeBytes: most + 1 } };
}

function atLeast(platform: Platform, type: string | undefined, seconds: number): Bound {
  return { platform, type, kind: 'video', inside: { seconds }, outside: { seconds: seconds - 0.01 } };
}

function atMost(platform: Platform, type: string | undefined, seconds: number, account: Partial<RuleAccount> = {}): Bound {
  return { platform, type, kind: 'video', inside: { seconds }, outside: { seconds: seconds + 0.01 }, account };
}

function sized(widthPixels: number, heightPixels: number): Partial<Upload> {
  return { widthPixels, heightPixels };
}

/** Sides in pixels: those that are taken, and those that are not. */
function sides(platform: Platform, type: string | undefined, kind: Kind, inside: [number, number], outside: [number, number]): Bound {
  return { platform, type, kind, inside: sized(...inside), outside: sized(...outside) };
}

function mimeType(platform: Platform, type: string, kind: Kind, inside: UploadMimeType, outside: UploadMimeType): Bound {
  return { platform, type, kind, inside: { mimeType: inside }, outside: { mimeType: outside } };
}

const BOUNDS: readonly Bound[] = [
  bytes('TWITTER', undefined, 'image', 5 * MB),
  bytes('TWITTER', undefined, 'video', 512 * MB),
  atLeast('TWITTER', undefined, 0.5),
  atMost('TWITTER', undefined, 140),
  atMost('TWITTER', undefined, 140, { twitterSubType: 'basic' }),
  atMost('TWITTER', undefined, 600, { twitterSubType: 'premium' }),
  atMost('TWITTER', undefined, 600, { twitterSubType: 'premium_plus' }),
  sides('TWITTER', undefined, 'video', [1000, 3000], [1000, 3001]),
  sides('TWITTER', undefined, 'video', [3000, 1000], [3001, 1000]),
  bytes('FACEBOOK', 'POST', 'image', 4 * MB),
  sides('FACEBOOK', 'POST', 'image', [1910, 1000], [1911, 1000]),
  sides('FACEBOOK', 'POST', 'image', [10, 1000], [9, 1000]),
  atMost('FACEBOOK', 'POST', 1200),
  sides('FACEBOOK', 'POST', 'video', [1910, 1000], [1911, 1000]),
  bytes('FACEBOOK', 'POST', 'video', 112_500_000, { seconds: 20 }), // 45 Mbps
  atLeast('FACEBOOK', 'REEL', 3),
  atMost('FACEBOOK', 'REEL', 1200),
  sides('FACEBOOK', 'REEL', 'video', [540, 960], [539, 960]),
  sides('FACEBOOK', 'REEL', 'video', [540, 960], [540, 959]),
  sides('FACEBOOK', 'REEL', 'video', [1600, 960], [1601, 960]),
  bytes('FACEBOOK', 'REEL', 'video', 112_500_000, { seconds: 20 }),
  bytes('FACEBOOK', 'STORY', 'image', 4 * MB),
  sides('FACEBOOK', 'STORY', 'image', [1000, 600], [1001, 600]),
  atLeast('FACEBOOK', 'STORY', 3),
  atMost('FACEBOOK', 'STORY', 60),
  sides('FACEBOOK', 'STORY', 'video', [540, 960], [539, 960]),
  bytes('FACEBOOK', 'STORY', 'video', 62_500_000, { seconds: 20 }), // 25 Mbps
  bytes('INSTAGRAM', 'POST', 'image', 8 * MB),
  sides('INSTAGRAM', 'POST', 'image', [1920, 1920], [1921, 1921]),
  sides('INSTAGRAM', 'POST', 'image', [800, 1000], [799, 1000]),
  sides('INSTAGRAM', 'POST', 'image', [1910, 1000], [1911, 1000]),
  atLeast('INSTAGRAM', 'POST', 3),
  atMost('INSTAGRAM', 'POST', 900),
  sides('INSTAGRAM', 'POST', 'video', [1920, 1080], [1921, 1080]),
  sides('INSTAGRAM', 'POST', 'video', [10, 1000], [9, 1000]),
  sides('INSTAGRAM', 'POST', 'video', [1000, 100], [1001, 100]),
  bytes('INSTAGRAM', 'POST', 'video', 112_500_000, { seconds: 20 }),
  atLeast('INSTAGRAM', 'REEL', 3),
  atMost('INSTAGRAM', 'REEL', 900),
  sides('INSTAGRAM', 'REEL', 'video', [1920, 1080], [1921, 1080]),
  bytes('INSTAGRAM', 'STORY', 'image', 8 * MB),
  sides('INSTAGRAM', 'STORY', 'image', [1000, 600], [1001, 600]),
  bytes('INSTAGRAM', 'STORY', 'video', 100 * MB, { seconds: 60 }),
  atLeast('INSTAGRAM', 'STORY', 3),
  atMost('INSTAGRAM', 'STORY', 60),
  bytes('INSTAGRAM', 'STORY', 'video', 62_500_000, { seconds: 20 }),
  bytes('THREADS', undefined, 'image', 8 * MB),
  sides('THREADS', undefined, 'image', [320, 320], [319, 320]),
  sides('THREADS', undefined, 'image', [1440, 1440], [1441, 1440]),
  bytes('THREADS', undefined, 'video', GB, { seconds: 100 }),
  bytes('THREADS', undefined, 'video', 250_000_000, { seconds: 20 }), // 100 Mbps
  sides('THREADS', undefined, 'video', [1910, 1000], [1911, 1000]),
  bytes('TIKTOK', 'VIDEO', 'video', GB),
  atMost('TIKTOK', 'VIDEO', 600),
  sides('TIKTOK', 'VIDEO', 'video', [360, 640], [359, 640]),
  sides('TIKTOK', 'VIDEO', 'video', [360, 360], [360, 359]),
  sides('TIKTOK', 'VIDEO', 'video', [4096, 4096], [4097, 4096]),
  sides('TIKTOK', 'VIDEO', 'video', [4096, 4096], [4096, 4097]),
  sides('TIKTOK', 'VIDEO', 'video', [1000, 600], [1001, 600]),
  bytes('TIKTOK', 'IMAGE', 'image', 20 * MB),
  sides('TIKTOK', 'IMAGE', 'image', [1920, 1080], [1921, 1080]),
  mimeType('TIKTOK', 'IMAGE', 'image', 'image/jpeg', 'image/png'),
  mimeType('TIKTOK', 'IMAGE', 'image', 'image/jpeg', 'image/gif'),
  bytes('YOUTUBE', 'SHORT', 'video', 5 * GB),
  atMost('YOUTUBE', 'SHORT', 180),
  sides('YOUTUBE', 'SHORT', 'video', [1000, 3000], [1000, 3001]),
  sides('YOUTUBE', 'SHORT', 'video', [1000, 1000], [1001, 1000]),
  bytes('YOUTUBE', 'VIDEO', 'video', 5 * GB),
  atMost('YOUTUBE', 'VIDEO', 14_400),
  sides('YOUTUBE', 'VIDEO', 'video', [3000, 1000], [3001, 1000]),
  bytes('LINKEDIN', undefined, 'image', 5 * MB),
  sides('LINKEDIN', undefined, 'image', [200, 200], [199, 200]),
  sides('LINKEDIN', undefined, 'image', [200, 200], [200, 199]),
  bytes('LINKEDIN', undefined, 'video', 2 * GB),
  atLeast('LINKEDIN', undefined, 3),
  atMost('LINKEDIN', undefined, 1800),
  sides('LINKEDIN', undefined, 'video', [256, 600], [255, 600]),
  sides('LINKEDIN', undefined, 'video', [300, 144], [300, 143]),
  sides('LINKEDIN', undefined, 'video', [4096, 4096], [4097, 4096]),
  sides('LINKEDIN', undefined, 'video', [4096, 4096], [4096, 4097]),
  sides('LINKEDIN', undefined, 'video', [1000, 2400], [1000, 2401]),
  sides('LINKEDIN', undefined, 'video', [2400, 1000], [2401, 1000]),
  bytes('LINKEDIN', undefined, 'pdf', 100 * MB),
  bytes('PINTEREST', undefined, 'image', 5 * MB),
  bytes('PINTEREST', undefined, 'video', 2 * GB),
  atLeast('PINTEREST', undefined, 4),
  atMost('PINTEREST', undefined, 900),
  sides('PINTEREST', undefined, 'video', [1000, 2000], [1000, 2001]),
  sides('PINTEREST', undefined, 'video', [1910, 1000], [1911, 1000]),
  bytes('REDDIT', undefined, 'image', 20 * MB),
  bytes('REDDIT', undefined, 'video', GB),
  atLeast('REDDIT', undefined, 4),
  atMost('REDDIT', undefined, 900),
  sides('REDDIT', undefined, 'video', [900, 1600], [899, 1600]),
  sides('REDDIT', undefined, 'video', [1600, 900], [1601, 900]),
  bytes('MASTODON', undefined, 'image', 16 * MB),
  bytes('MASTODON', undefined, 'video', 99 * MB),
  sides('MASTODON', undefined, 'video', [1000, 3000], [1000, 3001]),
  sides('MASTODON', undefined, 'video', [1000, 1000], [1001, 1000]),
  bytes('DISCORD', undefined, 'image', 25 * MB),
  bytes('DISCORD', undefined, 'video', 10 * MB),
  sides('DISCORD', undefined, 'image', [1910, 1000], [1911, 1000]),
  sides('DISCORD', undefined, 'video', [10, 1000], [9, 1000]),
  bytes('SLACK', undefined, 'image', GB),
  bytes('SLACK', undefined, 'video', GB),
  sides('SLACK', undefined, 'video', [1910, 1000], [1911, 1000]),
  bytes('GOOGLE_BUSINESS', undefined, 'image', 5 * MB),
  sides('GOOGLE_BUSINESS', undefined, 'image', [250, 250], [249, 250]),
  sides('GOOGLE_BUSINESS', undefined, 'image', [250, 250], [250, 249]),
  bytes('SNAPCHAT', 'STORY', 'image', 100 * MB),
  bytes('SNAPCHAT', 'STORY', 'video', 100 * MB),
  mimeType('SNAPCHAT', 'STORY', 'video', 'video/mp4', 'video/quicktime'),
  sides('SNAPCHAT', 'STORY', 'video', [540, 960], [539, 960]),
  sides('SNAPCHAT', 'STORY', 'image', [540, 960], [540, 959]),
  atLeast('SNAPCHAT', 'STORY', 5),
  atMost('SNAPCHAT', 'STORY', 60),
  atLeast('SNAPCHAT', 'SPOTLIGHT', 6),
  atMost('SNAPCHAT', 'SPOTLIGHT', 60),
  bytes('SNAPCHAT', 'SPOTLIGHT', 'video', 100 * MB),
];

/** Returns what a bound's file is by itself. Images of a story or a spotlight are as tall as they must be. */
function fileOf(platform: Platform, kind: Kind, changes: Partial<Upload>): Upload {
  const tall = platform === 'SNAPCHAT' && kind === 'image' ? { widthPixels: 1080, heightPixels: 1920 } : {};
  return MAKE[kind]({ ...tall, ...changes });
}

function messageOf(type: string, media: Upload[]): string | undefined {
  return issues('INSTAGRAM', { data: { type }, media })[0]?.message;
}

describe('the media of a post', () => {
  it.each(COUNTS)('[D-PST-12] %s %s accepts this number of files of these kinds and no others', (platform, type, taken, refused) => {
    const media = (text: string) => files(text).map(file => (platform === 'SNAPCHAT' ? { ...file, heightPixels: 1920 } : file));
    for (const text of taken) expect(refusalsOf(platform, type, media(text)), text || 'none').toEqual([]);
    for (const text of refused)
      expect(refusalsOf(platform, type, media(text)), text || 'none').toEqual([expect.stringMatching(/^uploadIds/)]);
  });

  it.each(BOUNDS)(
    '[D-PST-12] $platform $type accepts a $kind of $inside and refuses one of $outside',
    ({ platform, type, kind, inside, outside, account }) => {
      expect(refusalsOf(platform, type, [fileOf(platform, kind, inside)], account)).toEqual([]);
      expect(refusalsOf(platform, type, [fileOf(platform, kind, outside)], account)).toEqual(['uploadIds.0']);
    },
  );

  it('has the default types POST, VIDEO, SHORT and STORY', () => {
    expect(refusalsOf('INSTAGRAM', undefined, files('10 image'))).toEqual([]);
    expect(refusalsOf('FACEBOOK', undefined, [])).toEqual([]);
    expect(refusalsOf('TIKTOK', undefined, [image()])).toEqual(['uploadIds.0']);
    expect(refusalsOf('YOUTUBE', undefined, [video({ seconds: 181 })])).toEqual(['uploadIds.0']);
    expect(refusalsOf('SNAPCHAT', undefined, [image({ heightPixels: 1920 })])).toEqual([]);
  });

  it('names platform, type, constraint and value', () => {
    expect(messageOf('POST', [])).toBe('INSTAGRAM POST takes 1 to 10 files, not 0');
    expect(messageOf('REEL', repeated(2, video))).toBe('INSTAGRAM REEL takes exactly 1 file, not 2');
    expect(messageOf('REEL', [image()])).toBe('INSTAGRAM REEL takes videos only, and image is an image');
    expect(messageOf('REEL', [video({ seconds: 901 })])).toBe('INSTAGRAM REEL takes videos of at most 900 s, and video has 901 s');
    expect(messageOf('POST', [image({ sizeBytes: 8_388_609 })])).toBe(
      'INSTAGRAM POST takes images of at most 8388608 bytes, and image has 8388609 bytes',
    );
  });

  it('checks every file', () => {
    expect(refusalsOf('INSTAGRAM', 'POST', [image({ id: 'a' }), video({ seconds: 2 })])).toEqual(['uploadIds.1']);
  });

  it('lets INSTAGRAM images of any ratio pass when the service pads or crops them, but not videos', () => {
    const wide = image({ widthPixels: 1900, heightPixels: 100 });
    for (const field of ['autoFitImage', 'autoCropImage']) {
      expect(refusals('INSTAGRAM', { data: { [field]: true }, media: [wide] })).toEqual([]);
      expect(refusals('INSTAGRAM', { data: { [field]: false }, media: [wide] })).toEqual(['uploadIds.0']);
      expect(refusals('INSTAGRAM', { data: { [field]: true }, media: [video({ widthPixels: 1900, heightPixels: 100 })] })).toHaveLength(1);
    }
  });

  it('lets TIKTOK photos of any width pass when they are shrunk', () => {
    const large = image({ widthPixels: 4000, heightPixels: 4000 });
    expect(refusals('TIKTOK', { data: { type: 'IMAGE', autoScale: true }, media: [large] })).toEqual([]);
    expect(refusals('TIKTOK', { data: { type: 'IMAGE' }, media: [large] })).toEqual(['uploadIds.0']);
  });

  it('ignores unknown properties of a file', () => {
    const unknown = video({ widthPixels: null, heightPixels: null, seconds: null });
    expect(refusalsOf('TIKTOK', 'VIDEO', [unknown])).toEqual([]);
  });
});
