import type { HistoryTraits } from './traits.ts';

/** What a feed of texts, pictures and now and then a video is made of; it knows no places on a profile. */
export const FEED: HistoryTraits['kinds'] = [
  { weight: 45, type: 'POST', surface: null, media: null },
  { weight: 35, type: 'POST', surface: null, media: 'IMAGE' },
  { weight: 10, type: 'POST', surface: null, media: 'IMAGE', carousel: true },
  { weight: 10, type: 'POST', surface: null, media: 'VIDEO' },
];
