import { describe, expect } from 'vitest';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type ConversationWorld, DAY, HOUR, it } from './conversations.fixture.ts';

const crowd = (acme: ConversationWorld, messagesPerDay: number, platform = 'INSTAGRAM') =>
  acme.ok('PATCH', `/_sim/platforms/${platform}`, { crowd: { messagesPerDay } });
const written = (acme: ConversationWorld) => acme.world.conversations.messages.all();

describe('the crowd', () => {
  it('writes nothing unless it is switched on', async ({ acme }) => {
    await acme.advance(3 * DAY);
    expect(written(acme)).toEqual([]);
  });

  it('writes the configured number of messages per UTC day to each enabled account, with webhook events', async ({ acme }) => {
    await crowd(acme, 6);
    // From nine in the morning until midnight some of the first day's are left.
    await acme.advance(15 * HOUR - 1);
    const first = written(acme).length;
    expect(first).toBeLessThanOrEqual(6);
    await acme.advance(2 * DAY);
    expect(written(acme)).toHaveLength(first + 12);
    expect(new Set(written(acme).map(({ socialAccountId, direction }) => `${socialAccountId} ${direction}`))).toEqual(
      new Set(['sa_acme_instagram INBOUND']),
    );
    const times = written(acme).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBeGreaterThan(first + 6);
    expect(acme.eventsOf('conversation.message.created')).toHaveLength(first + 12);
  });

  it('changes its rate at once, and writes no message twice', async ({ acme }) => {
    await crowd(acme, 50);
    await acme.advance(3 * HOUR);
    const count = written(acme).length;
    expect(count).toBeGreaterThan(0);
    await crowd(acme, 0);
    await acme.advance(DAY);
    expect(written(acme)).toHaveLength(count);
    await acme.advance(12 * HOUR);
    const before = written(acme).length;
    await crowd(acme, 50);
    await crowd(acme, 50);
    await acme.advance(DAY - 1);
    const texts = written(acme)
      .slice(before)
      .map(({ createdAt, text, conversationId }) => `${createdAt} ${conversationId} ${text}`);
    expect(texts.length).toBeGreaterThan(40);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('continues after a snapshot as it would have without', async ({ acme }) => {
    await crowd(acme, 8);
    await acme.advance(2 * HOUR);
    const saved = JSON.stringify(saveWorld(acme.world));
    await acme.advance(2 * DAY);
    const wasWritten = written(acme).map(({ id, text }) => `${id} ${text}`);
    loadWorld(acme.world, JSON.parse(saved));
    await acme.advance(2 * DAY);
    expect(written(acme).map(({ id, text }) => `${id} ${text}`)).toEqual(wasWritten);
  });

  it('does not write to an account that was removed or disabled', async ({ acme }) => {
    await crowd(acme, 8, 'INSTAGRAM');
    await crowd(acme, 8, 'FACEBOOK');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_acme_instagram');
    await acme.ok('POST', '/social-account/messaging/disable', { teamId: 'team_acme_marketing', type: 'FACEBOOK' });
    await acme.advance(3 * DAY);
    expect(written(acme)).toEqual([]);
  });

  it('is refused on a platform without direct messages', async ({ acme }) => {
    const body = { crowd: { messagesPerDay: 1 } };
    expect(await acme.call('PATCH', '/_sim/platforms/TIKTOK', { body })).toMatchObject({
      status: 400,
      body: { message: 'crowd.messagesPerDay: must be 0: there are no direct messages on TIKTOK' },
    });
    expect((await acme.call('PATCH', '/_sim/platforms/TIKTOK', { body: { crowd: { messagesPerDay: 0 } } })).status).toBe(200);
  });
});
