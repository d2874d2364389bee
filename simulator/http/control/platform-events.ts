import type * as wire from '../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import { receiveComment } from '../../domain/comments/receive.ts';
import { renderFetchedComment } from '../../domain/comments/render.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { leaveComment, publicationOf } from './comment-events.ts';
import { runsOf } from './event-runs.ts';
import { happenInChat, type MessageEvent } from './message-events.ts';
import type { ControlOperationsOf } from './operation.ts';

type EventOf<T> = Extract<wire.CreatePlatformEventRequest, { readonly type: T }>;

/** What people and the platform itself do there. */
export const platformEventOperations: ControlOperationsOf<'createPlatformEvent'> = {
  createPlatformEvent({ world }, { path, body }) {
    const account = world.accounts.byId.get(body.socialAccountId);
    if (account?.type !== path.platform) throw errors.notFound(`${path.platform} account ${body.socialAccountId}`);
    if (body.type === 'comment') return comment(world, account, body);
    if (isInChat(body)) return happenInChat(world, account, body);
    happenUnseen(world, account, body);
    return {};
  },
};

function isInChat(event: wire.CreatePlatformEventRequest): event is MessageEvent {
  return IN_CHAT.has(event.type);
}

const IN_CHAT: ReadonlySet<string> = new Set<MessageEvent['type']>([
  'message',
  'quick-reply',
  'button',
  'echo',
  'delivered',
  'seen',
  'reaction',
]);

/** What is said of a post of the service it is told, unless the organization does not want to know; then the platform alone has it. */
function comment(world: World, account: SocialAccount, event: EventOf<'comment'>): wire.PlatformEventResult {
  const fetched = receiveComment(world, account, leaveComment(world, account, event));
  return fetched ? { comment: renderFetchedComment(fetched), executions: runsOf(world, fetched.id) } : {};
}

/** These change nothing in the service: it learns of them when it looks. */
function happenUnseen(world: World, account: SocialAccount, event: EventOf<'token-revoked' | 'token-restored' | 'post-deleted'>): void {
  const { controls } = world.platforms[account.type];
  const { externalId } = platformAccountOf(account);
  switch (event.type) {
    case 'token-revoked':
      return controls.revokeToken(externalId);
    case 'token-restored':
      return controls.restoreToken(externalId);
    case 'post-deleted':
      controls.removePublication(publicationOf(world, account, event.postId));
  }
}
