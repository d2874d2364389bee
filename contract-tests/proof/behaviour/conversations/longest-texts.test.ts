/** Message texts of exactly the maximum length, and one character longer, with characters that other systems count differently. */

import { limits } from '../../../../openapi/document.ts';
import { COUNTED_DIFFERENTLY, textOfLength } from '../../../arbitraries/nasty-texts.ts';
import { type Answer, type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';

interface Stage {
  readonly world: FreshWorld;
  readonly platform: DmPlatform;
  readonly conversationId: string;
  readonly postId: string;
}

/** A field for a text, with its maximum number of code points and its place in the answer. */
interface Place {
  readonly what: string;
  /** Set if only one platform has the field. */
  readonly only?: DmPlatform;
  most(platform: DmPlatform): number;
  send(stage: Stage, text: string): Promise<Answer>;
  shown(answer: Fields): unknown;
}

const mostOfText = (platform: DmPlatform): number => limits.conversations.maxTextCharacters[platform];
const buttonOf = (title: string): Fields => ({ type: 'POSTBACK', title, payload: 'p' });

function inMessage({ world, conversationId: id }: Stage, body: Fields): Promise<Answer> {
  return ask(world.session, 'sendMessage', { path: { id }, body });
}

const PLACES: readonly Place[] = [
  { what: 'text of a message', most: mostOfText, send: (stage, text) => inMessage(stage, { text }), shown: ({ text }) => text },
  {
    what: 'text of a message with media',
    most: mostOfText,
    send: ({ world, conversationId }, text) =>
      ask(world.session, 'sendRichMessage', { path: { conversationId }, body: { text, uploadIds: ['upload_acme_image'] } }),
    shown: ({ text }) => text,
  },
  {
    what: 'text of a private reply',
    most: mostOfText,
    async send({ world, platform, postId }, text) {
      const event = { type: 'comment', socialAccountId: accountOn(platform), postId, text: 'Hello', author: 'fan' };
      const { comment } = await world.control('POST', `/_sim/platforms/${platform}/events`, event);
      const { session } = world;
      return ask(session, 'sendPrivateReply', { body: { teamId: session.teamId, fetchedCommentId: fieldsOf(comment)['id'], text } });
    },
    shown: ({ message }) => fieldsOf(message)['text'],
  },
  {
    what: 'title of a button',
    most: () => limits.conversations.maxButtonTitleCharacters,
    send: (stage, title) => inMessage(stage, { text: 'Choose', buttons: [buttonOf(title)] }),
    shown: ({ buttons }) => objectsOf(buttons)[0]?.['title'],
  },
  {
    what: 'title of a button of a card',
    most: () => limits.conversations.maxButtonTitleCharacters,
    send: (stage, title) => inMessage(stage, { carousel: [{ title: 'Card', buttons: [buttonOf(title)] }] }),
    shown: ({ carousel }) => objectsOf(objectsOf(carousel)[0]?.['buttons'])[0]?.['title'],
  },
  {
    what: 'question of an ice breaker',
    only: 'INSTAGRAM',
    most: () => limits.automations.iceBreakers.maxQuestionCharacters,
    send: (stage, question) => inSetting(stage, 'ICE_BREAKERS', { question, payload: 'p' }),
    shown: setting => firstItemOf(setting)['question'],
  },
  {
    what: 'title of an item of a menu',
    only: 'FACEBOOK',
    most: () => limits.automations.persistentMenu.maxTitleCharacters,
    send: (stage, title) => inSetting(stage, 'PERSISTENT_MENU', buttonOf(title)),
    shown: setting => firstItemOf(setting)['title'],
  },
];

function inSetting({ world, platform }: Stage, type: string, item: Fields): Promise<Answer> {
  const path = { socialAccountId: accountOn(platform), type };
  return ask(world.session, 'saveProviderSetting', { path, body: { config: { items: [item] } } });
}

function firstItemOf({ config }: Fields): Fields {
  return objectsOf(fieldsOf(config)['items'])[0] ?? {};
}

function accountOn(platform: DmPlatform): string {
  return `sa_acme_${platform.toLowerCase()}`;
}

behaviour<DmPlatform>({
  id: 'conversations/longest-texts',
  area: 'conversations',
  title:
    'A text of a message or of the chat window may have as many code points as its limit, of any size, and is returned unchanged; with one more it is refused',
  rules: ['D-DMS-05'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const unit = COUNTED_DIFFERENTLY;
    await read(world.session, 'enableMessaging', { body: { teamId: world.session.teamId, type: platform } });
    const event = { type: 'message', socialAccountId: accountOn(platform), participant: 'fan', text: 'Hello' };
    const { conversation } = await world.control('POST', `/_sim/platforms/${platform}/events`, event);
    const postId = await livePostOn(world, [platform]);
    const stage = { world, platform, postId, conversationId: String(fieldsOf(conversation)['id']) };
    for (const { what, most, send, shown } of PLACES.filter(({ only = platform }) => only === platform)) {
      const text = textOfLength(most(platform), unit);
      const answer = await send(stage, text);
      expectAnswer(`the longest ${what} of ${unit} on ${platform}`, answer, 200);
      expectEqual(`the ${what}`, shown(fieldsOf(answer.body)), text);
      expectAnswer(`a ${what} of one more ${unit} on ${platform}`, await send(stage, textOfLength(most(platform) + 1, unit)), 400);
    }
  },
});
