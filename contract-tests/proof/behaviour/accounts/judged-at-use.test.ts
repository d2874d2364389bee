/** Accounts that lose their channel or permission after everything was set up: each use judges them anew. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Answer, type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import { type DmPlatform, FAN, threadIn } from '../conversations/threads/thread.ts';
import type { FreshWorld } from '../fresh-world.ts';

const LOSSES = ['the channel', 'its channel for another', 'the permission'] as const;
type Loss = (typeof LOSSES)[number];

const NO_PERMISSION = 'Reconnect the account with messaging permissions';

/** The objects that were set up while the account still had its channel and permissions. */
interface SetUp {
  readonly world: FreshWorld;
  readonly platform: DmPlatform;
  readonly conversationId: string;
  readonly messageId: string;
  readonly commentId: string;
  readonly settingId: string;
  /** Flows that a person's message starts. */
  readonly draftId: string;
  readonly pausedId: string;
}

/** What a use needs: `thread`: the real account of an old thread, too. `read`: a thread of another channel can still be read. */
type Need = 'account' | 'thread' | 'read';

interface Use {
  readonly need: Need;
  use(setUp: SetUp): Promise<Answer>;
}

const conversation = (operation: OperationId, body?: Fields) => (setUp: SetUp) =>
  ask(setUp.world.session, operation, { path: { id: setUp.conversationId }, body });

const onId = (operation: OperationId, name: 'settingId' | 'draftId' | 'pausedId') => (setUp: SetUp) =>
  ask(setUp.world.session, operation, { path: { id: setUp[name] } });

/** Every operation that acts through the messages of an account. */
const USES: Readonly<Record<string, Use>> = {
  sendMessage: { need: 'thread', use: conversation('sendMessage', { text: 'Hi' }) },
  sendRichMessage: {
    need: 'thread',
    use: ({ world, conversationId }) =>
      ask(world.session, 'sendRichMessage', { path: { conversationId }, body: { uploadIds: ['upload_acme_image'] } }),
  },
  sendPrivateReply: {
    need: 'thread',
    use: ({ world: { session }, commentId }) =>
      ask(session, 'sendPrivateReply', { body: { teamId: session.teamId, fetchedCommentId: commentId, text: 'Hi' } }),
  },
  reactToMessage: {
    need: 'thread',
    use: ({ world, conversationId, messageId }) =>
      ask(world.session, 'reactToMessage', { path: { id: conversationId, messageId }, body: { reaction: 'love' } }),
  },
  markConversationRead: { need: 'read', use: conversation('markConversationRead') },
  enableMessaging: {
    need: 'account',
    use: ({ world: { session }, platform }) => ask(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } }),
  },
  syncProviderSetting: { need: 'account', use: onId('syncProviderSetting', 'settingId') },
  activateAutomation: { need: 'account', use: onId('activateAutomation', 'pausedId') },
  publishAutomation: { need: 'account', use: onId('publishAutomation', 'draftId') },
};

behaviour<{ readonly platform: DmPlatform; readonly loss: Loss }>({
  id: 'accounts/judged-at-use',
  area: 'accounts',
  title:
    'Every use of an account refuses it without a channel, without the permission and, for an old thread, with another channel; nothing is sent',
  rules: ['D-ACC-16', 'D-ACC-17'],
  cases: combinations({ platform: ['INSTAGRAM', 'FACEBOOK'], loss: LOSSES }),
  async check(world, { platform, loss }) {
    const setUp = await setUpIn(world, platform);
    const waiting = await waitingRuns(setUp);
    await lose(setUp, loss);
    for (const [name, { need, use }] of Object.entries(USES)) {
      // FACEBOOK takes no reactions at all.
      if (name === 'reactToMessage' && platform === 'FACEBOOK') continue;
      expectUse(`${name} without ${loss}`, await use(setUp), refusalOf(setUp, loss, need));
    }
    await expectInbound(setUp, loss);
    await world.advance('PT3M');
    for (const { id, needsThread } of waiting) {
      const run = await read(world.session, 'getAutomationExecution', { path: { id } });
      const refusal = refusalOf(setUp, loss, needsThread ? 'thread' : 'account');
      if (refusal === undefined) continue;
      expectEqual(`the status of a run without ${loss}`, run['status'], 'FAILED');
      expectThat(
        String(fieldsOf(run['error'])['message']).includes(refusal),
        `the run says ${JSON.stringify(run['error'])}, not ${refusal}`,
      );
    }
    const { items } = await read(world.session, 'listMessages', { path: { id: setUp.conversationId }, query: { limit: 100 } });
    expectEqual(
      'what was sent',
      objectsOf(items).filter(({ direction }) => direction === 'OUTBOUND'),
      [],
    );
  },
});

