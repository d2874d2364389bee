import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { flowWorld, PLATFORMS, type Platform } from '../automations/flow-world.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';

/** Attachments and reactions in conversations. */
const TYPES = ['IMAGE', 'VIDEO', 'AUDIO', 'FILE'];

interface Parts {
  readonly platform: 'INSTAGRAM' | 'FACEBOOK';
  readonly types: readonly string[];
  readonly username: boolean;
}

behaviour<Parts>({
  id: 'conversations/parts',
  area: 'conversations',
  title: 'Attachments of a message are shown as they were sent, and reactions of both sides until they are removed',
  rules: ['DMS-30'],
  cases: fc.record({
    platform: fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
    types: fc.shuffledSubarray(TYPES, { minLength: 1 }),
    username: fc.boolean(),
  }),
  async check({ session, control }, { platform, types, username }) {
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
    const happen = (event: object) =>
      control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...event });
    const participant = { externalId: 'fan', ...(username && { username: 'a.fan' }) };
    const attachments = types.map(type => ({ type, url: `https://media.example/${type}` }));
    const { conversation, message } = await happen({ type: 'message', participant, attachments });
    const path = { id: String(fieldsOf(conversation)['id']) };
    const list = async (): Promise<readonly Fields[]> => objectsOf((await read(session, 'listMessages', { path }))['items']);
    const [received] = await list();
    const shown = objectsOf(received?.['attachments']).map(({ type, url }) => ({ type, url }));
    expectEqual('the attachments and the text of a message', [shown, received?.['text']], [attachments, null]);
    const messageId = String(fieldsOf(message)['id']);
    const reactionsOf = async (id: unknown) => objectsOf((await list()).find(each => each['id'] === id)?.['reactions']);
    if (platform === 'INSTAGRAM')
      for (const reaction of ['love', null]) {
        await read(session, 'reactToMessage', { path: { ...path, messageId }, body: { reaction } });
        expectEqual(
          `the reactions after ours is ${String(reaction)}`,
          await reactionsOf(messageId),
          reaction ? [{ from: 'ACCOUNT', reaction }] : [],
        );
      }
    const own = await read(session, 'sendMessage', { path, body: { text: 'Hi' } });
    for (const reaction of ['wow', null]) {
      await happen({ type: 'reaction', messageId: own['id'], reaction });
      expectEqual(
        `the reactions after theirs is ${String(reaction)}`,
        await reactionsOf(own['id']),
        reaction ? [{ from: 'PARTICIPANT', reaction }] : [],
      );
    }
  },
});

/** Taps of people on buttons, cards, quick replies and the chat window. */
const ACCOUNT = 'sa_acme_instagram';

/** Titles by payload: in the chat window, on cards, and of buttons and quick replies. */
const SHOWN: Readonly<Record<string, string>> = {
  PLACE: 'Where are you?',
  TIME: 'When do you open?',
  RED: 'The red one',
  BLUE: 'The blue one',
  YES: 'Yes, please',
  LATER: 'Maybe later',
};

const button = (payload: string) => ({ type: 'POSTBACK', title: SHOWN[payload], payload });

behaviour<readonly string[]>({
  id: 'conversations/taps',
  area: 'conversations',
  title:
    'The message of a tap has the title of what was tapped, on a card, a button, a quick reply or in the chat window, and otherwise its payload',
  rules: [],
  cases: fc.shuffledSubarray([...Object.keys(SHOWN), 'NEVER_SHOWN'], { minLength: 7 }),
  async check({ session, control, advance }, payloads) {
    const { teamId } = session;
    const items = ['PLACE', 'TIME'].map(payload => ({ question: SHOWN[payload], payload }));
    const path = { socialAccountId: ACCOUNT, type: 'ICE_BREAKERS' };
    const { id: setting } = await read(session, 'saveProviderSetting', { path, body: { config: { items } } });
    await read(session, 'syncProviderSetting', { path: { id: String(setting) } });
    const happen = async (what: object) =>
      fieldsOf(await control('POST', '/_sim/platforms/INSTAGRAM/events', { socialAccountId: ACCOUNT, participant: 'fan_tap', ...what }));
    const { conversation } = await happen({ type: 'message', text: 'Hello' });
    const conversationPath = { id: String(fieldsOf(conversation)['id']) };
    const cards = ['RED', 'BLUE'].map(payload => ({ title: `Card ${payload}`, buttons: [button(payload)] }));
    const quickReplies = [{ title: SHOWN['LATER'], payload: 'LATER' }];
    for (const body of [{ carousel: cards }, { text: 'Sure?', buttons: [button('YES')] }, { text: 'Now?', quickReplies }]) {
      await read(session, 'sendMessage', { path: conversationPath, body: { teamId, ...body } });
      await advance('PT30S');
    }
    for (const payload of payloads) {
      const { message } = await happen({ type: payload === 'LATER' ? 'quick-reply' : 'button', payload });
      expectEqual(`the text of a tap on ${payload}`, fieldsOf(message)['text'], SHOWN[payload] ?? payload);
    }
  },
});

