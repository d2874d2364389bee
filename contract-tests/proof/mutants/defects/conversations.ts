import { type Replacement, replaceMethod, reschedule } from '../inject-defect.ts';
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

export const conversations = mutants('conversations', {
  'window-too-wide': [
    'A conversation can be answered for a second more than 24 hours',
    { operations: { sendMessage: withLastInboundAt(1000) } },
  ],
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
  'private-reply-to-itself': [
    'A private reply answers a comment of the account itself',
    {
      operations: {
        sendPrivateReply(go, { world, request }) {
          const { fetched } = world.comments;
          const comment = fetched.get(String(request.body['fetchedCommentId']));
          if (!comment) return go();
          const { author } = comment;
          fetched.update(comment, { author: { ...author, externalId: 'somebody' } });
          try {
            return go();
          } finally {
            fetched.update(comment, { author });
          }
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
