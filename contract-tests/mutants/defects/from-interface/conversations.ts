/** Written from the interface alone, before its author had seen a suite. */
import { apiError, interceptEvents, type JsonObject, omit, replaceMethod, uploadsOfAnyTeam } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';
import { withLastInboundAt } from '../conversations.ts';

export const conversations = mutants('dms', {
  'text-in-units': [
    'The 1000 characters of an INSTAGRAM message are counted in UTF-16 units',
    {
      operations: {
        sendMessage(go, { world, request }) {
          const thread = world.conversations.byId.get(String(request.path['id']));
          const { text } = request.body;
          if (thread?.platform === 'INSTAGRAM' && typeof text === 'string' && text.length > 1000)
            throw apiError(400, 'text: must have at most 1000 characters');
          return go();
        },
      },
    },
  ],
  'reopened-by-message': [
    'An incoming message reopens an archived conversation',
    {
      world: world =>
        replaceMethod(
          world.conversations.byId,
          'update',
          next => (thread, changes) =>
            next(thread, typeof changes.lastInboundAt === 'number' && changes.canReply ? { ...changes, status: 'OPEN' } : changes),
        ),
    },
  ],
  'seven-days-less': [
    'A private reply is refused at exactly 7 days after the comment',
    {
      operations: {
        sendPrivateReply(go, { world, request }) {
          const { fetched } = world.comments;
          const comment = fetched.get(String(request.body['fetchedCommentId']));
          if (!comment) return go();
          const { publishedAt } = comment;
          fetched.update(comment, { publishedAt: publishedAt - 1 });
          try {
            return go();
          } finally {
            fetched.update(comment, { publishedAt });
          }
        },
      },
    },
  ],
  'refused-is-claimed': [
    'A private reply that the platform refused cannot be sent again',
    { world: world => replaceMethod(world.conversations.claims, 'remove', () => () => undefined) },
  ],
  'window-at-its-end': ['A conversation cannot be answered at exactly 24 hours', { operations: { sendMessage: withLastInboundAt(-1) } }],
  'own-words-unread': [
    'What the owner types in the native app counts as unread',
    {
      world: world =>
        replaceMethod(world.conversations.messages, 'insert', next => message => {
          const inserted = next(message);
          const thread = world.conversations.byId.get(message.conversationId);
          if (thread && message.source === 'ECHO') world.conversations.byId.update(thread, { unreadCount: thread.unreadCount + 1 });
          return inserted;
        }),
    },
  ],
  'unread-or-status': [
    'The unread filter of conversations is ignored together with a status',
    {
      operations: {
        listConversations(go, { request }) {
          const { query } = request;
          return go({ request: { ...request, query: query['status'] === undefined ? query : omit(query, 'unread') } });
        },
      },
    },
  ],
  'last-text-of-theirs': [
    'lastMessageText shows what the participant wrote last, whatever was answered',
    {
      world(world) {
        let direction = '';
        replaceMethod(world.conversations.messages, 'insert', next => message => {
          direction = message.direction;
          return next(message);
        });
        replaceMethod(
          world.conversations.byId,
          'update',
          next => (thread, changes) => next(thread, direction === 'OUTBOUND' ? omit(changes, 'lastMessageText') : changes),
        );
      },
    },
  ],
  'reaction-stays': [
    'A reaction cannot be taken back',
    {
      world: world =>
        replaceMethod(
          world.conversations.messages,
          'update',
          next => (message, changes) =>
            next(message, changes.reactions && changes.reactions.length < message.reactions.length ? omit(changes, 'reactions') : changes),
        ),
    },
  ],
  'delivered-untold': [
    'conversation.message.updated is not emitted for DELIVERED',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          const isDelivery = event.type === 'conversation.message.updated' && (event.data as JsonObject)['status'] === 'DELIVERED';
          if (!isDelivery) emit(event);
        }),
    },
  ],
  'media-of-any-team': [
    'A message with media may use uploads of another team',
    {
      operations: {
        sendRichMessage: (go, { world, request }) =>
          uploadsOfAnyTeam(world, world.conversations.byId.get(String(request.path['conversationId']))?.teamId, go),
      },
    },
  ],
  'opened-again': [
    'Opening an open conversation emits conversation.updated',
    {
      operations: {
        openConversation(go, { world, caller, request }) {
          const wasOpen = world.conversations.byId.get(String(request.path['id']))?.status === 'OPEN';
          const data = go() as JsonObject;
          if (wasOpen) world.events.emit('webhook', { type: 'conversation.updated', organizationId: caller.organization.id, data });
          return data;
        },
      },
    },
  ],
});
