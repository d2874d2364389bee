import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import { type Chat, createChat } from './conversations.fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await createChat();
});
afterEach(async () => {
  await chat.sim.close();
  expect(chat.problems).toEqual([]);
});

describe('reactions of the account', () => {
  const react = (conversation: string, message: string, body: object) =>
    chat.call<wire.Message>('POST', `/conversations/${conversation}/messages/${message}/reaction`, { body });

  it('[DMS-11] [DMS-30] [D-DMS-07] a heart on INSTAGRAM, taken back with null', async () => {
    const { conversation, message } = await chat.happens();
    const heart = [{ from: 'ACCOUNT', reaction: 'love' }];
    expect(await react(conversation.id, message.id, { reaction: 'love' })).toMatchObject({ status: 200, body: { reactions: heart } });
    expect((await react(conversation.id, message.id, { reaction: 'love' })).body.reactions).toEqual(heart);
    expect((await chat.messages(conversation.id)).items[0]?.reactions).toEqual(heart);
    expect((await react(conversation.id, message.id, { reaction: null })).body.reactions).toEqual([]);
  });

  it('[D-DMS-07] nothing but love, and nothing on FACEBOOK', async () => {
    const here = await chat.happens();
    for (const body of [{ reaction: 'haha' }, { reaction: '' }, {}]) {
      expect((await react(here.conversation.id, here.message.id, body)).status).toBe(400);
    }
    const there = await chat.happens({}, 'FACEBOOK');
    for (const reaction of ['love', null]) expect((await react(there.conversation.id, there.message.id, { reaction })).status).toBe(400);
  });

  it('not on a message of another conversation, and not on one that never reached the platform', async () => {
    const { conversation } = await chat.happens();
    const other = await chat.happens({ participant: 'fan_2' });
    expect((await react(conversation.id, other.message.id, { reaction: 'love' })).status).toBe(404);
    chat.sim.platforms.INSTAGRAM.fail('reject');
    const failed = await chat.send(conversation.id);
    expect((await react(conversation.id, failed.body.id, { reaction: 'love' })).status).toBe(400);
  });
});
