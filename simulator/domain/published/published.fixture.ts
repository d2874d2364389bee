/** `it` for tests of what is live: `acme` has helpers that edit and remove. */
import type { CommentPlatform, Platform, PostBase } from '../../../openapi/generated/types.ts';
import { it as base, type CommentWorld, MINUTE, SECOND, TEAM } from '../comments/comments.fixture.ts';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';

export { MINUTE, SECOND, TEAM } from '../comments/comments.fixture.ts';

export const it = base.extend('acme', ({ acme }) => withPublished(acme));

type Method = 'PATCH' | 'DELETE';

export interface PublishedWorld extends CommentWorld {
  /** What an operation of /misc answers in {@link TEAM}; it must succeed. */
  change<T>(method: Method, path: string, body: object): Promise<T>;
  /** What it answers that must be refused: `400 Nothing to change …`. */
  changeRefusal(method: Method, path: string, body: object): Promise<string>;
  /** The id of a post of {@link TEAM} with this data for one platform, live there. */
  liveWith(platform: Platform, data: object): Promise<string>;
  /** The id of a comment of the service that is live under a post. */
  liveComment(platform: CommentPlatform, on: object): Promise<string>;
}

/** A test's world with what tests of edits and removals do in it. */
export function withPublished(acme: CommentWorld): PublishedWorld {
  const { ok, call, advance } = acme;
  return {
    ...acme,
    change: (method, path, body) => ok(method, `/misc/${path}`, { teamId: TEAM, ...body }),
    async changeRefusal(method, path, body) {
      const answer = await call(method, `/misc/${path}`, { body: { teamId: TEAM, ...body } });
      return `${answer.status} ${String(answer.body.message)}`;
    },
    async liveWith(platform, data) {
      const { id } = await ok<PostBase>('POST', '/post', {
        ...postBody(),
        postDate: '2026-03-01T00:00:00Z',
        socialAccountTypes: [platform],
        data: { [platform]: { ...onPlatforms(platform).data[platform], ...data } },
      });
      await advance(2 * SECOND);
      return id;
    },
    async liveComment(platform, on) {
      const { id } = await acme.comment({ text: 'Thanks', socialAccountTypes: [platform], ...on });
      await advance(MINUTE);
      return id;
    },
  };
}

/** Operations of posts: platform, path, the edit if there is one, and what the platform has then. */
export const POSTS: readonly (readonly [Platform, string, object | null, object])[] = [
  ['YOUTUBE', 'youtube/video', { title: 'New', privacyStatus: 'unlisted' }, { text: 'New', privacy: 'UNLISTED' }],
  ['LINKEDIN', 'linkedin/post', { description: 'New' }, { text: 'New' }],
  ['GOOGLE_BUSINESS', 'google-business/post', null, {}],
  ['REDDIT', 'reddit/post', { description: 'New' }, { description: 'New' }],
  ['FACEBOOK', 'facebook/post', { description: 'New' }, { text: 'New' }],
  ['PINTEREST', 'pinterest/pin', null, {}],
  ['MASTODON', 'mastodon/status', { description: 'New', spoilerText: 'News' }, { text: 'New', spoiler: 'News' }],
  ['SLACK', 'slack/message', { description: 'New' }, { text: 'New' }],
  ['BLUESKY', 'bluesky/post', null, {}],
  ['TWITTER', 'twitter/tweet', null, {}],
  ['DISCORD', 'discord/message', null, {}],
];

/** Platforms whose comments can be edited and removed, and those whose comments can only be removed. */
export const EDITED_COMMENTS = ['YOUTUBE', 'LINKEDIN', 'REDDIT', 'FACEBOOK', 'MASTODON'] as const;
export const REMOVED_COMMENTS = [...EDITED_COMMENTS, 'INSTAGRAM', 'BLUESKY', 'TIKTOK'] as const;

/** The path of a platform's comments. */
export function commentPath(platform: Platform): string {
  return `${platform.toLowerCase()}/comment`;
}
