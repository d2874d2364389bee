/** The expected fields of every platform, for the table-driven test. */
import type { Platform } from '../../../../openapi/generated/types.ts';

/** A field with values that are taken and values that are not. */
export type Field = readonly [name: string, taken: readonly unknown[], refused: readonly unknown[]];

const IDS: readonly string[] = ['upload_acme_image'];
const sameImages = (count: number) => Array.from({ length: count }, () => 'upload_acme_image');

function text(name: string, most: number): Field {
  return [name, ['x', 'x'.repeat(most), null], ['x'.repeat(most + 1), 1]];
}

function anyText(name: string): Field {
  return [name, ['x'.repeat(5000), null], [1, {}]];
}

function flag(name: string): Field {
  return [name, [true, false, null], ['TRUE', 1]];
}

function oneOf(name: string, ...values: readonly string[]): Field {
  return [name, [...values, null], ['OTHER', values[0]?.toLowerCase() === values[0] ? values[0]?.toUpperCase() : values[0]?.toLowerCase()]];
}

function type(...values: readonly string[]): Field {
  return ['type', values, ['OTHER', 1]];
}

function files(most: number): Field {
  return ['uploadIds', [[], IDS, sameImages(most), null], [sameImages(most + 1), 'upload_acme_image', [1]]];
}

const ALT_TEXTS: Field = [
  'mediaItems',
  [[{ uploadId: IDS[0] }], [{ uploadId: IDS[0], altText: 'A' }], null],
  [[{ altText: 'A' }], [{ uploadId: 1 }]],
];
const DATE: readonly unknown[] = ['2026-04-01T10:00:00+02:00', null];
const NO_DATE: readonly unknown[] = ['2026-04-01T10:00:00', '2026-04-01', 'soon', 1];
const URI: readonly unknown[] = ['https://acme.example/a', null];
const volume = [0, 100, null];
const noVolume = [-1, 101, 1.5];

/** What a DRAFT of a platform cannot do without (D-PST-18). */
export const REQUIRED: Partial<Readonly<Record<Platform, Readonly<Record<string, string>>>>> = {
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board' },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  DISCORD: { channelId: 'c1' },
  SLACK: { channelId: 'c2' },
};

