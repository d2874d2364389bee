import type { HistoryTraits } from './traits.ts';

/** The post kinds of a feed of texts, images and some videos, without surfaces. */
export const FEED: HistoryTraits['kinds'] = [
  { weight: 45, type: 'POST', surface: null, media: null },
  { weight: 35, type: 'POST', surface: null, media: 'IMAGE' },
  { weight: 10, type: 'POST', surface: null, media: 'IMAGE', carousel: true },
  { weight: 10, type: 'POST', surface: null, media: 'VIDEO' },
];
