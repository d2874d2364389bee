import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { NOW, PLATFORMS } from '../posts.fixture.ts';
import { accountOn, image, issues, NEEDED, pdf, refusals, repeated, type Sample, video } from './platform-rules.fixture.ts';

const DAY = 86_400_000;
const inDays = (days: number, more = 0) => new Date(NOW + days * DAY + more).toISOString();
const two = [image({ id: 'a' }), image({ id: 'b' })];
const withVideo = [image({ id: 'a' }), video({ id: 'v' })];
const premium = { twitterSubType: 'premium' as const };
const direct = { instagramConnectionMethod: 'INSTAGRAM' as const };
const event = { text: 'Come', topicType: 'EVENT', eventTitle: 'Fair', eventStartDate: inDays(9) };
const offer = { text: 'Buy', topicType: 'OFFER', eventStartDate: inDays(9) };
const subreddit = (rules: object): Sample['account'] => ({
  channels: accountOn('REDDIT').channels.map(channel => ({
    ...channel,
    metadata: { allowImages: null, allowVideos: null, allowGalleries: null, linkFlairEnabled: null, facebookPageId: null, ...rules },
  })),
});

// What is taken, one example at least of every platform and type.
const TAKEN: readonly (readonly [string, Platform, Sample])[] = [
  ['a text', 'TWITTER', { data: { text: 'Hello' } }],
  ['280 characters, emoji as one', 'TWITTER', { data: { text: '😀'.repeat(280) } }],
  ['25,000 characters of a premium account', 'TWITTER', { data: { text: 'x'.repeat(25_000) }, account: premium }],
  ['media without a text', 'TWITTER', { media: [image()] }],
  ['alternative texts', 'TWITTER', { data: { mediaItems: [{ uploadId: 'a', altText: 'A' }] }, media: two }],
  ['a thread', 'TWITTER', { data: { text: 'One', thread: [{ text: 'Two' }, { uploadIds: ['image'] }] }, others: [image()] }],
  ['a POST with a link', 'FACEBOOK', { data: { text: 'Hello', link: 'https://acme.example' } }],
  ['a POST with a titled video', 'FACEBOOK', { data: { mediaTitle: 'Title' }, media: [video()] }],
  ['a POST on a coloured background', 'FACEBOOK', { data: { text: 'Hello', textFormatPresetId: '1' } }],
  ['a REEL', 'FACEBOOK', { data: { type: 'REEL' }, media: [video()] }],
  ['a STORY', 'FACEBOOK', { data: { type: 'STORY' }, media: [image()] }],
  ['a native schedule 30 days ahead', 'FACEBOOK', { data: { text: 'Hello', nativeScheduleTime: inDays(30) } }],
  ['a POST with a tag', 'INSTAGRAM', { data: { tagged: [{ username: 'bob', x: 0, y: 1 }] }, media: [image()] }],
  ['a POST with one video, shared to the feed', 'INSTAGRAM', { data: { shareToFeed: true }, media: [video()] }],
  [
    'a carousel',
    'INSTAGRAM',
    { data: { carouselItems: [{ uploadId: 'v' }, { uploadId: 'a', tagged: [{ username: 'bob', x: 0, y: 0 }] }] }, media: withVideo },
  ],
  ['collaborators and a place', 'INSTAGRAM', { data: { collaborators: ['bob'], locationId: '1' }, media: [image()] }],
  ['sponsors', 'INSTAGRAM', { data: { brandedContentSponsors: ['brand'] }, media: [image()] }],
  ['a REEL with music', 'INSTAGRAM', { data: { type: 'REEL', musicSoundInfo: { musicSoundId: '1' } }, media: [video()] }],
  ['a REEL out of the feed', 'INSTAGRAM', { data: { type: 'REEL', shareToFeed: false }, media: [video()] }],
  ['a REEL with a tag', 'INSTAGRAM', { data: { type: 'REEL', tagged: [{ username: 'bob' }] }, media: [video()] }],
  ['trial params where they are ignored', 'INSTAGRAM', { data: { trialParams: { graduationStrategy: 'MANUAL' } }, media: [image()] }],
  ['a STORY', 'INSTAGRAM', { data: { type: 'STORY' }, media: [image()] }],
  ['a poll', 'THREADS', { data: { text: 'Well?', poll: { optionA: 'a', optionB: 'b' } } }],
  ['a GIF', 'THREADS', { data: { text: 'Well', gif: { gifId: '1' } } }],
  ['a link', 'THREADS', { data: { text: 'Well', linkAttachment: 'https://acme.example' } }],
  ['a VIDEO without a text', 'TIKTOK', { media: [video()] }],
  ['an IMAGE post with its last photo as cover', 'TIKTOK', { data: { type: 'IMAGE', photoCoverIndex: 1 }, media: two }],
  ['a SHORT', 'YOUTUBE', { media: [video()] }],
  ['a VIDEO', 'YOUTUBE', { data: { type: 'VIDEO', text: 'Title' }, media: [video()] }],
  ['a text', 'LINKEDIN', { data: { text: 'Hello' } }],
  ['a document', 'LINKEDIN', { data: { text: 'Read' }, media: [pdf()] }],
  ['a pin on a board of the account', 'PINTEREST', { data: { boardName: 'Board' }, media: [image()] }],
  ['a title in a subreddit of the account', 'REDDIT', { data: { sr: 'r/test', text: 'Hello' } }],
  ['a title on the own page', 'REDDIT', { data: { sr: 'u/acme', text: 'Hello' } }],
  ['a flair where it is demanded', 'REDDIT', { data: { ...NEEDED.REDDIT, flairId: '1' }, account: subreddit({ linkFlairEnabled: true }) }],
  ['a text', 'MASTODON', { data: { text: 'Hello' } }],
  ['nothing at all', 'BLUESKY', {}],
  ['a link card', 'BLUESKY', { data: { externalUrl: 'https://acme.example', thumbnail: 'https://acme.example/a.jpg' } }],
  ['a text in a channel of the account', 'DISCORD', { data: { channelId: 'c1', text: 'Hello' } }],
  ['a text in a channel of the account', 'SLACK', { data: { channelId: 'c2', text: 'Hello' } }],
  [
    'a text with a date, a price and opening hours',
    'GOOGLE_BUSINESS',
    { data: { text: '2026-03-02, 10:00-18:00: only $1,234,567, ids 2025-2026' } },
  ],
  ['a call to action', 'GOOGLE_BUSINESS', { data: { text: 'Hi', callToActionType: 'BOOK', callToActionUrl: 'https://acme.example' } }],
  ['a call, which needs no URL', 'GOOGLE_BUSINESS', { data: { text: 'Hi', callToActionType: 'CALL' } }],
  ['an EVENT', 'GOOGLE_BUSINESS', { data: event }],
  ['an EVENT with a call to action', 'GOOGLE_BUSINESS', { data: { ...event, callToActionType: 'CALL' } }],
  ['an OFFER', 'GOOGLE_BUSINESS', { data: { ...offer, offerTermsConditions: 'One each' } }],
  ['an ALERT', 'GOOGLE_BUSINESS', { data: { text: 'Closed', topicType: 'ALERT', alertType: 'COVID_19' } }],
  ['a STORY', 'SNAPCHAT', { media: [video()] }],
  ['a SPOTLIGHT', 'SNAPCHAT', { data: { type: 'SPOTLIGHT', description: 'Look' }, media: [video()] }],
  ['a SAVED_STORY', 'SNAPCHAT', { data: { type: 'SAVED_STORY', title: 'Look' }, media: [video()] }],
];

