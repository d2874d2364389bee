import * as fc from 'fast-check';
import type { Answer } from '../../../../exchange.ts';
import type { Command } from '../../../../model/define-model.ts';
import { setFailure } from '../../../../model/platform-failures.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { leaveRoom } from './leave-room.ts';
import { count, type ModelAccount, monthly, type QuotasModel } from './model.ts';
import { expectFull, fullOf } from './observe.ts';

const WAYS = ['message', 'message', 'private reply'] as const;

/**
 * Replies to people on INSTAGRAM, by message or by private reply: 403 when the account's monthly budget is used up. Failed messages do not count,
 * nor do messages of people or of the owner in the platform's own app.
 */
export const sendMessages = fc
  .record({
    way: fc.constantFrom(...WAYS),
    times: fc.constantFrom(1, 2, 3),
    room: fc.option(fc.constantFrom(0, 1, 1, 2), { freq: 2 }),
    fails: fc.constantFrom(false, false, true),
  })
  .map(
    ({ way, times, room, fails }): Command<QuotasModel> => ({
      check: () => true,
      async run(model, real) {
        const account = model.accounts.find(({ id }) => id === 'sa_acme_instagram');
        if (!account) return;
        if (room !== null) await leaveRoom(model, real, 'outboundMessages', account, room);
        if (fails) await setFailure(model, real, 'INSTAGRAM', { mode: 'outage' });
        for (let i = 0; i < times; i++) await sendOne(model, real, account, way);
        if (fails) await setFailure(model, real, 'INSTAGRAM', null);
      },
      toString: () =>
        `answer ${times} times by ${way}${room === null ? '' : `, with room for ${room}`}${fails ? ', while the platform is down' : ''}`,
    }),
  );

async function sendOne(model: QuotasModel, real: Real, account: ModelAccount, way: (typeof WAYS)[number]): Promise<void> {
  const answer = way === 'message' ? await sendMessage(real, account) : await replyInPrivate(model, real, account);
  const quota = monthly(model, 'outboundMessages', account);
  const full = fullOf(model, [quota]);
  if (full.length > 0) {
    // This quota has a different message in the interface.
    expectStatus(`a ${way}`, answer, 403);
    const message = String(fieldsOf(answer.body)['message']);
    if (!message.startsWith('Monthly message limit reached')) throw new Error(`A ${way} beyond the budget is refused with "${message}"`);
    return expectFull(`a ${way}`, answer, full);
  }
  expectStatus(`a ${way}`, answer, 200);
  const body = fieldsOf(answer.body);
  const hasFailed = model.failures.has('INSTAGRAM');
  expectSame(`the status of a ${way}`, (way === 'message' ? body : fieldsOf(body['message']))['status'], hasFailed ? 'FAILED' : 'SENT');
  if (!hasFailed) count(model, quota);
}

/** A person writes, the owner replies from a phone, then the service replies. */
async function sendMessage(real: Real, account: ModelAccount): Promise<Answer> {
  const id = String(
    fieldsOf((await happen(real, account, { type: 'message', participant: 'fan_one', text: 'Hello' }))['conversation'])['id'],
  );
  await happen(real, account, { type: 'echo', participant: 'fan_one', text: 'Hi' });
  return real.call('sendMessage', { path: { id }, body: { text: 'Hello' } });
}

async function replyInPrivate({ livePostId }: QuotasModel, real: Real, account: ModelAccount): Promise<Answer> {
  const made = await happen(real, account, { type: 'comment', postId: livePostId, text: 'Hello' });
  const fetchedCommentId = fieldsOf(made['comment'])['id'];
  return real.call('sendPrivateReply', { body: { teamId: account.teamId, fetchedCommentId, text: 'Hello' } });
}

function happen({ control }: Real, { id, platform }: ModelAccount, event: object): Promise<Fields> {
  return control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: id, ...event });
}
