import { limits } from '../../../openapi/document.ts';
import type { CommentAction, Platform } from '../../../openapi/generated/types.ts';
import { ABILITY_OF, type CommentAbilities, type PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformTraits } from '../traits.ts';

/** The actions that the service offers on each platform. */
const offered: Readonly<Partial<Record<Platform, readonly string[]>>> = limits.comments.actionsByPlatform;

/** Whose comments an account can delete under its posts, on platforms with DELETE; it can always delete its own. */
const DELETES: Readonly<Partial<Record<Platform, 'all' | 'own'>>> = {
  // A page may delete every comment under its posts (Graph API: DELETE /{comment-id} with pages_manage_engagement).
  FACEBOOK: 'all',
  // The owner of a medium may delete every comment on it (Graph API: DELETE /{ig-comment-id}).
  INSTAGRAM: 'all',
  // An administrator may delete comments on posts of the organization (socialActions, with the organization as actor).
  LINKEDIN: 'all',
  // comments.delete is for the author only; the owner of the channel rejects the comments of others.
  YOUTUBE: 'own',
  // The Business API deletes comments that the account wrote itself; it hides those of others.
  TIKTOK: 'own',
  // /api/del is for the author only; moderators remove comments, which is REJECT.
  REDDIT: 'own',
  // A reply is a status, and DELETE /api/v1/statuses/:id is for its author only.
  MASTODON: 'own',
  // A reply is a record in the repository of its author, and only the author can write there.
  BLUESKY: 'own',
};

/** The abilities of an account on a comment: those that the service offers on the platform; on its own comment only DELETE. */
export function abilitiesOf(platform: Platform, { byOwner }: Pick<PlatformComment, 'byOwner'>): CommentAbilities {
  const actions = offered[platform] ?? [];
  return {
    canDelete: actions.includes('DELETE') && (byOwner || DELETES[platform] === 'all'),
    canHide: actions.includes('HIDE') && !byOwner,
    canLike: actions.includes('LIKE') && !byOwner,
    canModerate: actions.includes('APPROVE') && !byOwner,
  };
}

/** Whether the platform accepts an action on a comment: the abilities, and extra actions of the platform's own API. */
export function supportsAction({ id, people }: PlatformTraits, comment: PlatformComment, action: CommentAction): boolean {
  return abilitiesOf(id, comment)[ABILITY_OF[action]] || (!comment.byOwner && (people.extraActions?.includes(action) ?? false));
}