/** The words that a refusal must have; undefined when the use must succeed. */
function refusalOf({ platform }: Pick<SetUp, 'platform'>, loss: Loss, need: Need): string | undefined {
  if (loss === 'the permission') return NO_PERMISSION;
  if (loss === 'the channel') return `The ${platform} account of this team has no channel selected. Select one first.`;
  return need === 'thread' ? `${platform.toLowerCase()}_acme` : undefined;
}

function expectUse(what: string, answer: Answer, refusal: string | undefined): void {
  expectAnswer(what, answer, refusal === undefined ? 200 : 400);
  const { message } = fieldsOf(answer.body);
  if (refusal !== undefined) expectThat(String(message).includes(refusal), `${what} says ${JSON.stringify(message)}, not ${refusal}`);
}

/** Somebody new writes: the service receives nothing from an account that it may not use. */
async function expectInbound({ world, platform }: SetUp, loss: Loss): Promise<void> {
  const { control, session } = world;
  const event = { type: 'message', socialAccountId: accountOn(platform), participant: 'somebody new', text: 'Hello' };
  await control('POST', `/_sim/platforms/${platform}/events`, event).catch(() => ({}));
  const query = { teamId: session.teamId, limit: 100 };
  const found = objectsOf((await read(session, 'listConversations', { query }))['items']).filter(
    each => each['externalParticipantId'] === 'somebody new',
  );
  expectEqual(`the number of new conversations without ${loss}`, found.length, loss === 'its channel for another' ? 1 : 0);
}

async function lose({ world, platform }: SetUp, loss: Loss): Promise<void> {
  const { session, control } = world;
  const account = { teamId: session.teamId, type: platform };
  const externalId = `${platform.toLowerCase()}_acme`;
  if (loss === 'the channel') await read(session, 'unsetChannel', { body: account });
  else if (loss === 'the permission') await control('POST', '/_sim/social-accounts', { ...account, externalId, withMessagingScope: false });
  else await read(session, 'setChannel', { body: { ...account, channelId: `${externalId}_2` } });
}

function accountOn(platform: DmPlatform): string {
  return `sa_acme_${platform.toLowerCase()}`;
}

async function setUpIn(world: FreshWorld, platform: DmPlatform): Promise<SetUp> {
  const { session } = world;
  const thread = await threadIn(world, platform);
  const commentId = await thread.comment();
  const { conversation: opened, message } = await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
  const [type, config] =
    platform === 'INSTAGRAM'
      ? ['ICE_BREAKERS', { items: [{ question: 'Where?', payload: 'WHERE' }] }]
      : ['GET_STARTED', { payload: 'START' }];
  const setting = await read(session, 'saveProviderSetting', { path: { socialAccountId: accountOn(platform), type }, body: { config } });
  const pausedId = await flowOn(world, platform, ANSWER);
  for (const call of ['publishAutomation', 'pauseAutomation'] as const) await read(session, call, { path: { id: pausedId } });
  return {
    world,
    platform,
    conversationId: String(fieldsOf(opened)['id']),
    messageId: String(fieldsOf(message)['id']),
    commentId,
    settingId: String(setting['id']),
    draftId: await flowOn(world, platform, ANSWER),
    pausedId,
  };
}

const ANSWER = { id: 'step', type: 'SEND_MESSAGE', text: 'Thanks' };
const OPEN = { id: 'step', type: 'OPEN_CONVERSATION' };

