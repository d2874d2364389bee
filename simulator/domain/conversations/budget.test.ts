import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, DAY, HOUR } from './conversations.fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await createChat();
});
afterEach(async () => {
  await chat.sim.close();
  expect(chat.problems).toEqual([]);
});

const thread = async (platform = 'INSTAGRAM') => (await chat.happens({}, platform)).conversation.id;
const limit = (outboundMessages: number) => chat.did('PATCH', '/_sim/organizations/org_acme', { limits: { outboundMessages } });

describe('[QTA-28] outbound messages per account and month', () => {
  it.each([
    ['FREE', 0],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ])('%s: %i, and the next is refused', async (plan, budget) => {
    await chat.did('PATCH', '/_sim/organizations/org_acme', { plan });
    const id = await thread();
    for (let i = 0; i < budget; i++) if ((await chat.send(id)).body.status !== 'SENT') throw new Error(`Message ${i + 1} was not sent`);
    const refused = await chat.send(id);
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      `Monthly message limit reached: ${budget}. It resets at 2026-04-01T00:00:00.000Z.`,
    ]);
  });
});

/** Connects the real INSTAGRAM account of the marketing team to another team as well, in place of that team's own; tells its id. */
async function connectSameAccount(to: 'support' | 'pro'): Promise<string> {
  const [teamId, accountId, key] =
    to === 'support'
      ? (['team_acme_support', 'sa_acme_support_instagram', 'sk_sim_acme'] as const)
      : (['team_pro', 'sa_pro_instagram', 'sk_sim_pro'] as const);
  const { externalId } = chat.world.accounts.byId.get('sa_acme_instagram') ?? {};
  await chat.did('DELETE', `/_sim/social-accounts/${accountId}`);
  const account = { teamId, type: 'INSTAGRAM', externalId, withMessagingScope: true };
  const { id } = await chat.did<{ id: string }>('POST', '/_sim/social-accounts', account);
  await chat.did('POST', '/social-account/messaging/enable', { teamId, type: 'INSTAGRAM' }, key);
  return id;
}

describe('what uses the budget', () => {
  it('[DMS-42] [QTA-30] one account exhausted leaves another free', async () => {
    await limit(1);
    const [here, there] = [await thread(), await thread('FACEBOOK')];
    await chat.send(here);
    expect((await chat.send(here)).body['message']).toMatch(/^Monthly message limit reached/);
    expect((await chat.send(there)).status).toBe(200);
  });

  it('[D-QTA-06] connections of one real account share the usage, each organization has its own limit', async () => {
    await limit(2);
    const marketing = await thread();
    await chat.send(marketing);
    await chat.send(marketing);
    const support = await chat.happens({ socialAccountId: await connectSameAccount('support') });
    expect((await chat.send(support.conversation.id)).status).toBe(403);
    await chat.did('PATCH', '/_sim/organizations/org_pro', { features: { dms: true } });
    const pro = await chat.happens({ socialAccountId: await connectSameAccount('pro') });
    const sendAsPro = () => chat.send(pro.conversation.id, { text: 'Hi' }, 'sk_sim_pro');
    expect((await sendAsPro()).status).toBe(200);
    await chat.did('PATCH', '/_sim/organizations/org_pro', { limits: { outboundMessages: 3 } });
    expect((await sendAsPro()).status).toBe(403);
  });

  it('[QTA-33] not: incoming messages, native ones, reactions, mark-as-read', async () => {
    await limit(1);
    const { conversation, message } = await chat.happens();
    await chat.happens({ type: 'echo', text: 'From my phone' });
    await chat.happens({ type: 'reaction', messageId: message.id, reaction: 'love' });
    await chat.did('POST', `/conversations/${conversation.id}/messages/${message.id}/reaction`, { reaction: 'love' });
    await chat.did('POST', `/conversations/${conversation.id}/read`);
    expect((await chat.send(conversation.id)).status).toBe(200);
    expect((await chat.send(conversation.id)).status).toBe(403);
    // Nor does an exhausted budget hinder them.
    expect((await chat.happens()).message.status).toBe('DELIVERED');
    expect((await chat.call('POST', `/conversations/${conversation.id}/read`)).status).toBe(200);
  });

  it('[QTA-34] [D-QTA-05] not: messages that failed, which give their unit back', async () => {
    await limit(1);
    const id = await thread();
    chat.sim.platforms.INSTAGRAM.fail('reject', { times: 3 });
    for (let i = 0; i < 3; i++) expect((await chat.send(id)).body.status).toBe('FAILED');
    expect((await chat.send(id)).body.status).toBe('SENT');
    expect((await chat.send(id)).status).toBe(403);
  });

  it('[QTA-31] [D-QTA-05] the month of creation, UTC: it begins anew on the 1st', async () => {
    await limit(1);
    await chat.sim.clock.advanceTo('2026-03-31T23:00:00Z');
    const id = await thread();
    await chat.send(id);
    await chat.advance(HOUR - 1);
    expect((await chat.send(id)).status).toBe(403);
    await chat.advance(1);
    expect((await chat.send(id)).status).toBe(200);
    expect((await chat.send(id)).status).toBe(403);
    await chat.advance(DAY);
  });
});
