import { describe, expect } from 'vitest';
import { type ConversationWorld, DAY, HOUR, it, TEAM } from './conversations.fixture.ts';

const thread = async (acme: ConversationWorld, platform = 'INSTAGRAM') => (await acme.platformEvent({}, platform)).conversation.id;

describe('retention', () => {
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

  it('[RET-02] a message after the deletion of a conversation begins a new one', async ({ acme }) => {
    const id = await thread(acme);
    await acme.advance(30 * DAY);
    expect((await acme.platformEvent()).conversation.id).not.toBe(id);
  });

  it('conversations are deleted with their team', async ({ acme }) => {
    const id = await thread(acme);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect((await acme.call('GET', `/conversations/${id}`)).status).toBe(404);
    await acme.advance(HOUR);
  });
});