/** Every field of every platform's `data` (D-PST-11). */
export const FIELDS: Readonly<Record<Platform, readonly Field[]>> = {
  TWITTER: [
    text('text', 25_000),
    files(4),
    ALT_TEXTS,
    oneOf('replySettings', 'EVERYONE', 'FOLLOWING', 'MENTIONED_USERS', 'SUBSCRIBERS', 'VERIFIED'),
    flag('isAiGenerated'),
    [
      'poll',
      [{ options: ['a', 'b'], durationMinutes: 60 }, null],
      [{ options: ['a'] }, { durationMinutes: 60 }, { options: [1], durationMinutes: 1 }],
    ],
    anyText('quoteTweetId'),
    anyText('replyToTweetId'),
    flag('subscribersOnly'),
    flag('tweetStorm'),
    flag('tweetStormNumbering'),
    ['thread', [[{ text: 'Two', uploadIds: IDS }, {}], null], [[{ text: 2 }], {}]],
  ],
  FACEBOOK: [
    type('POST', 'REEL', 'STORY'),
    text('text', 50_000),
    files(10),
    ALT_TEXTS,
    text('link', 2048),
    text('thumbnail', 2048),
    text('mediaTitle', 255),
    ['nativeScheduleTime', DATE, NO_DATE],
    ['textFormatPresetId', ['1679248482160767', '0', null], [1, '', 'blue', '1a']],
  ],
  INSTAGRAM: [
    type('POST', 'REEL', 'STORY'),
    text('text', 2000),
    files(10),
    anyText('altText'),
    ['thumbnailOffset', [0, 1500, null], ['1']],
    text('thumbnail', 2048),
    flag('shareToFeed'),
    ['collaborators', [['a', 'b', 'x'.repeat(30)], null], [['a', 'b', 'c', 'd'], ['x'.repeat(31)], 'a']],
    flag('autoFitImage'),
    flag('autoCropImage'),
    [
      'tagged',
      [[{ username: 'x'.repeat(30), x: 0, y: 1 }], [{ username: 'a' }], Array.from({ length: 20 }, () => ({ username: 'a' })), null],
      [
        [{ x: 0 }],
        [{ username: 'x'.repeat(31) }],
        [{ username: 'a', x: 1.1 }],
        [{ username: 'a', y: -0.1 }],
        Array.from({ length: 21 }, () => ({ username: 'a' })),
      ],
    ],
    [
      'carouselItems',
      [[{ uploadId: IDS[0], altText: 'A', tagged: [{ username: 'a', x: 0, y: 0 }] }], null],
      [[{ altText: 'A' }], [{ uploadId: IDS[0], tagged: [{ username: 'a' }] }], Array.from({ length: 11 }, () => ({ uploadId: IDS[0] }))],
    ],
    text('locationId', 64),
    [
      'trialParams',
      [{ graduationStrategy: 'MANUAL' }, { graduationStrategy: 'SS_PERFORMANCE' }, null],
      [{}, { graduationStrategy: 'OTHER' }],
    ],
    flag('isPaidPartnership'),
    ['brandedContentSponsors', [['a', 'x'.repeat(30)], null], [['a', 'b', 'c'], [''], ['x'.repeat(31)]]],
    [
      'musicSoundInfo',
      [
        { musicSoundId: '1' },
        ...volume.map(value => ({ musicSoundId: '1', musicSoundVolume: value, videoOriginalSoundVolume: value })),
        null,
      ],
      [
        {},
        { musicSoundId: '' },
        ...noVolume.flatMap(value => [
          { musicSoundId: '1', musicSoundVolume: value },
          { musicSoundId: '1', videoOriginalSoundVolume: value },
        ]),
      ],
    ],
    flag('isAiGenerated'),
  ],
  THREADS: [
    text('text', 500),
    files(10),
    ALT_TEXTS,
    ['topicTag', ['a', 'x'.repeat(50), null], ['', 'x'.repeat(51), 'a.b', 'a&b']],
    oneOf('replyControl', 'everyone', 'accounts_you_follow', 'mentioned_only', 'parent_post_author_only', 'followers_only'),
    ['linkAttachment', URI, ['no link', 1]],
    [
      'poll',
      [{ optionA: 'a', optionB: 'x'.repeat(25) }, { optionA: 'a', optionB: 'b', optionC: 'c', optionD: 'd' }, null],
      [
        { optionA: 'a' },
        { optionA: '', optionB: 'b' },
        { optionA: 'x'.repeat(26), optionB: 'b' },
        { optionA: 'a', optionB: 'b', optionD: '' },
      ],
    ],
    ['gif', [{ gifId: '1' }, { gifId: '1', provider: 'GIPHY' }, null], [{}, { gifId: '1', provider: 'TENOR' }]],
    ['allowlistedCountryCodes', [['PL', 'US'], null], [['pl'], ['POL'], 'PL']],
    flag('crosspostToInstagramStory'),
    flag('crosspostToInstagramStoryDarkMode'),
  ],
  TIKTOK: [
    type('VIDEO', 'IMAGE'),
    text('text', 2200),
    files(10),
    text('thumbnail', 2048),
    oneOf('privacy', 'SELF_ONLY', 'PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR'),
    ['photoCoverIndex', [0, 9, null], [-1, 0.5]],
    flag('isBrandContent'),
    flag('isOrganicBrandContent'),
    flag('disableComments'),
    flag('disableDuet'),
    flag('disableStitch'),
    ['thumbnailOffset', [0, 1500, null], ['1']],
    flag('isAiGenerated'),
    flag('autoAddMusic'),
    flag('autoScale'),
    flag('uploadToDraft'),
    [
      'musicSoundInfo',
      [
        { musicSoundId: '1' },
        { musicSoundId: '1', musicSoundVolume: 100, musicSoundStart: 0, musicSoundEnd: 5000, videoOriginalSoundVolume: 0 },
        { musicSoundId: '1', musicSoundVolume: null, musicSoundStart: null, musicSoundEnd: null, videoOriginalSoundVolume: null },
        null,
      ],
      [
        {},
        { musicSoundId: '' },
        { musicSoundId: '1', musicSoundVolume: 101 },
        { musicSoundId: '1', videoOriginalSoundVolume: -1 },
        { musicSoundId: '1', musicSoundStart: -1 },
        { musicSoundId: '1', musicSoundEnd: 0.5 },
      ],
    ],
  ],
  YOUTUBE: [
    type('VIDEO', 'SHORT'),
    files(1),
    text('text', 100),
    text('description', 5000),
    text('thumbnail', 2048),
    oneOf('privacy', 'PRIVATE', 'PUBLIC', 'UNLISTED'),
    text('defaultLanguage', 35),
    text('defaultAudioLanguage', 35),
    flag('madeForKids'),
    flag('containsSyntheticMedia'),
    flag('hasPaidProductPlacement'),
  ],
  LINKEDIN: [
    ['text', ['x', 'x'.repeat(3000)], ['x'.repeat(3001), null]],
    files(10),
    text('link', 2048),
    text('thumbnail', 2048),
    text('mediaTitle', 200),
    oneOf('privacy', 'CONNECTIONS', 'PUBLIC', 'LOGGED_IN', 'CONTAINER'),
    flag('hideFromFeed'),
    flag('disableReshare'),
  ],
  PINTEREST: [
    ['boardName', ['Any board'], [null, 1]],
    text('text', 100),
    text('description', 800),
    files(1),
    text('thumbnail', 2048),
    text('link', 2048),
    text('altText', 500),
    text('note', 500),
    ['dominantColor', ['#6E7874', '#6e7874', null], ['6E7874', '#6E787', '#GGGGGG']],
    flag('isAiGenerated'),
  ],
  REDDIT: [
    ['sr', ['r/anything', 'u/anyone'], ['anything', 'r/', 'x/y', null]],
    ['text', ['x', 'x'.repeat(300)], ['x'.repeat(301), null]],
    text('description', 30_000),
    files(10),
    text('link', 2048),
    flag('nsfw'),
    anyText('flairId'),
  ],
  MASTODON: [
    text('text', 30_000),
    files(4),
    text('thumbnail', 2048),
    oneOf('privacy', 'PUBLIC', 'UNLISTED', 'PRIVATE', 'DIRECT'),
    text('spoiler', 50),
  ],
  BLUESKY: [
    text('text', 300),
    files(4),
    ['tags', [Array.from({ length: 8 }, () => 'x'.repeat(64)), null], [Array.from({ length: 9 }, () => 'x'), ['x'.repeat(65)], 'x']],
    ['labels', [['!no-unauthenticated', 'porn', 'sexual', 'nudity', 'graphic-media'], null], [['PORN'], ['other']]],
    [
      'quoteUri',
      ['at://did:plc:1/post/2', `at://${'x'.repeat(507)}`],
      ['https://acme.example', 'at://', 'at://a b', `at://${'x'.repeat(508)}`, 1],
    ],
    ['externalUrl', URI, ['no link', `https://acme.example/${'x'.repeat(2048)}`]],
    text('externalTitle', 300),
    text('externalDescription', 1000),
    ['thumbnail', URI, ['no link', `https://acme.example/${'x'.repeat(2048)}`]],
    text('videoAlt', 10_000),
  ],
  DISCORD: [['channelId', ['any'], [null, 1]], text('text', 2000), files(10), text('username', 80), text('avatarUrl', 2048)],
  SLACK: [['channelId', ['any'], [null, 1]], text('text', 30_000), files(4), text('username', 80), text('avatarUrl', 2048)],
  GOOGLE_BUSINESS: [
    text('text', 1500),
    files(1),
    oneOf('topicType', 'STANDARD', 'EVENT', 'OFFER', 'ALERT'),
    anyText('languageCode'),
    oneOf('callToActionType', 'BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'),
    text('callToActionUrl', 2048),
    text('eventTitle', 58),
    ['eventStartDate', DATE, NO_DATE],
    ['eventEndDate', DATE, NO_DATE],
    text('offerCouponCode', 58),
    ['offerRedeemOnlineUrl', URI, ['no link', 1]],
    text('offerTermsConditions', 1500),
    oneOf('alertType', 'COVID_19'),
  ],
  SNAPCHAT: [
    type('STORY', 'SPOTLIGHT', 'SAVED_STORY'),
    files(1),
    text('text', 160),
    anyText('title'),
    text('description', 160),
    anyText('locale'),
    flag('skipSaveToProfile'),
  ],
};
