import type { Platform, WebhookEventType } from '../../openapi/generated/types.ts';
import type { SocialAccount } from './accounts/model.ts';
import type { FetchedComment } from './comments/model.ts';
import type { Conversation, Message } from './conversations/model.ts';
import type { ImportedPost } from './history-imports/model.ts';
import type { Team } from './organizations/model.ts';
import type { Post, PostTarget } from './posts/model.ts';

/** Types of the events that leave the house as webhooks (interface: Events). */
export type { WebhookEventType };

/** A message that was written, or what somebody tapped. */
export type IncomingKind = 'message' | 'quick-reply' | 'button';

/** What areas tell one another. */
export interface DomainEvents {
  /** Something that the organization's webhook endpoints are told; `data` is the wire shape. */
  webhook: { readonly type: WebhookEventType; readonly organizationId: string; readonly data: object };
  /** An account joined its team. */
  'account.connected': { readonly account: SocialAccount };
  /** An account left its team, or lost its channel, and can no longer publish. Told after the change. */
  'account.detached': { readonly account: SocialAccount };
  /** A team is going: areas drop what belongs to it. */
  'team.removed': { readonly team: Team };
  /** Posts of the past came in through an account. */
  'posts.imported': { readonly account: SocialAccount };
  /** A post of the past is no longer kept: deleted, expired, or gone with its account. */
  'importedPost.removed': { readonly post: ImportedPost };
  /** Somebody commented on a post of the service, and the service was told. */
  'comment.arrived': { readonly comment: FetchedComment };
  /** Somebody wrote to an account, or tapped something there. */
  'message.arrived': { readonly conversation: Conversation; readonly message: Message; readonly kind: IncomingKind };
  /** A post went live on one of its platforms. */
  'post.live': { readonly post: Post; readonly target: PostTarget; readonly platform: Platform };
}