// What is refused, and at which field.
const REFUSED: readonly (readonly [string, Platform, Sample, string])[] = [
  ['no text and no media', 'TWITTER', {}, 'text'],
  ['a blank text', 'TWITTER', { data: { text: ' \n' } }, 'text'],
  ['281 characters', 'TWITTER', { data: { text: 'x'.repeat(281) } }, 'text'],
  ['281 characters of a basic account', 'TWITTER', { data: { text: 'x'.repeat(281) }, account: { twitterSubType: 'basic' } }, 'text'],
  ['25,001 characters of a premium account', 'TWITTER', { data: { text: 'x'.repeat(25_001) }, account: premium }, 'text'],
  [
    'an alternative text of a file that is gone',
    'TWITTER',
    { data: { mediaItems: [{ uploadId: 'gone' }] }, media: withVideo },
    'mediaItems.0.uploadId',
  ],
  ['an alternative text of a video', 'TWITTER', { data: { mediaItems: [{ uploadId: 'v' }] }, media: withVideo }, 'mediaItems.0.uploadId'],
  ['an empty post of a thread', 'TWITTER', { data: { text: 'One', thread: [{ text: 'Two' }, {}] } }, 'thread.1'],
  ['a thread post that is too long', 'TWITTER', { data: { text: 'One', thread: [{ text: 'x'.repeat(281) }] } }, 'thread.0.text'],
  ['a PDF in a thread', 'TWITTER', { data: { text: 'One', thread: [{ uploadIds: ['pdf'] }] }, others: [pdf()] }, 'thread.0.uploadIds.0'],
  ['no text and no media', 'FACEBOOK', {}, 'text'],
  ['a REEL of nothing, which lacks no text', 'FACEBOOK', { data: { type: 'REEL' } }, 'uploadIds'],
  ['a link in a REEL', 'FACEBOOK', { data: { type: 'REEL', link: 'https://acme.example' }, media: [video()] }, 'link'],
  ['a link in a STORY', 'FACEBOOK', { data: { type: 'STORY', link: 'https://acme.example' }, media: [image()] }, 'link'],
  ['a titled image', 'FACEBOOK', { data: { mediaTitle: 'Title' }, media: [image()] }, 'mediaTitle'],
  ['a titled REEL', 'FACEBOOK', { data: { type: 'REEL', mediaTitle: 'Title' }, media: [video()] }, 'mediaTitle'],
  ['a coloured background of a video', 'FACEBOOK', { data: { textFormatPresetId: '1' }, media: [video()] }, 'textFormatPresetId'],
  [
    'a native schedule more than 30 days ahead',
    'FACEBOOK',
    { data: { text: 'Hi', nativeScheduleTime: inDays(30, 1) } },
    'nativeScheduleTime',
  ],
  [
    'an alternative text of a video',
    'FACEBOOK',
    { data: { mediaItems: [{ uploadId: 'video' }] }, media: [video()] },
    'mediaItems.0.uploadId',
  ],
  ['fit and crop together', 'INSTAGRAM', { data: { autoFitImage: true, autoCropImage: true }, media: [image()] }, 'autoCropImage'],
  ['fit in a STORY', 'INSTAGRAM', { data: { type: 'STORY', autoFitImage: true }, media: [image()] }, 'autoFitImage'],
  ['crop in a REEL', 'INSTAGRAM', { data: { type: 'REEL', autoCropImage: true }, media: [video()] }, 'autoCropImage'],
  ['shareToFeed of an image', 'INSTAGRAM', { data: { shareToFeed: false }, media: [image()] }, 'shareToFeed'],
  ['shareToFeed of two videos', 'INSTAGRAM', { data: { shareToFeed: true }, media: repeated(2, video) }, 'shareToFeed'],
  ['shareToFeed of a STORY', 'INSTAGRAM', { data: { type: 'STORY', shareToFeed: true }, media: [video()] }, 'shareToFeed'],
  ['collaborators of a STORY', 'INSTAGRAM', { data: { type: 'STORY', collaborators: ['bob'] }, media: [image()] }, 'collaborators'],
  ['the place of a STORY', 'INSTAGRAM', { data: { type: 'STORY', locationId: '1' }, media: [image()] }, 'locationId'],
  ['a tag on an image without x and y', 'INSTAGRAM', { data: { tagged: [{ username: 'bob', x: 1 }] }, media: [image()] }, 'tagged.0'],
  ['a tag on a video with x and y', 'INSTAGRAM', { data: { tagged: [{ username: 'bob', x: 0, y: 0 }] }, media: [video()] }, 'tagged.0'],
  ['top-level tags of a carousel', 'INSTAGRAM', { data: { tagged: [{ username: 'bob', x: 0, y: 0 }] }, media: two }, 'tagged'],
  ['carousel items of one file', 'INSTAGRAM', { data: { carouselItems: [{ uploadId: 'image' }] }, media: [image()] }, 'carouselItems'],
  ['a carousel item of no file', 'INSTAGRAM', { data: { carouselItems: [{ uploadId: 'z' }] }, media: two }, 'carouselItems.0.uploadId'],
  [
    'one file twice',
    'INSTAGRAM',
    { data: { carouselItems: [{ uploadId: 'a' }, { uploadId: 'a' }] }, media: two },
    'carouselItems.1.uploadId',
  ],
  ['a file without an item', 'INSTAGRAM', { data: { carouselItems: [{ uploadId: 'a' }] }, media: two }, 'uploadIds.1'],
  [
    'a tag on a video of a carousel',
    'INSTAGRAM',
    { data: { carouselItems: [{ uploadId: 'v', tagged: [{ username: 'bob', x: 0, y: 0 }] }, { uploadId: 'a' }] }, media: withVideo },
    'carouselItems.0.tagged',
  ],
  ['music in a POST', 'INSTAGRAM', { data: { musicSoundInfo: { musicSoundId: '1' } }, media: [image()] }, 'musicSoundInfo'],
  [
    'music without the Facebook login',
    'INSTAGRAM',
    { data: { type: 'REEL', musicSoundInfo: { musicSoundId: '1' } }, media: [video()], account: direct },
    'musicSoundInfo',
  ],
  [
    'sponsors without the Facebook login',
    'INSTAGRAM',
    { data: { brandedContentSponsors: ['brand'] }, media: [image()], account: direct },
    'brandedContentSponsors',
  ],
  ['no text and no media', 'THREADS', {}, 'text'],
  ['a poll with an upload', 'THREADS', { data: { poll: { optionA: 'a', optionB: 'b' } }, media: [image()] }, 'poll'],
  ['a GIF with an upload', 'THREADS', { data: { gif: { gifId: '1' } }, media: [image()] }, 'gif'],
  ['a link with an upload', 'THREADS', { data: { linkAttachment: 'https://acme.example' }, media: [image()] }, 'linkAttachment'],
  ['a poll with a GIF', 'THREADS', { data: { text: 'Hi', poll: { optionA: 'a', optionB: 'b' }, gif: { gifId: '1' } } }, 'gif'],
  ['an alternative text of a video', 'THREADS', { data: { mediaItems: [{ uploadId: 'v' }] }, media: withVideo }, 'mediaItems.0.uploadId'],
  ['a cover that is no photo', 'TIKTOK', { data: { type: 'IMAGE', photoCoverIndex: 2 }, media: two }, 'photoCoverIndex'],
  ['no text, even with media', 'LINKEDIN', { media: [image()] }, 'text'],
  ['no board', 'PINTEREST', { media: [image()] }, 'boardName'],
  ['a board that the account does not have', 'PINTEREST', { data: { boardName: 'Other' }, media: [image()] }, 'boardName'],
  ['no subreddit', 'REDDIT', { data: { text: 'Hello' } }, 'sr'],
  ['a subreddit that the account does not have', 'REDDIT', { data: { sr: 'r/other', text: 'Hello' } }, 'sr'],
  ['another user page', 'REDDIT', { data: { sr: 'u/other', text: 'Hello' } }, 'sr'],
  ['no title, even with media', 'REDDIT', { data: { sr: 'r/test' }, media: [image()] }, 'text'],
  ['no flair where it is demanded', 'REDDIT', { data: NEEDED.REDDIT ?? {}, account: subreddit({ linkFlairEnabled: true }) }, 'flairId'],
  [
    'an image where none is allowed',
    'REDDIT',
    { data: NEEDED.REDDIT ?? {}, media: [image()], account: subreddit({ allowImages: false }) },
    'uploadIds',
  ],
  [
    'a video where none is allowed',
    'REDDIT',
    { data: NEEDED.REDDIT ?? {}, media: [video()], account: subreddit({ allowVideos: false }) },
    'uploadIds',
  ],
  [
    'a gallery where none is allowed',
    'REDDIT',
    { data: NEEDED.REDDIT ?? {}, media: two, account: subreddit({ allowGalleries: false }) },
    'uploadIds',
  ],
  ['no text and no media', 'MASTODON', {}, 'text'],
  ['the thumbnail of no link card', 'BLUESKY', { data: { text: 'Hi', thumbnail: 'https://acme.example/a.jpg' } }, 'thumbnail'],
  ['no channel', 'DISCORD', { data: { text: 'Hello' } }, 'channelId'],
  ['a channel that the account does not have', 'DISCORD', { data: { channelId: 'c2', text: 'Hello' } }, 'channelId'],
  ['no text and no media', 'DISCORD', { data: { channelId: 'c1' } }, 'text'],
  ['no channel', 'SLACK', { data: { text: 'Hello' } }, 'channelId'],
  ['a channel that the account does not have', 'SLACK', { data: { channelId: 'c1', text: 'Hello' } }, 'channelId'],
  ['no text and no media', 'SLACK', { data: { channelId: 'c2' } }, 'text'],
  ['no text and no media', 'GOOGLE_BUSINESS', {}, 'text'],
  ...['+48 123 456 789', '(555) 123-4567', '555.123.4567', '0171/2345678', '5551234567'].map(
    number => ['a phone number', 'GOOGLE_BUSINESS', { data: { text: `Call ${number}!` } }, 'text'] as const,
  ),
  [
    'an ALERT with the URL of a call to action',
    'GOOGLE_BUSINESS',
    { data: { text: 'Closed', topicType: 'ALERT', callToActionUrl: 'https://acme.example' } },
    'callToActionUrl',
  ],
  ['a call to action without its URL', 'GOOGLE_BUSINESS', { data: { text: 'Hi', callToActionType: 'SHOP' } }, 'callToActionUrl'],
  ['an EVENT without a start', 'GOOGLE_BUSINESS', { data: { ...event, eventStartDate: null } }, 'eventStartDate'],
  ['an OFFER without a start', 'GOOGLE_BUSINESS', { data: { ...offer, offerCouponCode: 'X', eventStartDate: null } }, 'eventStartDate'],
  ['an OFFER of nothing', 'GOOGLE_BUSINESS', { data: offer }, 'offerCouponCode'],
  [
    'an OFFER with a call to action',
    'GOOGLE_BUSINESS',
    { data: { ...offer, offerCouponCode: 'X', callToActionType: 'CALL' } },
    'callToActionType',
  ],
  [
    'an ALERT with a call to action',
    'GOOGLE_BUSINESS',
    { data: { text: 'Hi', topicType: 'ALERT', callToActionType: 'CALL' } },
    'callToActionType',
  ],
  ['an ALERT with an event', 'GOOGLE_BUSINESS', { data: { ...event, topicType: 'ALERT' } }, 'eventTitle'],
  ['an ALERT with an offer', 'GOOGLE_BUSINESS', { data: { text: 'Hi', topicType: 'ALERT', offerCouponCode: 'X' } }, 'offerCouponCode'],
  ['an alert type of something else', 'GOOGLE_BUSINESS', { data: { text: 'Hi', alertType: 'COVID_19' } }, 'alertType'],
];

