import type { SocialAccount } from './model.ts';

/** A place on REDDIT to post to. */
export interface Subreddit {
  /** As the channels of the account name it, such as r/test. */
  readonly name: string;
  /** Whether posts have a flair, and then must have one. */
  readonly hasFlairs: boolean;
}

/**
 * A subreddit that the account may post to, named with or without `r/` and in any letter case, or the page of a user (`u/…`), which has no flairs;
 * undefined for any other (D-MSC-57).
 */
export function findSubreddit({ channels }: Pick<SocialAccount, 'channels'>, given: string): Subreddit | undefined {
  const name = given.toLowerCase();
  if (name.startsWith('u/')) return { name, hasFlairs: false };
  const wanted = name.startsWith('r/') ? name : `r/${name}`;
  const channel = channels.find(one => (one.name ?? one.id).toLowerCase() === wanted);
  return channel && { name: channel.name ?? channel.id, hasFlairs: channel.metadata?.linkFlairEnabled ?? false };
}
