import { type Replacement, replaceMethod, reschedule, type World, withBody } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Sends a message as if the participant's last message had arrived `laterMs` later. */
export function withLastInboundAt(laterMs: number): Replacement {
  return (go, { world, request }) => {
    const { byId: threads } = world.conversations;
    const thread = threads.get(String(request.path['id']));
    if (!thread?.lastInboundAt) return go();
    const { lastInboundAt } = thread;
    threads.update(thread, { lastInboundAt: lastInboundAt + laterMs });
    try {
      return go();
    } finally {
      threads.update(thread, { lastInboundAt });
    }
  };
}

function accountOfThread({ conversations: { byId } }: World, id: unknown): string | undefined {
  return byId.get(String(id))?.socialAccountId;
}

export const conversations = mutants('conversations', {
  'always-read': [
    'Unread messages are not counted',
    {
      world: world =>
        replaceMethod(
          world.conversations.byId,
          'update',
          next => (thread, changes) => next(thread, changes.unreadCount === undefined ? changes : { ...changes, unreadCount: 0 }),
        ),
    },
  ],
  'private-reply-twice': [
    'A comment accepts two private replies',
    { world: world => replaceMethod(world.conversations.claims, 'get', () => () => undefined) },
  ],
  'reaction-without-platform': [
    'A reaction is stored though the platform refuses it',
    { world: world => replaceMethod(world.platforms.INSTAGRAM, 'reactToMessage', () => () => ({ ok: true })) },
  ],
  'send-without-channel': [
    'A message is sent through an account without a channel',
    {
      operations: {
        sendMessage(go, { world, request }) {
          const account = world.accounts.byId.get(accountOfThread(world, request.path['id']) ?? '');
          if (account?.externalId !== null) return go();
          world.accounts.byId.update(account, { externalId: account.platformUserId });
          try {
            return go();
          } finally {
            world.accounts.byId.update(account, { externalId: null });
          }
        },
      },
    },
  ],
  'blank-private-reply': [
    'A private reply of blanks is sent',
    {
      operations: {
        sendPrivateReply(go, call) {
          const { text } = call.request.body;
          return typeof text === 'string' && text.trim() === '' ? go(withBody(call, { text: 'x' })) : go();
        },
      },
    },
  ],
  'never-seen': ['Messages are never delivered nor seen', { world: world => reschedule(world, 'conversations.receipt', () => null) }],
  'unread-for-ever': [
    'Messages that are gone still count as unread',
    {
      world: world =>
        replaceMethod(world.conversations.byId, 'update', next => (thread, changes) => {
          const isOverdue = Object.keys(changes).join() === 'unreadCount';
          return isOverdue ? thread : next(thread, changes);
        }),
    },
  ],
});
