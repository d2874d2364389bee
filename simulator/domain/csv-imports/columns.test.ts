import { expect, it } from 'vitest';
import { csvColumns } from './columns.ts';

/** The columns that fill a field of another name than their own. */
const OTHERWISE: Readonly<Record<string, string>> = {
  instagramTrialParamsGraduationStrategy: 'trialParams.graduationStrategy',
  instagramMusicSoundId: 'musicSoundInfo.musicSoundId',
  instagramMusicSoundVolume: 'musicSoundInfo.musicSoundVolume',
  instagramVideoOriginalSoundVolume: 'musicSoundInfo.videoOriginalSoundVolume',
  tiktokMusicSoundId: 'musicSoundInfo.musicSoundId',
  tiktokMusicSoundVolume: 'musicSoundInfo.musicSoundVolume',
  tiktokMusicSoundStart: 'musicSoundInfo.musicSoundStart',
  tiktokMusicSoundEnd: 'musicSoundInfo.musicSoundEnd',
  tiktokVideoOriginalSoundVolume: 'musicSoundInfo.videoOriginalSoundVolume',
  youtubeTitle: 'text',
  pinterestTitle: 'text',
  redditSubreddit: 'sr',
};

it('[D-CSV-07, D-CSV-11] each column fills the field of its name, and twelve another', () => {
  const shown: Record<string, string> = {};
  for (const [platform, { columns }] of csvColumns().byPlatform) {
    const prefix = platform === 'GOOGLE_BUSINESS' ? 'googleBusiness' : platform.toLowerCase();
    expect(columns.filter(({ kind }) => kind === 'media').map(({ name, field }) => [name, field])).toEqual([
      [`${prefix}MediaUrls`, 'uploadIds'],
    ]);
    for (const { name, kind, field, subfield } of columns) {
      const path = subfield === undefined ? field : `${field}.${subfield}`;
      if (kind !== 'media' && name !== prefix + path.slice(0, 1).toUpperCase() + path.slice(1)) shown[name] = path;
    }
  }
  expect(shown).toEqual(OTHERWISE);
  expect(csvColumns().required).toEqual(['teamId', 'title', 'postDate', 'status', 'socialAccountTypes']);
});
