import type { Conversation, Message } from '../../../../simulator/domain/conversations/model.ts';
import { claimKey } from '../../../../simulator/domain/conversations/state.ts';
import {
  asIf,
  during,
  omit,
  onUpdate,
  type Replacement,
  replaceMethod,
  reschedule,
  uploadsOfAnyTeam,
  type World,
  withBody,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Sends a message as if the participant's last message had arrived `laterMs` later. */
function withLastInboundAt(laterMs: number): Replacement {
  return (go, { world, request }) => {
    const { byId: threads } = world.conversations;
    const thread = threads.get(String(request.path['id']));
    return asIf(threads, [thread], ({ lastInboundAt }) => ({ lastInboundAt: lastInboundAt && lastInboundAt + laterMs }), go);
  };
}

/** Changes the updates of conversations from the first message on; `newest` is the newest message of the world. */
function changeThreads(world: World, change: (newest: Message, changes: Partial<Conversation>) => Partial<Conversation>): void {
  let newest: Message | undefined;
  replaceMethod(world.conversations.messages, 'insert', next => message => {
    newest = message;
    return next(message);
  });
  replaceMethod(
    world.conversations.byId,
    'update',
    next => (conversation, changes) => next(conversation, newest ? change(newest, changes) : changes),
  );
}

interface Button {
  readonly type: string;
  readonly title: string;
}

interface Card {
  readonly buttons?: readonly Button[];
}

export const conversations = mutants('conversations', {
  'always-read': {
    defect: 'Unread messages are not counted',
    world: world =>
      onUpdate(world.conversations.byId, changes => (changes.unreadCount === undefined ? changes : { ...changes, unreadCount: 0 })),
  },
  'private-reply-twice': {
    defect: 'A comment accepts two private replies',
    world: world => replaceMethod(world.conversations.claims, 'get', () => () => undefined),
  },
  'reaction-without-platform': {
    defect: 'A reaction is stored though the platform refuses it',
    world: world => replaceMethod(world.platforms.INSTAGRAM, 'reactToMessage', () => () => ({ ok: true })),
  },
  'send-without-channel': {
    defect: 'A message is sent through an account without a channel',
    sendMessage(go, { world, request }) {
      const thread = world.conversations.byId.get(String(request.path['id']));
      const account = world.accounts.byId.get(thread?.socialAccountId ?? '');
      if (account?.externalId !== null) return go();
      return asIf(world.accounts.byId, [account], ({ platformUserId }) => ({ externalId: platformUserId }), go);
    },
  },
  'blank-private-reply': {
    defect: 'A private reply of blanks is sent',
    sendPrivateReply(go, call) {
      const { text } = call.request.body;
      return typeof text === 'string' && text.trim() === '' ? go(withBody(call, { text: 'x' })) : go();
    },
  },
  'never-seen': { defect: 'Messages are never delivered nor seen', world: world => reschedule(world, 'conversations.receipt', () => null) },
  'unread-for-ever': {
    defect: 'Messages that are gone still count as unread',
    world: world =>
      replaceMethod(world.conversations.byId, 'update', next => (thread, changes) => {
        const isOverdue = Object.keys(changes).join() === 'unreadCount';
        return isOverdue ? thread : next(thread, changes);
      }),
  },
  'refused-is-claimed': {
    defect: 'A private reply that the platform refused cannot be sent again',
    world: world => replaceMethod(world.conversations.claims, 'remove', () => () => undefined),
  },
  'window-at-its-end': { defect: 'A conversation cannot be answered at exactly 24 hours', sendMessage: withLastInboundAt(-1) },
  'last-text-of-theirs': {
    defect: 'lastMessageText shows what the participant wrote last, whatever was answered',
    world: world =>
      changeThreads(world, ({ direction }, changes) => (direction === 'OUTBOUND' ? omit(changes, 'lastMessageText') : changes)),
  },
  'reaction-stays': {
    defect: 'A reaction cannot be taken back',
    world: world =>
      onUpdate(world.conversations.messages, (changes, message) =>
        changes.reactions && changes.reactions.length < message.reactions.length ? omit(changes, 'reactions') : changes,
      ),
  },
  'media-of-any-team': {
    defect: 'A message with media may use uploads of another team',
    sendRichMessage: (go, { world, request }) =>
      uploadsOfAnyTeam(world, world.conversations.byId.get(String(request.path['conversationId']))?.teamId, go),
  },
  'attachment-keeps-last-text': {
    defect: 'A conversation shows the text of an earlier message as its last one when the last one has no text',
    world: world =>
      onUpdate(world.conversations.byId, changes => (changes.lastMessageText === null ? omit(changes, 'lastMessageText') : changes)),
  },
  'carousel-with-phone': {
    defect: 'A phone button on a card of a carousel is sent to INSTAGRAM',
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
  'age-of-import': {
    defect: 'The seven days of a private reply begin when the comment came in, not when it was written',
    sendPrivateReply(go, { world, request }) {
      const { fetched } = world.comments;
      const comment = fetched.get(String(request.body['fetchedCommentId']));
      return asIf(fetched, [comment], ({ createdAt }) => ({ publishedAt: createdAt }), go);
    },
  },
  'team-replies-after-flow': {
    defect: 'A comment that a flow has answered by a private reply can get another one by a call',
    sendPrivateReply(go, { world, request }) {
      const id = String(request.body['fetchedCommentId']);
      const byFlow = world.automations.executions.all().some(({ trigger, status, steps }) => {
        const hasReplied = steps.some(step => step.type === 'SEND_PRIVATE_REPLY' && step.status === 'COMPLETED');
        return status === 'COMPLETED' && hasReplied && trigger.input.fetchedCommentId === id;
      });
      const comment = world.comments.fetched.get(id);
      if (byFlow && comment) world.conversations.claims.remove(claimKey(comment));
      return go();
    },
  },
});
