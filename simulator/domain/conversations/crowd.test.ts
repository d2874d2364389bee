import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type Chat, createChat, DAY, HOUR } from './conversations.fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await createChat();
});
afterEach(async () => {
  expect(chat.problems).toEqual([]);
  await chat.sim.close();
});

const crowd = (messagesPerDay: number, platform = 'INSTAGRAM') =>
  chat.did('PATCH', `/_sim/platforms/${platform}`, { crowd: { messagesPerDay } });
const written = () => chat.world.conversations.messages.all();

describe('the crowd', () => {
  it('writes nothing unless it is switched on', async () => {
    await chat.advance(3 * DAY);
    expect(written()).toEqual([]);
  });

  it('writes so many messages a UTC day to each account that takes part, and the service tells of them', async () => {
    await crowd(6);
    // From nine in the morning until midnight some of the first day's are left.
    await chat.advance(15 * HOUR - 1);
    const first = written().length;
    expect(first).toBeLessThanOrEqual(6);
    await chat.advance(2 * DAY);
    expect(written()).toHaveLength(first + 12);
    expect(new Set(written().map(({ socialAccountId, direction }) => `${socialAccountId} ${direction}`))).toEqual(
      new Set(['sa_acme_instagram INBOUND']),
    );
    const times = written().map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBeGreaterThan(first + 6);
    expect(chat.told('conversation.message.created')).toHaveLength(first + 12);
  });

  it('grows and shrinks at once, and writes no message twice', async () => {
    await crowd(50);
    await chat.advance(3 * HOUR);
    const count = written().length;
    expect(count).toBeGreaterThan(0);
    await crowd(0);
    await chat.advance(DAY);
    expect(written()).toHaveLength(count);
    await chat.advance(12 * HOUR);
    const before = written().length;
    await crowd(50);
    await crowd(50);
    await chat.advance(DAY - 1);
    const texts = written()
      .slice(before)
      .map(({ createdAt, text, conversationId }) => `${createdAt} ${conversationId} ${text}`);
    expect(texts.length).toBeGreaterThan(40);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('goes on from a snapshot as it would have gone on', async () => {
    await crowd(8);
    await chat.advance(2 * HOUR);
    const saved = JSON.stringify(saveWorld(chat.world));
    await chat.advance(2 * DAY);
    const wasWritten = written().map(({ id, text }) => `${id} ${text}`);
    loadWorld(chat.world, JSON.parse(saved));
    await chat.advance(2 * DAY);
    expect(written().map(({ id, text }) => `${id} ${text}`)).toEqual(wasWritten);
  });

  it('does not write to an account that has gone, or that no longer takes part', async () => {
    await crowd(8, 'INSTAGRAM');
    await crowd(8, 'FACEBOOK');
    await chat.did('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    await chat.did('POST', '/social-account/messaging/disable', { teamId: 'team_acme_marketing', type: 'FACEBOOK' });
    await chat.advance(3 * DAY);
    expect(written()).toEqual([]);
  });

  it('is refused where nobody can write', async () => {
    const body = { crowd: { messagesPerDay: 1 } };
    expect(await chat.call('PATCH', '/_sim/platforms/TIKTOK', { body })).toMatchObject({
      status: 400,
      body: { message: 'crowd.messagesPerDay: must be 0: there are no direct messages on TIKTOK' },
    });
    expect((await chat.call('PATCH', '/_sim/platforms/TIKTOK', { body: { crowd: { messagesPerDay: 0 } } })).status).toBe(200);
  });
});
