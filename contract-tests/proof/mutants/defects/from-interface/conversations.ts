import { changeThreads } from '../../change-world.ts';
import { during } from '../../during.ts';
import { omit, replaceMethod, uploadsOfAnyTeam, withBody } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';
import { withLastInboundAt } from '../conversations.ts';

interface Button {
  readonly type: string;
  readonly title: string;
}

interface Card {
  readonly buttons?: readonly Button[];
}

export const conversations = mutants('conversations', {
  'refused-is-claimed': [
    'A private reply that the platform refused cannot be sent again',
    { world: world => replaceMethod(world.conversations.claims, 'remove', () => () => undefined) },
  ],
  'window-at-its-end': ['A conversation cannot be answered at exactly 24 hours', { operations: { sendMessage: withLastInboundAt(-1) } }],
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
  'media-of-any-team': [
    'A message with media may use uploads of another team',
    {
      operations: {
        sendRichMessage: (go, { world, request }) =>
          uploadsOfAnyTeam(world, world.conversations.byId.get(String(request.path['conversationId']))?.teamId, go),
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
