import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { nastyTexts, textOfLength } from '../../arbitraries/nasty-texts.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, fieldsOf, type Real } from '../real.ts';
import {
  ACCOUNTS,
  type ConversationsModel,
  MAX_CHARACTERS,
  type ModelConversation,
  nextText,
  PARTICIPANTS,
  PLATFORMS,
  statusOfSend,
  threadOf,
} from './model.ts';
import { expectSameOrChanged, messagesOf, takeOver } from './observe.ts';

/** Returns a command on one of the conversations. */
function conversationCommand(
  number: number,
  name: string,
  run: ItemCommand<ConversationsModel, ModelConversation>['run'],
): Command<ConversationsModel> {
  return commandOn(({ conversations }) => conversations, {
    name: `${name} conversation`,
    choice: { number, isPreferred: false },
    run,
  });
}

/** A person writes to an account, or its owner writes in the platform's own app. Neither reopens an ARCHIVED conversation. */
export const write = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    participant: fc.constantFrom(...PARTICIPANTS),
    type: fc.constantFrom('message' as const, 'message' as const, 'echo' as const),
    said: nastyTexts,
  })
  .map(
    ({ platform, participant, type, said }): Command<ConversationsModel> => ({
      check: () => true,
      async run(model, real) {
        const text = nextText(model, said);
        const event = { type, socialAccountId: ACCOUNTS[platform], participant, text };
        const made = await real.control('POST', `/_sim/platforms/${platform}/events`, event);
        const thread = threadOf(model, platform, participant, String(fieldsOf(made['conversation'])['id']));
        const id = String(fieldsOf(made['message'])['id']);
        if (type === 'echo') thread.messages.push({ id, direction: 'OUTBOUND', source: 'ECHO', text, hasFailed: false });
        else {
          thread.messages.push({ id, direction: 'INBOUND', source: 'DM', text, hasFailed: false });
          Object.assign(thread, { unreadCount: thread.unreadCount + 1, lastInboundAt: model.now });
        }
        await real.settle();
      },
      toString: () =>
        (type === 'echo' ? `the owner writes to ${participant}` : `${participant} writes`).concat(
          ` ${JSON.stringify(said)} on ${platform}`,
        ),
    }),
  );

/** null for a text of any length, else the number of characters above the platform's limit. */
const excesses = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(0, 1));

/** Sends a message: 403 when the account's budget is used up, 400 when the text is too long or the participant did not write within 24 hours. */
export const sendMessage = fc.tuple(fc.nat(3), nastyTexts, excesses).map(([number, said, excess]) =>
  conversationCommand(
    number,
    `send ${excess === null ? JSON.stringify(said) : `${excess} characters too many`} to`,
    async (conversation, model, real) => {
      const { id, platform } = conversation;
      const allowed = statusOfSend(model, conversation);
      // It is not specified which of two errors the response names.
      if (excess === 1 && allowed !== 200) return;
      const text = excess === null ? nextText(model, said) : textOfLength(MAX_CHARACTERS[platform] + excess, '👍🏽');
      const answer = await real.call('sendMessage', { path: { id }, body: { text } });
      const expected = excess === 1 ? 400 : allowed;
      expectStatus('sendMessage', answer, expected);
      if (expected !== 200) return;
      const message = fieldsOf(answer.body);
      const hasFailed = model.failures.has(platform);
      expectSame('the status of a message that was sent', message['status'], hasFailed ? 'FAILED' : 'SENT');
      conversation.messages.push({ id: String(message['id']), direction: 'OUTBOUND', source: 'API', text, hasFailed });
      // A failed message does not count.
      if (!hasFailed) model.used[platform] += 1;
    },
  ),
);

type Status = 'OPEN' | 'ARCHIVED';

/** How often to try on a deployment, where others may change the status right after the call. */
const TRIES = 4;

/** Opens or archives a conversation, by its own operation or by PATCH. A repetition changes nothing. */
export const setStatus = fc
  .tuple(fc.nat(3), fc.constantFrom('OPEN' as const, 'ARCHIVED' as const), fc.boolean())
  .map(([number, status, byPatch]) =>
    conversationCommand(number, `${byPatch ? 'patch to' : 'make'} ${status}`, async (conversation, _, real) => {
      const isShared = !real.has.has('control');
      for (let tries = 1; ; tries++) {
        await set(conversation, { status, byPatch }, real);
        if (!isShared) return;
        const shown = await real.did('getConversation', { path: { id: conversation.id } });
        if (tries === TRIES) expectSame(`the status of ${conversation.id} that was set ${TRIES} times`, shown['status'], status);
        expectSameOrChanged(conversation, shown);
        if (shown['status'] === status) return;
      }
    }),
  );

