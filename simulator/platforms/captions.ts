import type { RandomStream } from '../kernel/random.ts';

const OPENINGS = [
  'A quiet morning with',
  'Behind the scenes of',
  'Everybody asks about',
  'Five things to know about',
  'Here is how we began with',
  'Look closer at',
  'Our favourite part of',
  'Summer is near, and so is',
  'Thank you for loving',
  'The story of',
  'This week we tried',
  'We are proud of',
] as const;

const SUBJECTS = [
  'the new collection',
  'our Sunday market',
  'the first harvest',
  'a slow breakfast',
  'the old workshop',
  'hand-made ceramics',
  'the long way home',
  'our smallest team',
  'the autumn menu',
  'a rainy afternoon',
  'the open studio',
  'our next journey',
] as const;

const ENDINGS = [
  '',
  ' What do you think?',
  ' More tomorrow.',
  ' Tell us yours.',
  ' Come and see.',
  ' See the link in our profile.',
] as const;
const TAGS = ['', ' #behindthescenes', ' #daily', ' #handmade', ' #smallbusiness #local', ' #weekend'] as const;

/** The text of a generated post. */
export interface Caption {
  /** A few words, for platforms on which posts have a title. */
  readonly title: string;
  readonly text: string;
}

/** Generates what a small business would write. */
export function createCaption(stream: RandomStream): Caption {
  const title = `${stream.pick(OPENINGS)} ${stream.pick(SUBJECTS)}`;
  return { title, text: `${title}.${stream.pick(ENDINGS)}${stream.pick(TAGS)}` };
}
