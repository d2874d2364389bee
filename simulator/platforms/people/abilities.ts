import { limits } from '../../../openapi/document.ts';
import type { CommentAction, Platform } from '../../../openapi/generated/types.ts';
import { ABILITY_OF, type CommentAbilities, type PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformTraits } from '../traits.ts';

/** The actions that the service offers on a platform; none where there is no entry. */
const offered: Readonly<Partial<Record<Platform, readonly string[]>>> = limits.comments.actionsByPlatform;

/** Whose comments an account can delete under its posts, where the service offers DELETE; an account can delete its own anywhere. */
const DELETES: Readonly<Partial<Record<Platform, 'all' | 'own'>>> = {
  // A page may delete whatever stands under its posts (Graph API: DELETE /{comment-id} with pages_manage_engagement).
  FACEBOOK: 'all',
  // The owner of a medium may delete every comment on it (Graph API: DELETE /{ig-comment-id}).
  INSTAGRAM: 'all',
  // An administrator may delete comments on posts of the organization (socialActions, with the organization as actor).
  LINKEDIN: 'all',
  // comments.delete is for the author alone; the channel's owner rejects the comments of others.
  YOUTUBE: 'own',
  // The Business API deletes comments that the account wrote itself; it hides those of others.
  TIKTOK: 'own',
  // /api/del is for the author alone; moderators remove, which is REJECT.
  REDDIT: 'own',
  // A reply is a status of its author, and DELETE /api/v1/statuses/:id is for them alone.
  MASTODON: 'own',
  // A reply is a record in its author's repository, and only they write there.
  BLUESKY: 'own',
};

/** What can be done with a comment: what the service offers there, and nothing but DELETE with a comment of one's own. */
export function abilitiesOf(platform: Platform, { byOwner }: Pick<PlatformComment, 'byOwner'>): CommentAbilities {
  const actions = offered[platform] ?? [];
  return {
    canDelete: actions.includes('DELETE') && (byOwner || DELETES[platform] === 'all'),
    canHide: actions.includes('HIDE') && !byOwner,
    canLike: actions.includes('LIKE') && !byOwner,
    canModerate: actions.includes('APPROVE') && !byOwner,
  };
}

/** Whether the platform takes an action on a comment: more than the abilities say, where its own interface knows more. */
export function takesAction({ id, people }: PlatformTraits, comment: PlatformComment, action: CommentAction): boolean {
  return abilitiesOf(id, comment)[ABILITY_OF[action]] || (!comment.byOwner && (people.furtherActions?.includes(action) ?? false));
}