async function set(
  conversation: ModelConversation,
  { status, byPatch }: { readonly status: Status; readonly byPatch: boolean },
  real: Real,
): Promise<void> {
  const path = { id: conversation.id };
  const operation = status === 'OPEN' ? 'openConversation' : 'archiveConversation';
  const answer = await real.call(byPatch ? 'updateConversation' : operation, byPatch ? { path, body: { status } } : { path });
  if (answer.status === 404 && !real.has.has('control')) throw new InconclusiveError(`${conversation.id} has expired`);
  expectStatus(`${operation} of ${conversation.id}`, answer, 200);
  const shown = fieldsOf(answer.body);
  expectSame('the status that was set', shown['status'], status);
  if (real.has.has('control')) conversation.status = status;
  else takeOver(conversation, shown);
}

/** Sets an unknown status: 400, and the conversation is unchanged. */
export const setOtherStatus = fc.tuple(fc.nat(3), fc.constantFrom('READ', 'open', 'DELETED')).map(([number, status]) =>
  conversationCommand(number, `patch to ${status}`, async ({ id }, _, real) => {
    expectStatus(`updateConversation to ${status}`, await real.call('updateConversation', { path: { id }, body: { status } }), 400);
  }),
);

/** Marks a conversation as read. */
export const markRead = fc.nat(3).map(number =>
  conversationCommand(number, 'read', async (conversation, _, real) => {
    await real.did('markConversationRead', { path: { id: conversation.id } });
    conversation.unreadCount = 0;
  }),
);

const STEPS = publicApi.lifecycle<string>('MessageStatus');
const RECEIPTS = { delivered: 'DELIVERED', seen: 'SEEN' } as const;

/** The platform sends a receipt for a message. It is accepted for an outbound message whose lifecycle has that step, and refused otherwise. */
export const sendReceipt = fc
  .tuple(fc.nat(3), fc.nat(9), fc.constantFrom('delivered' as const, 'seen' as const))
  .map(([number, of, type]) =>
    conversationCommand(number, `${type}: message #${of} of`, async ({ id, platform, messages }, _, real) => {
      const sent = messages.filter(({ hasFailed }) => !hasFailed);
      const message = sent[of % sent.length];
      if (!message) return;
      const before = String((await messagesOf(id, real)).get(message.id)?.['status']);
      const isStep = message.direction === 'OUTBOUND' && (STEPS[before] ?? []).includes(RECEIPTS[type]);
      const event = { type, socialAccountId: ACCOUNTS[platform], messageId: message.id };
      const isAccepted = await real.control('POST', `/_sim/platforms/${platform}/events`, event).then(
        () => true,
        () => false,
      );
      expectSame(`a receipt "${type}" is accepted for a message in ${before}`, isAccepted, isStep);
      const after = (await messagesOf(id, real)).get(message.id)?.['status'];
      expectSame(`the status of ${message.id} after ${type}`, after, isStep ? RECEIPTS[type] : before);
    }),
  );

/** Lists the conversations of one status, or all. */
export const listConversations = fc.option(fc.constantFrom('OPEN' as const, 'ARCHIVED' as const)).map(
  (status): Command<ConversationsModel> => ({
    check: () => true,
    async run({ conversations }, real) {
      const query = { teamId: real.teamId, limit: 100, ...(status && { status }) };
      const { items, total } = await real.did('listConversations', { query });
      const shown = (Array.isArray(items) ? items : []).map(fieldsOf);
      for (const each of shown)
        if (status) expectSame(`status of ${String(each['id'])} in the list of ${status} conversations`, each['status'], status);
      if (!real.has.has('control')) return;
      const expected = conversations.filter(each => status === null || each.status === status).map(({ id }) => id);
      expectSame(`the list of ${status ?? 'all'} conversations`, shown.map(({ id }) => String(id)).sort(), expected.sort());
      expectSame('its total', total, expected.length);
    },
    toString: () => `list ${status ?? 'all'} conversations`,
  }),
);
