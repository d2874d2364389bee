import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { Publication } from '../ports/platform.ts';
import { dataFor } from '../posts/content.ts';
import type { Post, PostTarget } from '../posts/model.ts';
import { isGiven, typeOf } from '../posts/platform-rules/rule.ts';

/** A post of the service that was removed from a platform. */
export interface RemovedPost {
  /** The id of the published post, as its snapshots name it. */
  readonly id: string;
  readonly target: PostTarget;
  readonly publication: Publication;
  readonly removedAt: number;
}

/** The removed post of a target; null while it is there. */
export function removedPost(id: string, target: PostTarget): RemovedPost | null {
  const { publication, removedAt } = target;
  return publication && removedAt !== undefined ? { id, target, publication, removedAt } : null;
}

const TYPES: Readonly<Record<string, wire.ImportedPost['type']>> = {
  REEL: 'REEL',
  STORY: 'STORY',
  VIDEO: 'VIDEO',
  SHORT: 'VIDEO',
  IMAGE: 'IMAGE',
};

/** The wire form of a removed post, with when that happened (D-MSC-07). Where posts have a title, it is their `text`. */
export function renderRemovedPost({ id, target, publication, removedAt }: RemovedPost, post: Post): wire.ImportedPost {
  const data = dataFor(post.data, target.type);
  const text = data.text ?? null;
  const body = 'description' in data ? (data.description ?? null) : null;
  const hasTitle = isGiven(body);
  const thumbnail = publication.fields['thumbnail'];
  return {
    id,
    socialAccountId: target.socialAccountId,
    postId: post.id,
    externalId: publication.id,
    title: hasTitle ? text : null,
    description: hasTitle ? body : text,
    smallThumbnail: null,
    thumbnail: typeof thumbnail === 'string' ? thumbnail : null,
    permalink: publication.permalink,
    extraData: null,
    subreddit: 'sr' in data ? (data.sr ?? null) : null,
    publishedAt: iso(publication.publishedAt),
    type: TYPES[typeOf(target.type, data)] ?? 'POST',
    internal: true,
    importedAt: null,
    externallyDeletedAt: iso(removedAt),
    createdAt: iso(post.createdAt),
    updatedAt: iso(post.updatedAt),
    deletedAt: null,
  };
}
