import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/types.ts';
import { type ConversationWorld, it } from './conversations.fixture.ts';

describe('reactions of the account', () => {
  const react = (acme: ConversationWorld, conversation: string, message: string, body: object) =>
    acme.call<wire.Message>('POST', `/conversations/${conversation}/messages/${message}/reaction`, { body });

  it('[DMS-11] [DMS-30] [D-DMS-07] a heart on INSTAGRAM, removed with null', async ({ acme }) => {
    const { conversation, message } = await acme.platformEvent();
    const heart = [{ from: 'ACCOUNT', reaction: 'love' }];
    expect(await react(acme, conversation.id, message.id, { reaction: 'love' })).toMatchObject({ status: 200, body: { reactions: heart } });
    expect((await react(acme, conversation.id, message.id, { reaction: 'love' })).body.reactions).toEqual(heart);
    expect((await acme.messages(conversation.id)).items[0]?.reactions).toEqual(heart);
    expect((await react(acme, conversation.id, message.id, { reaction: null })).body.reactions).toEqual([]);
  });

  it('[D-DMS-07] nothing but love, and nothing on FACEBOOK', async ({ acme }) => {
    const here = await acme.platformEvent();
    for (const body of [{ reaction: 'haha' }, { reaction: '' }, {}]) {
      expect((await react(acme, here.conversation.id, here.message.id, body)).status).toBe(400);
    }
    const there = await acme.platformEvent({}, 'FACEBOOK');
    for (const reaction of ['love', null])
      expect((await react(acme, there.conversation.id, there.message.id, { reaction })).status).toBe(400);
  });

  it('not on a message of another conversation, and not on one that never reached the platform', async ({ acme }) => {
    const { conversation } = await acme.platformEvent();
    const other = await acme.platformEvent({ participant: 'fan_2' });
    expect((await react(acme, conversation.id, other.message.id, { reaction: 'love' })).status).toBe(404);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    const failed = await acme.send(conversation.id);
    expect((await react(acme, conversation.id, failed.body.id, { reaction: 'love' })).status).toBe(400);
  });
});
