import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformColumns, requiredColumns } from './columns.ts';
import { type CsvTest, type CsvWorld, createCsvTest, csvOf, ROW } from './testing.ts';

let test: CsvTest;
let csv: CsvWorld;
beforeAll(async () => {
  test = await createCsvTest();
  csv = await test.fresh();
});
afterAll(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

/** Column, cell, the field of `data.<PLATFORM>` as a path, its value. */
type Mapping = readonly [column: string, cell: string, path: string, value: unknown];

const DATE = '2026-03-10T10:00:00+01:00';

/** Every column of the interface but those of media, by platform. */
const COLUMNS: Readonly<Record<string, readonly Mapping[]>> = {
  FACEBOOK: [
    ['facebookType', 'reel', 'type', 'REEL'],
    ['facebookText', ' Text ', 'text', ' Text '],
    ['facebookLink', 'https://a.test/', 'link', 'https://a.test/'],
    ['facebookThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['facebookMediaTitle', 'Title', 'mediaTitle', 'Title'],
    ['facebookNativeScheduleTime', ` ${DATE} `, 'nativeScheduleTime', DATE],
  ],
  INSTAGRAM: [
    ['instagramType', 'Reel', 'type', 'REEL'],
    ['instagramText', 'Text', 'text', 'Text'],
    ['instagramThumbnailOffset', '1500', 'thumbnailOffset', 1500],
    ['instagramThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['instagramShareToFeed', 'TRUE', 'shareToFeed', true],
    ['instagramCollaborators', 'ada # bob', 'collaborators', ['ada', 'bob']],
    ['instagramAutoFitImage', 'false', 'autoFitImage', false],
    ['instagramAutoCropImage', 'True', 'autoCropImage', true],
    ['instagramTagged', 'ada:0.25:1 # bob', 'tagged', [{ username: 'ada', x: 0.25, y: 1 }, { username: 'bob' }]],
    ['instagramLocationId', '0123', 'locationId', '0123'],
    ['instagramTrialParamsGraduationStrategy', 'ss_performance', 'trialParams.graduationStrategy', 'SS_PERFORMANCE'],
    ['instagramMusicSoundId', '77', 'musicSoundInfo.musicSoundId', '77'],
    ['instagramMusicSoundVolume', '60', 'musicSoundInfo.musicSoundVolume', 60],
    ['instagramVideoOriginalSoundVolume', '0', 'musicSoundInfo.videoOriginalSoundVolume', 0],
  ],
  TIKTOK: [
    ['tiktokType', 'image', 'type', 'IMAGE'],
    ['tiktokText', 'Text', 'text', 'Text'],
    ['tiktokThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['tiktokPrivacy', 'public_to_everyone', 'privacy', 'PUBLIC_TO_EVERYONE'],
    ['tiktokIsBrandContent', 'TRUE', 'isBrandContent', true],
    ['tiktokIsOrganicBrandContent', 'FALSE', 'isOrganicBrandContent', false],
    ['tiktokDisableComments', 'TRUE', 'disableComments', true],
    ['tiktokDisableDuet', 'FALSE', 'disableDuet', false],
    ['tiktokDisableStitch', 'TRUE', 'disableStitch', true],
    ['tiktokThumbnailOffset', '250.5', 'thumbnailOffset', 250.5],
    ['tiktokIsAiGenerated', 'TRUE', 'isAiGenerated', true],
    ['tiktokAutoAddMusic', 'TRUE', 'autoAddMusic', true],
    ['tiktokAutoScale', 'FALSE', 'autoScale', false],
    ['tiktokUploadToDraft', 'TRUE', 'uploadToDraft', true],
    ['tiktokPhotoCoverIndex', ' 2 ', 'photoCoverIndex', 2],
    ['tiktokMusicSoundId', '88', 'musicSoundInfo.musicSoundId', '88'],
    ['tiktokMusicSoundVolume', '50', 'musicSoundInfo.musicSoundVolume', 50],
    ['tiktokMusicSoundStart', '1000', 'musicSoundInfo.musicSoundStart', 1000],
    ['tiktokMusicSoundEnd', '9000', 'musicSoundInfo.musicSoundEnd', 9000],
    ['tiktokVideoOriginalSoundVolume', '10', 'musicSoundInfo.videoOriginalSoundVolume', 10],
  ],
  YOUTUBE: [
    ['youtubeType', 'Video', 'type', 'VIDEO'],
    ['youtubeTitle', 'Title', 'text', 'Title'],
    ['youtubeDescription', 'Description', 'description', 'Description'],
    ['youtubeThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['youtubePrivacy', 'unlisted', 'privacy', 'UNLISTED'],
    ['youtubeMadeForKids', 'TRUE', 'madeForKids', true],
    ['youtubeContainsSyntheticMedia', 'FALSE', 'containsSyntheticMedia', false],
    ['youtubeHasPaidProductPlacement', 'TRUE', 'hasPaidProductPlacement', true],
  ],
  LINKEDIN: [
    ['linkedinText', 'Text', 'text', 'Text'],
    ['linkedinLink', 'https://a.test/', 'link', 'https://a.test/'],
    ['linkedinThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['linkedinMediaTitle', 'Title', 'mediaTitle', 'Title'],
    ['linkedinPrivacy', 'Public', 'privacy', 'PUBLIC'],
    ['linkedinHideFromFeed', 'TRUE', 'hideFromFeed', true],
    ['linkedinDisableReshare', 'FALSE', 'disableReshare', false],
  ],
  PINTEREST: [
    ['pinterestBoardName', 'Board', 'boardName', 'Board'],
    ['pinterestTitle', 'Title', 'text', 'Title'],
    ['pinterestDescription', 'Description', 'description', 'Description'],
    ['pinterestLink', 'https://a.test/', 'link', 'https://a.test/'],
    ['pinterestThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['pinterestAltText', 'Alt', 'altText', 'Alt'],
    ['pinterestNote', 'Note', 'note', 'Note'],
    ['pinterestDominantColor', '#AABBCC', 'dominantColor', '#AABBCC'],
  ],
  REDDIT: [
    ['redditSubreddit', 'r/test', 'sr', 'r/test'],
    ['redditText', 'Text', 'text', 'Text'],
    ['redditDescription', 'Description', 'description', 'Description'],
    ['redditLink', 'https://a.test/', 'link', 'https://a.test/'],
    ['redditNsfw', 'TRUE', 'nsfw', true],
    ['redditFlairId', 'flair', 'flairId', 'flair'],
  ],
  THREADS: [['threadsText', 'Text', 'text', 'Text']],
  TWITTER: [
    ['twitterText', 'Text', 'text', 'Text'],
    ['twitterReplySettings', 'mentioned_Users', 'replySettings', 'MENTIONED_USERS'],
  ],
  MASTODON: [
    ['mastodonText', 'Text', 'text', 'Text'],
    ['mastodonPrivacy', 'direct', 'privacy', 'DIRECT'],
    ['mastodonThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['mastodonSpoiler', 'Spoiler', 'spoiler', 'Spoiler'],
  ],
  BLUESKY: [
    ['blueskyText', 'Text', 'text', 'Text'],
    ['blueskyTags', 'One#two', 'tags', ['One', 'two']],
    ['blueskyLabels', 'PORN#Graphic-Media#!no-unauthenticated', 'labels', ['porn', 'graphic-media', '!no-unauthenticated']],
    ['blueskyQuoteUri', 'at://a.test/x', 'quoteUri', 'at://a.test/x'],
    ['blueskyExternalUrl', 'https://a.test/', 'externalUrl', 'https://a.test/'],
    ['blueskyExternalTitle', 'Title', 'externalTitle', 'Title'],
    ['blueskyExternalDescription', 'Description', 'externalDescription', 'Description'],
    ['blueskyThumbnail', 'https://a.test/t.jpg', 'thumbnail', 'https://a.test/t.jpg'],
    ['blueskyVideoAlt', 'Alt', 'videoAlt', 'Alt'],
  ],
  DISCORD: [
    ['discordChannelId', 'c1', 'channelId', 'c1'],
    ['discordText', 'Text', 'text', 'Text'],
    ['discordUsername', 'Bot', 'username', 'Bot'],
    ['discordAvatarUrl', 'https://a.test/a.png', 'avatarUrl', 'https://a.test/a.png'],
  ],
  SLACK: [
    ['slackChannelId', 'c2', 'channelId', 'c2'],
    ['slackText', 'Text', 'text', 'Text'],
    ['slackUsername', 'Bot', 'username', 'Bot'],
    ['slackAvatarUrl', 'https://a.test/a.png', 'avatarUrl', 'https://a.test/a.png'],
  ],
  GOOGLE_BUSINESS: [
    ['googleBusinessText', 'Text', 'text', 'Text'],
    ['googleBusinessTopicType', 'event', 'topicType', 'EVENT'],
    ['googleBusinessLanguageCode', 'de', 'languageCode', 'de'],
    ['googleBusinessCallToActionType', 'learn_more', 'callToActionType', 'LEARN_MORE'],
    ['googleBusinessCallToActionUrl', 'https://a.test/', 'callToActionUrl', 'https://a.test/'],
    ['googleBusinessEventTitle', 'Title', 'eventTitle', 'Title'],
    ['googleBusinessEventStartDate', DATE, 'eventStartDate', DATE],
    ['googleBusinessEventEndDate', DATE, 'eventEndDate', DATE],
    ['googleBusinessOfferCouponCode', 'CODE', 'offerCouponCode', 'CODE'],
    ['googleBusinessOfferRedeemOnlineUrl', ' https://a.test/ ', 'offerRedeemOnlineUrl', 'https://a.test/'],
    ['googleBusinessOfferTermsConditions', 'Terms', 'offerTermsConditions', 'Terms'],
    ['googleBusinessAlertType', 'covid_19', 'alertType', 'COVID_19'],
  ],
  SNAPCHAT: [
    ['snapchatType', 'Spotlight', 'type', 'SPOTLIGHT'],
    ['snapchatDescription', 'Description', 'description', 'Description'],
    ['snapchatLocale', 'de_DE', 'locale', 'de_DE'],
    ['snapchatSkipSaveToProfile', 'TRUE', 'skipSaveToProfile', true],
  ],
};

const MEDIA_COLUMNS: Readonly<Record<string, string>> = {
  FACEBOOK: 'facebookMediaUrls',
  INSTAGRAM: 'instagramMediaUrls',
  TIKTOK: 'tiktokMediaUrls',
  YOUTUBE: 'youtubeMediaUrls',
  LINKEDIN: 'linkedinMediaUrls',
  PINTEREST: 'pinterestMediaUrls',
  REDDIT: 'redditMediaUrls',
  THREADS: 'threadsMediaUrls',
  TWITTER: 'twitterMediaUrls',
  MASTODON: 'mastodonMediaUrls',
  BLUESKY: 'blueskyMediaUrls',
  DISCORD: 'discordMediaUrls',
  SLACK: 'slackMediaUrls',
  GOOGLE_BUSINESS: 'googleBusinessMediaUrls',
  SNAPCHAT: 'snapchatMediaUrls',
};

/** Parts that a platform's data may not go without. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LINKEDIN: { linkedinText: 'Needed' },
  PINTEREST: { pinterestBoardName: 'Board' },
  REDDIT: { redditSubreddit: 'r/test', redditText: 'Needed' },
  DISCORD: { discordChannelId: 'c1' },
  SLACK: { slackChannelId: 'c2' },
};

/** What a column may not go without. */
const WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  instagramMusicSoundVolume: { instagramMusicSoundId: '77' },
  instagramVideoOriginalSoundVolume: { instagramMusicSoundId: '77' },
  tiktokMusicSoundVolume: { tiktokMusicSoundId: '88' },
  tiktokMusicSoundStart: { tiktokMusicSoundId: '88' },
  tiktokMusicSoundEnd: { tiktokMusicSoundId: '88' },
  tiktokVideoOriginalSoundVolume: { tiktokMusicSoundId: '88' },
};

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined), data);
}

/** The platform's data of the draft that a row with these cells makes. */
async function dataOf(platform: string, cells: Readonly<Record<string, string>>): Promise<unknown> {
  const { text: _, ...row } = ROW;
  const { row: result } = await csv.work(csvOf({ ...row, socialAccountTypes: platform, ...cells }));
  expect(result.error).toBeNull();
  const { data } = await csv.post(result.postId);
  expect(result.normalizedPayload).toMatchObject({ data });
  return Reflect.get(data, platform);
}

const MAPPINGS = Object.entries(COLUMNS).flatMap(([platform, mappings]) => mappings.map(mapping => ({ platform, mapping })));

it('[D-CSV-11] the document maps these columns and no others', () => {
  const expected = Object.entries(COLUMNS).map(([platform, mappings]) => [
    platform,
    [
      ...mappings.map(([column]) => column),
      MEDIA_COLUMNS[platform],
      ...(platform === 'INSTAGRAM' ? ['instagramCarouselItems'] : []),
    ].toSorted(),
  ]);
  const declared = [...platformColumns].map(([platform, { columns }]) => [platform, columns.map(({ name }) => name).toSorted()]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  expect(requiredColumns).toEqual(['teamId', 'title', 'postDate', 'status', 'socialAccountTypes']);
});

describe('each column reaches its field', () => {
  it.each(MAPPINGS)('[D-CSV-11] $platform $mapping.0', async ({ platform, mapping: [column, cell, path, value] }) => {
    const data = await dataOf(platform, { ...NEEDED[platform], ...WITH[column], [column]: cell });
    expect(valueAt(data, path)).toEqual(value);
  });
});

/** The value of every column of a platform at its place. */
function expectedData(platform: string): unknown {
  const data: Record<string, unknown> = {};
  for (const [, , path, value] of COLUMNS[platform] ?? []) {
    const [field = '', subfield] = path.split('.');
    if (subfield === undefined) data[field] = value;
    else data[field] = Object.assign(data[field] ?? {}, { [subfield]: value });
  }
  return data;
}

function allCells(platform: string): Record<string, string> {
  return Object.fromEntries((COLUMNS[platform] ?? []).map(([column, cell]) => [column, cell]));
}

describe('all columns of a platform take effect together', () => {
  const takesEffect = (platform: string) => async () => {
    expect(await dataOf(platform, allCells(platform))).toEqual(expectedData(platform));
  };
  it('[CSV-45] FACEBOOK', takesEffect('FACEBOOK'));
  it('[CSV-46, D-CSV-07] INSTAGRAM', takesEffect('INSTAGRAM'));
  it('[CSV-47, D-CSV-07] TIKTOK', takesEffect('TIKTOK'));
  it('[CSV-48, D-CSV-07] YOUTUBE', takesEffect('YOUTUBE'));
  it('[CSV-49] LINKEDIN', takesEffect('LINKEDIN'));
  it('[CSV-50] PINTEREST', takesEffect('PINTEREST'));
  it('[CSV-51, D-CSV-07] REDDIT', takesEffect('REDDIT'));
  it('[CSV-52] THREADS', takesEffect('THREADS'));
  it('[CSV-53] TWITTER', takesEffect('TWITTER'));
  it('[CSV-54] MASTODON', takesEffect('MASTODON'));
  it('[CSV-55] BLUESKY', takesEffect('BLUESKY'));
  it('[CSV-56] DISCORD', takesEffect('DISCORD'));
  it('[CSV-57] SLACK', takesEffect('SLACK'));
  it('[CSV-58] GOOGLE_BUSINESS', takesEffect('GOOGLE_BUSINESS'));
  it('[CSV-59] SNAPCHAT', takesEffect('SNAPCHAT'));
});

describe('media', () => {
  it.each(Object.entries(MEDIA_COLUMNS))('[CSV-39, CSV-44] of %s stand in %s and go to it alone', async (platform, column) => {
    const others = Object.fromEntries(Object.values(MEDIA_COLUMNS).map(name => [name, `https://cdn.test/${name}.jpg`]));
    const { row } = await csv.work(csvOf({ ...ROW, ...NEEDED[platform], ...others, socialAccountTypes: platform }));
    expect(row.error).toBeNull();
    const { data, uploads } = await csv.post(row.postId);
    expect(Object.keys(data)).toEqual([platform]);
    expect(valueAt(data, `${platform}.uploadIds`)).toEqual(uploads.map(({ uploadId }) => uploadId));
    expect(uploads.map(({ upload }) => upload.externalLink)).toEqual([`https://cdn.test/${column}.jpg`]);
  });

  it('[D-CSV-07] of a carousel come after the others, each with its item', async () => {
    const before = (await csv.downloads()).length;
    const cells = {
      instagramMediaUrls: 'https://a.test/1.jpg',
      instagramCarouselItems: 'https://a.test/2.jpg # https://a.test/1.jpg#https://a.test/3.jpg',
    };
    const data = await dataOf('INSTAGRAM', cells);
    const [one, two, three] = valueAt(data, 'uploadIds') as string[];
    expect(valueAt(data, 'uploadIds')).toHaveLength(3);
    expect(valueAt(data, 'carouselItems')).toEqual([{ uploadId: two }, { uploadId: one }, { uploadId: three }]);
    expect((await csv.downloads()).slice(before).map(({ externalLink }) => externalLink)).toEqual([
      'https://a.test/1.jpg',
      'https://a.test/2.jpg',
      'https://a.test/3.jpg',
    ]);
  });
});