describe('the rules of a platform', () => {
  it.each(TAKEN)('accepts %s on %s', (_, platform, sample) => {
    expect(refusals(platform, sample)).toEqual([]);
  });

  it.each(REFUSED)('refuses %s on %s', (_, platform, sample, field) => {
    expect(refusals(platform, sample)).toEqual([field]);
  });

  it('has an example for every platform', () => {
    expect(new Set(TAKEN.map(([, platform]) => platform))).toEqual(new Set(PLATFORMS));
  });

  it('reports every issue at once, each with its path and a sentence', () => {
    const by = 'D-PST-10';
    expect(issues('DISCORD', { data: { channelId: 'c9' } })).toEqual([
      { code: 'invalid_type', path: ['data', 'DISCORD', 'text'], message: 'DISCORD needs a text when it has no media', by },
      { code: 'custom', path: ['data', 'DISCORD', 'channelId'], message: 'the account has no DISCORD channel c9. The account has c1.', by },
    ]);
    expect(issues('TWITTER', { data: { text: 'x'.repeat(281) } })[0]).toEqual({
      code: 'too_big',
      path: ['data', 'TWITTER', 'text'],
      message: 'TWITTER takes texts of at most 280 characters from an account of type none, not 281',
      by: 'D-PST-11',
      number: { from: 'posts.fields.TWITTER.maxTextCharactersBySubType.none', limit: 280, used: 281 },
    });
  });
});
