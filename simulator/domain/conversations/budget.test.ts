import { describe, expect } from 'vitest';
import { type ConversationWorld, DAY, HOUR, it } from './conversations.fixture.ts';

const thread = async (acme: ConversationWorld, platform = 'INSTAGRAM') => (await acme.platformEvent({}, platform)).conversation.id;
const limit = (acme: ConversationWorld, outboundMessages: number) =>
  acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { outboundMessages } });

describe('[QTA-28] outbound messages per account and month', () => {
  it.for([
    ['FREE', 0],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ] as const)('%s: %i, and the next is refused', async ([plan, budget], { acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { plan });
    const id = await thread(acme);
    for (let i = 0; i < budget; i++) if ((await acme.send(id)).body.status !== 'SENT') throw new Error(`Message ${i + 1} was not sent`);
    const refused = await acme.send(id);
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      `Monthly message limit reached: ${budget}. It resets at 2026-04-01T00:00:00.000Z.`,
    ]);
  });
});

/** Connects the real INSTAGRAM account of the marketing team to another team as well, in place of that team's own; returns its id. */
async function connectSameAccount(acme: ConversationWorld, to: 'support' | 'pro'): Promise<string> {
  const [teamId, accountId, key] =
    to === 'support'
      ? (['team_acme_support', 'sa_acme_support_instagram', 'sk_sim_acme'] as const)
      : (['team_pro', 'sa_pro_instagram', 'sk_sim_pro'] as const);
  const { externalId } = acme.world.accounts.byId.get('sa_acme_instagram') ?? {};
  await acme.ok('DELETE', `/_sim/social-accounts/${accountId}`);
  const account = { teamId, type: 'INSTAGRAM', externalId, withMessagingScope: true };
  const { id } = await acme.ok<{ id: string }>('POST', '/_sim/social-accounts', account);
  await acme.ok('POST', '/social-account/messaging/enable', { teamId, type: 'INSTAGRAM' }, key);
  return id;
}

describe('what uses the budget', () => {
  it('[DMS-42] [QTA-30] using up the budget of one account does not affect another', async ({ acme }) => {
    await limit(acme, 1);
    const [here, there] = [await thread(acme), await thread(acme, 'FACEBOOK')];
    await acme.send(here);
    expect((await acme.send(here)).body['message']).toMatch(/^Monthly message limit reached/);
    expect((await acme.send(there)).status).toBe(200);
  });

  it('[D-QTA-06] connections of one real account share the usage, each organization has its own limit', async ({ acme }) => {
    await limit(acme, 2);
    const marketing = await thread(acme);
    await acme.send(marketing);
    await acme.send(marketing);
    const support = await acme.platformEvent({ socialAccountId: await connectSameAccount(acme, 'support') });
    expect((await acme.send(support.conversation.id)).status).toBe(403);
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { dms: true } });
    const pro = await acme.platformEvent({ socialAccountId: await connectSameAccount(acme, 'pro') });
    const sendAsPro = () => acme.send(pro.conversation.id, { text: 'Hi' }, 'sk_sim_pro');
    expect((await sendAsPro()).status).toBe(200);
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { limits: { outboundMessages: 3 } });
    expect((await sendAsPro()).status).toBe(403);
  });

  it('[QTA-33] not: incoming messages, native ones, reactions, mark-as-read', async ({ acme }) => {
    await limit(acme, 1);
    const { conversation, message } = await acme.platformEvent();
    await acme.platformEvent({ type: 'echo', text: 'From my phone' });
    await acme.platformEvent({ type: 'reaction', messageId: message.id, reaction: 'love' });
    await acme.ok('POST', `/conversations/${conversation.id}/messages/${message.id}/reaction`, { reaction: 'love' });
    await acme.ok('POST', `/conversations/${conversation.id}/read`);
    expect((await acme.send(conversation.id)).status).toBe(200);
    expect((await acme.send(conversation.id)).status).toBe(403);
    // Nor does an exhausted budget hinder them.
    expect((await acme.platformEvent()).message.status).toBe('DELIVERED');
    expect((await acme.call('POST', `/conversations/${conversation.id}/read`)).status).toBe(200);
  });

  it('[QTA-34] [D-QTA-05] not: messages that failed, which give their unit back', async ({ acme }) => {
    await limit(acme, 1);
    const id = await thread(acme);
    acme.sim.platforms.INSTAGRAM.fail('reject', { times: 3 });
    for (let i = 0; i < 3; i++) expect((await acme.send(id)).body.status).toBe('FAILED');
    expect((await acme.send(id)).body.status).toBe('SENT');
    expect((await acme.send(id)).status).toBe(403);
  });

  it('[QTA-31] [D-QTA-05] counts in the month of creation, UTC, and resets on the 1st', async ({ acme }) => {
    await limit(acme, 1);
    await acme.sim.clock.advanceTo('2026-03-31T23:00:00Z');
    const id = await thread(acme);
    await acme.send(id);
    await acme.advance(HOUR - 1);
    expect((await acme.send(id)).status).toBe(403);
    await acme.advance(1);
    expect((await acme.send(id)).status).toBe(200);
    expect((await acme.send(id)).status).toBe(403);
    await acme.advance(DAY);
  });
});
