import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { dataFor } from './content.ts';
import { outgoingData } from './outgoing.ts';

const IMAGE = { type: 'image' } as const;
const sent = (
  platform: Platform,
  data: object,
  media: readonly { readonly type: 'image' | 'video' }[] = [],
  twitterSubType: 'none' | 'premium' | null = null,
) => outgoingData(platform, dataFor({ [platform]: data }, platform), { media, twitterSubType });

describe('what a platform receives', () => {
  it.each([
    ['nothing that is null', 'FACEBOOK', { text: 'Hello', link: null }, [], { text: 'Hello' }],
    [
      'a link without media',
      'LINKEDIN',
      { text: 'Hello', link: 'https://acme.example' },
      [],
      { text: 'Hello', link: 'https://acme.example' },
    ],
    ['no link with media', 'LINKEDIN', { text: 'Hello', link: 'https://acme.example' }, [IMAGE], { text: 'Hello' }],
    [
      'trial params of a REEL',
      'INSTAGRAM',
      { type: 'REEL', trialParams: { graduationStrategy: 'MANUAL' } },
      [],
      { type: 'REEL', trialParams: { graduationStrategy: 'MANUAL' } },
    ],
    ['no trial params of a POST', 'INSTAGRAM', { trialParams: { graduationStrategy: 'MANUAL' } }, [], {}],
    [
      'sponsors, and with them the label',
      'INSTAGRAM',
      { isPaidPartnership: false, brandedContentSponsors: ['brand'] },
      [],
      { isPaidPartnership: true, brandedContentSponsors: ['brand'] },
    ],
    ['crossposting', 'THREADS', { text: 'Hi', crosspostToInstagramStory: true }, [], { text: 'Hi', crosspostToInstagramStory: true }],
    [
      'the music id alone of an IMAGE post',
      'TIKTOK',
      { type: 'IMAGE', musicSoundInfo: { musicSoundId: '1', musicSoundVolume: 5 } },
      [],
      { type: 'IMAGE', musicSoundInfo: { musicSoundId: '1' } },
    ],
    [
      'all about the music of a VIDEO',
      'TIKTOK',
      { musicSoundInfo: { musicSoundId: '1', musicSoundStart: 5, musicSoundEnd: 6 } },
      [],
      { musicSoundInfo: { musicSoundId: '1', musicSoundStart: 5, musicSoundEnd: 6 } },
    ],
    [
      'no end of the music that is not after its start',
      'TIKTOK',
      { musicSoundInfo: { musicSoundId: '1', musicSoundStart: 5, musicSoundEnd: 5 } },
      [],
      { musicSoundInfo: { musicSoundId: '1', musicSoundStart: 5 } },
    ],
    [
      'no end of the music at 0',
      'TIKTOK',
      { musicSoundInfo: { musicSoundId: '1', musicSoundEnd: 0 } },
      [],
      { musicSoundInfo: { musicSoundId: '1' } },
    ],
    ['a text as description', 'SNAPCHAT', { type: 'SPOTLIGHT', text: 'Look' }, [], { type: 'SPOTLIGHT', description: 'Look' }],
    ['a description before a text', 'SNAPCHAT', { text: 'Look', description: 'Here' }, [], { description: 'Here' }],
    ['no reply settings that are the default', 'TWITTER', { text: 'Hi', replySettings: 'EVERYONE' }, [], { text: 'Hi' }],
    ['other reply settings', 'TWITTER', { text: 'Hi', replySettings: 'VERIFIED' }, [], { text: 'Hi', replySettings: 'VERIFIED' }],
  ] as const)('[D-PST-26] %s', (_, platform, data, media, expected) => {
    expect(sent(platform, data, media)).toEqual(expected);
  });

  it('[D-PST-20] the parts of a tweet storm as a thread, followed by the thread of the post', () => {
    const text = `${'a'.repeat(200)}. ${'b'.repeat(200)}.`;
    expect(sent('TWITTER', { text, tweetStorm: true, tweetStormNumbering: true, thread: [{ text: 'Last' }] })).toEqual({
      text: `${'a'.repeat(200)}. 1/2`,
      thread: [{ text: `${'b'.repeat(200)}. 2/2` }, { text: 'Last' }],
    });
    expect(sent('TWITTER', { text, tweetStorm: true }, [], 'premium')).toEqual({ text });
    expect(sent('TWITTER', { text: 'short', tweetStorm: true, tweetStormNumbering: true })).toEqual({ text: 'short' });
  });
});