async function flowOn({ session }: FreshWorld, platform: DmPlatform, step: Fields, actionDelaySeconds = 0): Promise<string> {
  const definition = { trigger: { type: 'DM_RECEIVED', keywords: ['later'] }, steps: [step] };
  const body = { teamId: session.teamId, socialAccountId: accountOn(platform), name: 'Flow', definition, actionDelaySeconds };
  return String((await read(session, 'createAutomation', { body }, 201))['id']);
}

/** Runs in the conversation that wait for their delay. */
async function waitingRuns({ world, platform }: SetUp): Promise<readonly { readonly id: string; readonly needsThread: boolean }[]> {
  const { session, control } = world;
  const steps = [
    [ANSWER, true],
    [OPEN, false],
  ] as const;
  const flows: { readonly id: string; readonly needsThread: boolean }[] = [];
  for (const [step, needsThread] of steps) {
    const id = await flowOn(world, platform, step, 60);
    await read(session, 'publishAutomation', { path: { id } });
    flows.push({ id, needsThread });
  }
  const event = { type: 'message', socialAccountId: accountOn(platform), participant: FAN, text: 'Later' };
  await control('POST', `/_sim/platforms/${platform}/events`, event);
  const runs = flows.map(async ({ id, needsThread }) => {
    const { items } = await read(session, 'listAutomationExecutions', { path: { id } });
    return { id: String(objectsOf(items)[0]?.['id']), needsThread };
  });
  return Promise.all(runs);
}

behaviour<DmPlatform>({
  id: 'accounts/channels-apart',
  area: 'accounts',
  title: 'With another channel the same person opens a new conversation, the old one can be read; back on the old channel it works again',
  rules: ['D-ACC-17'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session } = world;
    const thread = await threadIn(world, platform);
    const externalId = `${platform.toLowerCase()}_acme`;
    const set = (channelId: string) => read(session, 'setChannel', { body: { teamId: session.teamId, type: platform, channelId } });
    const write = async () =>
      String(fieldsOf((await thread.happen({ type: 'message', participant: FAN, text: 'Hello' }))['conversation'])['id']);
    const send = (id: string) => ask(session, 'sendMessage', { path: { id }, body: { text: 'Hi' } });
    const first = await write();
    const shown = await read(session, 'listMessages', { path: { id: first } });
    await set(`${externalId}_2`);
    const second = await write();
    expectThat(second !== first, 'The message to another channel came into the conversation of the old one');
    expectEqual('the messages of the old conversation', await read(session, 'listMessages', { path: { id: first } }), shown);
    expectAnswer('a send to the old channel', await send(first), 400);
    expectAnswer('a send to the new channel', await send(second), 200);
    await set(externalId);
    expectAnswer('a send back on the old channel', await send(first), 200);
    expectAnswer('a send to the other channel', await send(second), 400);
    expectEqual('the conversation of a message back on the old channel', await write(), first);
  },
});

behaviour<DmPlatform>({
  id: 'accounts/connected-again',
  area: 'accounts',
  title: 'A conversation goes on through a new connection of the same real account',
  rules: ['D-ACC-17'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session, control } = world;
    const { teamId } = session;
    const thread = await threadIn(world, platform);
    const opened = fieldsOf((await thread.happen({ type: 'message', participant: FAN, text: 'Hello' }))['conversation']);
    const id = String(opened['id']);
    await read(session, 'disconnectSocialAccount', { body: { teamId, type: platform } });
    expectAnswer('a send without the account', await ask(session, 'sendMessage', { path: { id }, body: { text: 'Hi' } }), 403);
    const externalId = `${platform.toLowerCase()}_acme`;
    await control('POST', '/_sim/social-accounts', { teamId, type: platform, externalId, withMessagingScope: true });
    await read(session, 'enableMessaging', { body: { teamId, type: platform } });
    expectAnswer('a send through the new connection', await ask(session, 'sendMessage', { path: { id }, body: { text: 'Hi' } }), 200);
    const account = await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } });
    const again = await thread.happen({ type: 'message', participant: FAN, text: 'Again', socialAccountId: String(account['id']) });
    expectEqual('the conversation of the next message', fieldsOf(again['conversation'])['id'], id);
    expectEqual('the account of the conversation', fieldsOf(again['conversation'])['socialAccountId'], account['id']);
  },
});
