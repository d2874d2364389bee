import type * as wire from '../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import { receiveComment } from '../../domain/comments/receive.ts';
import { renderFetchedComment } from '../../domain/comments/render.ts';
import type { World } from '../../domain/world.ts';
import { accountOfPost, addCommentFromEvent, publicationOf } from './comment-events.ts';
import { applyMessageEvent, type MessageEvent, runsOf } from './message-events.ts';
import type { ControlOperations } from './operation.ts';
import { accountOnPlatform } from './unknown-id.ts';

type EventOf<T> = Extract<wire.CreatePlatformEventRequest, { readonly type: T }>;

/** Events on a platform: comments, messages, revoked tokens, deleted posts. */
export const platformEventOperations = {
  createPlatformEvent({ world }, { path, body }) {
    const isAboutPost = body.type === 'comment' || body.type === 'post-deleted';
    const id = isAboutPost ? (body.socialAccountId ?? accountOfPost(world, path.platform, body)) : body.socialAccountId;
    const account = accountOnPlatform(world, path.platform, 'socialAccountId', id);
    if (body.type === 'comment') return applyCommentEvent(world, account, body);
    if (isMessageEvent(body)) return applyMessageEvent(world, account, body);
    applyPlatformEvent(world, account, body);
    return {};
  },
} satisfies Partial<ControlOperations>;

function isMessageEvent(event: wire.CreatePlatformEventRequest): event is MessageEvent {
  return MESSAGE_EVENTS.has(event.type);
}

const MESSAGE_EVENTS: ReadonlySet<string> = new Set<MessageEvent['type']>([
  'message',
  'quick-reply',
  'button',
  'echo',
  'delivered',
  'seen',
  'reaction',
]);

/**
 * The service receives comments on its posts, unless the organization has switched that off or the team has selected another channel; then
 * only the platform has the comment.
 */
function applyCommentEvent(world: World, account: SocialAccount, event: EventOf<'comment'>): wire.PlatformEventResult {
  const { comment, accountExternalId } = addCommentFromEvent(world, account, event);
  const fetched = account.externalId === accountExternalId ? receiveComment(world, account, comment) : undefined;
  return fetched ? { comment: renderFetchedComment(fetched), executions: runsOf(world, fetched.id) } : {};
}

/** Changes the platform only: the service notices at its next call. */
function applyPlatformEvent(
  world: World,
  account: SocialAccount,
  event: EventOf<'token-revoked' | 'token-restored' | 'post-deleted'>,
): void {
  const { controls } = world.platforms[account.type];
  const { externalId } = platformAccountOf(account);
  switch (event.type) {
    case 'token-revoked':
      return controls.revokeToken(externalId);
    case 'token-restored':
      return controls.restoreToken(externalId);
    case 'post-deleted':
      if (controls.removePublication(publicationOf(world, account, event.postId).publicationId))
        world.trail.note({ kind: 'change', subject: event.postId, data: { goneFrom: account.type } });
  }
}
