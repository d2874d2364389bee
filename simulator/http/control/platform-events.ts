import type * as wire from '../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { leaveComment, publicationOf } from './comment-events.ts';
import { happenInChat, type MessageEvent } from './message-events.ts';
import type { ControlOperationsOf } from './operation.ts';

/** What people and the platform itself do there. */
export const platformEventOperations: ControlOperationsOf<'createPlatformEvent'> = {
  createPlatformEvent({ world }, { path, body }) {
    const account = world.accounts.accounts.get(body.socialAccountId);
    if (account?.type !== path.platform) throw errors.notFound(`${path.platform} account ${body.socialAccountId}`);
    return happen(world, account, body);
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

function happen(world: World, account: SocialAccount, event: wire.CreatePlatformEventRequest): wire.PlatformEventResult {
  if (isInChat(event)) return happenInChat(world, account, event);
  happenUnseen(world, account, event);
  return {};
}

/** These change nothing in the service: it learns of them when it looks. */
function happenUnseen(world: World, account: SocialAccount, event: Exclude<wire.CreatePlatformEventRequest, MessageEvent>): void {
  const { controls } = world.platforms[account.type];
  const { externalId } = platformAccountOf(account);
  switch (event.type) {
    case 'token-revoked':
      return controls.revokeToken(externalId);
    case 'token-restored':
      return controls.restoreToken(externalId);
    case 'post-deleted':
      controls.removePublication(publicationOf(world, account, event.postId));
      return;
    case 'comment':
      leaveComment(world, account, event);
  }
}
