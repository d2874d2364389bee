import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, DAY, HOUR, TEAM } from './conversations.fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await createChat();
});
afterEach(async () => {
  await chat.sim.close();
  expect(chat.problems).toEqual([]);
});

const thread = async (platform = 'INSTAGRAM') => (await chat.happens({}, platform)).conversation.id;

describe('times', () => {
  it('[RET-01] a message is readable until 30 days after its creation', async () => {
    const id = await thread();
    await chat.advance(15 * DAY);
    await chat.happens({ text: 'Second' });
    await chat.advance(15 * DAY - 1);
    expect((await chat.messages(id)).total).toBe(2);
    await chat.advance(1);
    expect((await chat.messages(id)).items.map(({ text }) => text)).toEqual(['Second']);
  });

  it('[RET-02] [RET-03] a conversation goes after 30 days of quiet; a new message keeps it, and not the older ones', async () => {
    const id = await thread();
    await chat.advance(29 * DAY);
    await chat.happens({ text: 'Second' });
    await chat.advance(2 * DAY);
    expect((await chat.messages(id)).items.map(({ text }) => text)).toEqual(['Second']);
    await chat.advance(28 * DAY - 1);
    expect((await chat.call('GET', `/conversations/${id}`)).status).toBe(200);
    await chat.advance(1);
    expect((await chat.call('GET', `/conversations/${id}`)).status).toBe(404);
    expect((await chat.happens()).conversation.id).not.toBe(id);
  });

  it('conversations go with their team', async () => {
    const id = await thread();
    await chat.did('DELETE', `/team/${TEAM}`);
    expect((await chat.call('GET', `/conversations/${id}`)).status).toBe(404);
    await chat.advance(HOUR);
  });
});
