import type { Platform } from '../../../openapi/generated/types.ts';
import { dataFor, mediaIdsOf, type PlatformData } from '../posts/content.ts';
import type { Post } from '../posts/model.ts';
import { isGiven, typeOf } from '../posts/platform-rules/rule.ts';

/** What can be changed of the posts of a platform once they are live. */
interface PublishedKind {
  /** Fields of the request, and what they are called in the platform's part of `data`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the platform's own id of a post is as good as ours (D-MSC-11). */
  readonly byPlatformId?: true;
}

/** The platforms whose posts can be edited. Bounds are in the document: those of creation (D-MSC-14). */
export const EDITABLE = {
  YOUTUBE: {
    fields: {
      title: 'text',
      description: 'description',
      tags: 'tags',
      categoryId: 'categoryId',
      privacyStatus: 'privacy',
      defaultLanguage: 'defaultLanguage',
      defaultAudioLanguage: 'defaultAudioLanguage',
    },
  },
  LINKEDIN: { fields: { description: 'text' }, byPlatformId: true },
  REDDIT: { fields: { description: 'description' }, byPlatformId: true },
  FACEBOOK: { fields: { description: 'text' }, byPlatformId: true },
  MASTODON: { fields: { description: 'text', spoilerText: 'spoiler' } },
  SLACK: { fields: { description: 'text' } },
} as const satisfies { readonly [P in Platform]?: PublishedKind };

export type EditablePlatform = keyof typeof EDITABLE;

/** How to change the posts of a platform. */
export function kindOf(platform: EditablePlatform): PublishedKind {
  return EDITABLE[platform];
}

/** Why posts of some kinds cannot be changed, although the others of their platform can (D-MSC-16). */
interface Refusals {
  readonly edit?: (data: PlatformData) => string | undefined;
  readonly remove?: (data: PlatformData) => string | undefined;
}

const isStory = (data: PlatformData): string | undefined =>
  typeOf('FACEBOOK', data) === 'STORY' ? 'A FACEBOOK STORY can neither be edited nor removed: it goes by itself' : undefined;

const isNoText = (data: PlatformData): string | undefined =>
  mediaIdsOf(data).length > 0 || ('link' in data && isGiven(data.link))
    ? 'REDDIT lets only text posts be edited, and this one has a link or media'
    : undefined;

const REFUSALS: { readonly [P in Platform]?: Refusals } = {
  FACEBOOK: { edit: isStory, remove: isStory },
  REDDIT: { edit: isNoText },
};

/** Why this post cannot be edited or removed on a platform, in a sentence; undefined when it can. */
export function kindRefusal(post: Pick<Post, 'data'>, platform: Platform, action: keyof Refusals): string | undefined {
  return REFUSALS[platform]?.[action]?.(dataFor(post.data, platform));
}
