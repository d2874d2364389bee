import { describe, expect } from 'vitest';
import { type ConversationWorld, DAY, HOUR, it, TEAM } from './conversations.fixture.ts';

const thread = async (acme: ConversationWorld, platform = 'INSTAGRAM') => (await acme.platformEvent({}, platform)).conversation.id;

describe('retention', () => {
  it('[RET-01] a message is readable until 30 days after its creation', async ({ acme }) => {
    const id = await thread(acme);
    await acme.advance(15 * DAY);
    await acme.platformEvent({ text: 'Second' });
    await acme.advance(15 * DAY - 1);
    expect((await acme.messages(id)).total).toBe(2);
    await acme.advance(1);
    expect((await acme.messages(id)).items.map(({ text }) => text)).toEqual(['Second']);
  });

  it('[D-DMS-16] a deleted message is no longer unread', async ({ acme }) => {
    const id = await thread(acme);
    await acme.advance(10 * DAY);
    await acme.platformEvent({ text: 'Second' });
    await acme.platformEvent({ type: 'echo', text: 'Ours' });
    await acme.advance(20 * DAY - 1);
    expect((await acme.conversation(id)).unreadCount).toBe(2);
    await acme.advance(1);
    expect((await acme.conversation(id)).unreadCount).toBe(1);
    await acme.ok('POST', `/conversations/${id}/read`);
    await acme.platformEvent({ text: 'Third' });
    await acme.advance(10 * DAY);
    expect((await acme.messages(id)).items.map(({ text }) => text)).toEqual(['Third']);
    expect((await acme.conversation(id)).unreadCount).toBe(1);
  });

  it('[RET-02] [RET-03] a conversation is deleted after 30 days without messages; a new message keeps it, but not older messages', async ({
    acme,
  }) => {
    const id = await thread(acme);
    await acme.advance(29 * DAY);
    await acme.platformEvent({ text: 'Second' });
    await acme.advance(2 * DAY);
    expect((await acme.messages(id)).items.map(({ text }) => text)).toEqual(['Second']);
    await acme.advance(28 * DAY - 1);
    expect((await acme.call('GET', `/conversations/${id}`)).status).toBe(200);
    await acme.advance(1);
    expect((await acme.call('GET', `/conversations/${id}`)).status).toBe(404);
    expect((await acme.platformEvent()).conversation.id).not.toBe(id);
  });

  it('conversations are deleted with their team', async ({ acme }) => {
    const id = await thread(acme);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect((await acme.call('GET', `/conversations/${id}`)).status).toBe(404);
    await acme.advance(HOUR);
  });
});
