import { describe, expect, it } from 'vitest';
import { dataFor, mediaIdsOf, normalizeData, textsOf, uploadIdsOf } from './content.ts';

describe('the uploads of a post', () => {
  it('shows the files of uploadIds in order, then those that only mediaItems names', () => {
    const mediaItems = [{ uploadId: 'b' }, { uploadId: 'c' }];
    expect(mediaIdsOf({ uploadIds: ['b', 'a'], mediaItems })).toEqual(['b', 'a', 'c']);
    expect(mediaIdsOf({ mediaItems })).toEqual(['b', 'c']);
    expect(mediaIdsOf({ uploadIds: null })).toEqual([]);
  });

  it('[D-PST-21] are those of the carousel items, in their order, when uploadIds names none', () => {
    const carouselItems = [{ uploadId: 'b' }, { uploadId: 'a' }];
    expect(mediaIdsOf({ carouselItems })).toEqual(['b', 'a']);
    expect(mediaIdsOf({ carouselItems, uploadIds: [] })).toEqual(['b', 'a']);
    expect(mediaIdsOf({ carouselItems, uploadIds: ['a', 'b'] })).toEqual(['a', 'b']);
  });

  it('are all that its platforms name in any field, each once, and none of other platforms', () => {
    const data = {
      TWITTER: { uploadIds: ['a'], thread: [{ uploadIds: ['b'] }, {}] },
      INSTAGRAM: { uploadIds: ['a', 'c'], carouselItems: [{ uploadId: 'c' }, { uploadId: 'd' }] },
      SLACK: { channelId: 'c2', uploadIds: ['e'] },
    };
    expect(uploadIdsOf(['TWITTER', 'INSTAGRAM', 'THREADS'], data)).toEqual(['a', 'b', 'c', 'd']);
  });
});

it('a targeted platform without data gets an empty part', () => {
  expect(dataFor({}, 'TWITTER')).toEqual({});
  expect(dataFor({ TWITTER: null }, 'TWITTER')).toEqual({});
});

it('normalizing does not change the input', () => {
  const data = { INSTAGRAM: { collaborators: ['@Bob'] }, SLACK: { channelId: 'c2', text: '@Bob' } };
  expect(normalizeData(data)).toEqual({ INSTAGRAM: { collaborators: ['bob'] }, SLACK: { channelId: 'c2', text: '@Bob' } });
  expect(data.INSTAGRAM.collaborators).toEqual(['@Bob']);
});

it('keeps a collaborator within its bound, whose small letters are longer', () => {
  const collaborators = ['\u0130'.repeat(30)];
  expect(normalizeData({ INSTAGRAM: { collaborators } })).toEqual({ INSTAGRAM: { collaborators } });
});

it('the texts of a post include those of all its platforms', () => {
  expect(textsOf({ TWITTER: { text: 'a' }, SLACK: { channelId: 'c2', text: null }, THREADS: null, SNAPCHAT: { text: 'b' } })).toEqual([
    'a',
    'b',
  ]);
});