/** Replies to replies, and reactions. */
const NEEDS = ['clock', 'control', 'writes'] as const;

interface ThreadChoice {
  readonly platform: Platform;
  /** The index of the comment that each one replies to; a later index makes it a comment on the post. */
  readonly parents: readonly number[];
  readonly isImported: boolean;
}

behaviourOf<ThreadChoice>({
  id: 'answers-of-people/threads',
  area: 'comment-imports',
  title: 'Each comment has the id of its parent, at any depth of the thread, also after an import',
  rules: ['CMI-10', 'CMI-21', 'CMI-22'],
  needs: NEEDS,
  cases: () =>
    fc.record({
      platform: fc.constantFrom(...PLATFORMS),
      parents: fc.tuple(fc.constant(9), fc.constantFrom(0, 9), fc.constantFrom(0, 1, 1, 9), fc.constantFrom(0, 1, 2, 2)),
      isImported: fc.boolean(),
    }),
  async check(session, { platform, parents, isImported }) {
    const world = await flowWorld(session, platform);
    const postId = await world.publishPost();
    const ids: string[] = [];
    const expected: (string | null)[] = [];
    for (const [index, parent] of parents.entries()) {
      const parentExternalId = ids[parent];
      expected.push(parentExternalId ?? null);
      const event = { type: 'comment', postId, text: `Comment ${index}`, author: `fan_${index}` };
      const { comment } = await world.act({ ...event, ...(parentExternalId !== undefined && { parentExternalId }) });
      ids.push(String(fieldsOf(comment)['externalId']));
    }
    const { teamId } = session;
    if (isImported) {
      await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
      await session.control?.('POST', '/_sim/clock/advance', { by: 'PT5M' });
    }
    // Checks both filters together.
    const filters = { platform, socialAccountId: world.accountId };
    const { items } = await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100, ...filters } });
    const shown = new Map(objectsOf(items).map(({ externalId, externalParentId }) => [externalId, externalParentId]));
    const parentsShown = ids.map(id => shown.get(id));
    expectEqual('the parents of the comments', parentsShown, expected);
    const other = PLATFORMS.find(name => name !== platform);
    const none = await read(session, 'listImportedComments', { query: { teamId, postId, ...filters, platform: other } });
    expectEqual(`the comments of the account on ${other}`, none['items'], []);
  },
});

behaviourOf<readonly ('love' | null)[]>({
  id: 'answers-of-people/reactions',
  area: 'conversations',
  title: 'A message has at most one reaction of the account, which null removes',
  rules: ['DMS-11', 'DMS-30', 'D-DMS-07'],
  needs: NEEDS,
  cases: () => fc.array(fc.constantFrom('love', 'love', null), { minLength: 1, maxLength: 4 }),
  async check(session, steps) {
    const world = await flowWorld(session, 'INSTAGRAM');
    const { message, conversation } = await world.act({ type: 'message', participant: 'fan_1', text: 'Hello' });
    const path = { id: String(fieldsOf(conversation)['id']), messageId: String(fieldsOf(message)['id']) };
    for (const reaction of steps) {
      const shown = await read(session, 'reactToMessage', { path, body: { reaction } });
      const { items } = await read(session, 'listMessages', { path: { id: path.id } });
      const expected = reaction === null ? [] : [{ from: 'ACCOUNT', reaction }];
      expectEqual('the reactions in the answer', shown['reactions'], expected);
      expectEqual('the reactions in the list', objectsOf(items)[0]?.['reactions'], expected);
    }
    expectAnswer('an unknown reaction', await ask(session, 'reactToMessage', { path, body: { reaction: 'angry' } }), 400);
  },
});
