import assert from 'node:assert/strict';
import { type Checks, expectRefused } from '../client-context.ts';

const BACK = 'https://app.example.com/back';

export const socialAccount: Checks<'socialAccount'> = {
  async socialAccountConnect({ client, teamId }) {
    const { url } = await client.socialAccount.socialAccountConnect({ requestBody: { teamId, type: 'SNAPCHAT', redirectUrl: BACK } });
    const page = await fetch(url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Approve/);
  },
  async socialAccountDisconnect({ client, teamId }) {
    const { id } = await client.socialAccount.socialAccountDisconnect({ requestBody: { teamId, type: 'REDDIT' } });
    assert.equal(id, 'sa_acme_reddit');
    await expectRefused(client.socialAccount.socialAccountGetByType({ teamId, type: 'REDDIT' }), 404, /account not found/);
  },
  async socialAccountSetChannel({ client, teamId }) {
    const requestBody = { teamId, type: 'INSTAGRAM' as const, channelId: 'instagram_acme_2' };
    assert.equal((await client.socialAccount.socialAccountSetChannel({ requestBody })).externalId, 'instagram_acme_2');
    const nowhere = { ...requestBody, channelId: 'nowhere' };
    await expectRefused(client.socialAccount.socialAccountSetChannel({ requestBody: nowhere }), 400, /nowhere/);
  },
  async socialAccountUnsetChannel({ client, teamId }) {
    const before = await client.socialAccount.socialAccountGetByType({ teamId, type: 'LINKEDIN' });
    const after = await client.socialAccount.socialAccountUnsetChannel({ requestBody: { teamId, type: 'LINKEDIN' } });
    assert.equal(after.id, before.id);
    assert.ok(before.externalId);
    assert.equal(after.externalId, null);
  },
  async socialAccountRefreshChannels({ client, teamId }) {
    const { channels } = await client.socialAccount.socialAccountRefreshChannels({ requestBody: { teamId, type: 'DISCORD' } });
    assert.ok(channels?.some(({ id }) => id === 'c1'));
  },
  async socialAccountCreatePortalLink({ client, teamId }) {
    const requestBody = { teamId, socialAccountTypes: ['TIKTOK' as const], redirectUrl: BACK };
    const { url } = await client.socialAccount.socialAccountCreatePortalLink({ requestBody });
    const page = await fetch(url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /TikTok/i);
  },
  async socialAccountConnectionCheck({ client, teamId, control }) {
    const requestBody = { teamId, type: 'FACEBOOK' as const };
    const well = await client.socialAccount.socialAccountConnectionCheck({ requestBody });
    assert.deepEqual([well.success, well.limit, well.used, well.remaining, well.windowSeconds], [true, 10, 1, 9, 3600]);
    await control('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'auth' } });
    assert.equal((await client.socialAccount.socialAccountConnectionCheck({ requestBody })).success, false);
  },
  async socialAccountProfileRefresh({ client, teamId }) {
    const requestBody = { teamId, type: 'THREADS' as const };
    const { success, socialAccount: account, used } = await client.socialAccount.socialAccountProfileRefresh({ requestBody });
    assert.deepEqual([success, account.id, used], [true, 'sa_acme_threads', 1]);
  },
  async socialAccountGetByType({ client, teamId }) {
    const { id, type } = await client.socialAccount.socialAccountGetByType({ teamId, type: 'GOOGLE_BUSINESS' });
    assert.deepEqual([id, type], ['sa_acme_google_business', 'GOOGLE_BUSINESS']);
  },
  async socialAccountCopy({ client, teamId }) {
    const requestBody = { fromTeamId: teamId, toTeamId: 'team_acme_support', socialAccountTypes: ['TIKTOK' as const] };
    const [copy] = await client.socialAccount.socialAccountCopy({ requestBody });
    const original = await client.socialAccount.socialAccountGetByType({ teamId, type: 'TIKTOK' });
    assert.deepEqual([copy?.teamId, copy?.externalId], ['team_acme_support', original.externalId]);
    assert.notEqual(copy?.id, original.id);
  },
  async socialAccountGetAccountsToDelete({ client, control, advance }) {
    assert.deepEqual((await client.socialAccount.socialAccountGetAccountsToDelete()).items, []);
    await control('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: 24 } });
    await control('POST', '/_sim/platforms/THREADS/events', { type: 'token-revoked', socialAccountId: 'sa_acme_threads' });
    await advance('PT7H');
    const { items } = await client.socialAccount.socialAccountGetAccountsToDelete({ page: 1, pageSize: 5 });
    assert.deepEqual(
      items.map(({ id }) => id),
      ['sa_acme_threads'],
    );
    assert.ok(items[0]?.deleteOn);
  },
};
