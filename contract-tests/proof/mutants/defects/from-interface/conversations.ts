import { changeThreads } from '../../change-world.ts';
import { during } from '../../during.ts';
import {
  apiError,
  interceptEvents,
  type JsonObject,
  mapResult,
  type OperationCall,
  omit,
  type Replacement,
  replaceMethod,
  uploadsOfAnyTeam,
  withBody,
  withQuery,
} from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';
import { withLastInboundAt } from '../conversations.ts';

/** The connection that is sending, by world. */
const sending = new WeakMap<object, string>();

/** Runs a send for a connection, so that the budget of that connection counts. */
function sendingAs(accountOf: (call: OperationCall) => string | undefined): Replacement {
  return (go, call) => {
    sending.set(call.world, accountOf(call) ?? '');
    try {
      return go();
    } finally {
      sending.delete(call.world);
    }
  };
}

const ofConversation = (id: string): Replacement =>
  sendingAs(({ world, request }) => world.conversations.byId.get(String(request.path[id]))?.socialAccountId);

interface Button {
  readonly type: string;
  readonly title: string;
}

interface Card {
  readonly buttons?: readonly Button[];
}

export const conversations = mutants('conversations', {
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
      world: world =>
        changeThreads(world, ({ direction }, changes) => (direction === 'OUTBOUND' ? omit(changes, 'lastMessageText') : changes)),
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
  'attachment-keeps-last-text': [
    'A conversation shows the text of an earlier message as its last one when the last one has no text',
    {
      world: world =>
        replaceMethod(
          world.conversations.byId,
          'update',
          next => (conversation, changes) =>
            next(conversation, changes.lastMessageText === null ? omit(changes, 'lastMessageText') : changes),
        ),
    },
  ],
  'budget-of-connection': [
    'Messages that are sent by calls are limited by connection: two teams with one real account have twice its budget',
    {
      world(world) {
        const { monthlyMessages } = world.quotas;
        const scoped = (key: string): string | undefined => (sending.has(world) ? `${key} ${sending.get(world)}` : undefined);
        replaceMethod(monthlyMessages, 'get', next => key => next(scoped(key) ?? key));
        replaceMethod(monthlyMessages, 'add', next => (key, amount) => {
          const own = scoped(key);
          if (own !== undefined) next(own, amount);
          next(key, amount);
        });
      },
      operations: {
        sendMessage: ofConversation('id'),
        sendRichMessage: ofConversation('conversationId'),
        sendPrivateReply: sendingAs(
          ({ world, request }) => world.comments.fetched.get(String(request.body['fetchedCommentId']))?.socialAccountId,
        ),
      },
    },
  ],
  'private-reply-closes': [
    'A private reply to somebody who wrote before makes canReply of that conversation false',
    {
      operations: {
        sendPrivateReply: mapResult((body, { world }) => {
          const shown = body['conversation'] as { readonly id: string; readonly platformData: object };
          const conversation = world.conversations.byId.get(shown.id);
          if (conversation?.canReply) world.conversations.byId.update(conversation, { canReply: false });
          return { ...body, conversation: { ...shown, platformData: { ...shown.platformData, canReply: false } } };
        }),
      },
    },
  ],
  'unread-false-is-all': [
    'The list of conversations with unread=false is the list of all',
    {
      operations: {
        listConversations: (go, call) => go(call.request.query['unread'] === false ? withQuery(call, { unread: undefined }) : call),
      },
    },
  ],
  'reaction-replaces-theirs': [
    "A reaction of the account takes the participant's reaction to the same message away",
    {
      operations: {
        reactToMessage: (go, { world }) =>
          during(
            world.conversations.messages,
            'update',
            next => (message, changes) =>
              next(
                message,
                changes.reactions ? { ...changes, reactions: changes.reactions.filter(({ from }) => from === 'ACCOUNT') } : changes,
              ),
            go,
          ),
      },
    },
  ],
  'carousel-with-phone': [
    'A phone button on a card of a carousel is sent to INSTAGRAM',
    {
      operations: {
        sendMessage(go, call) {
          const conversation = call.world.conversations.byId.get(String(call.request.path['id']));
          const { carousel } = call.request.body;
          if (conversation?.platform !== 'INSTAGRAM' || !Array.isArray(carousel)) return go();
          const cards: readonly Card[] = carousel;
          const allowed = cards.map(card => ({ ...card, buttons: card.buttons?.filter(({ type }) => type !== 'PHONE') }));
          return during(
            call.world.conversations.messages,
            'insert',
            next => message => next({ ...message, carousel: carousel }),
            () => go(withBody(call, { carousel: allowed })),
          );
        },
      },
    },
  ],
});
