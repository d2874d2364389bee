import { expect } from 'vitest';
import type { OrganizationUsage } from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it } from '../../http/control/control.fixture.ts';

const ACCOUNT = 'sa_acme_instagram';

async function quota(acme: ControlTest, name: string) {
  const { quotas } = (await acme.control<OrganizationUsage>('GET', '/organizations/org_acme/usage')).body;
  return quotas.find(each => each.name === name && each.socialAccountId === ACCOUNT);
}

it('counts the messages that an account sent, not those that came since', async ({ acme }) => {
  const hear = (text: string) =>
    acme.did('POST', '/platforms/INSTAGRAM/events', { body: { type: 'message', socialAccountId: ACCOUNT, participant: 'fan_1', text } });
  await hear('Hello');
  const { body } = await acme.call<{ items: { id: string }[] }>('GET', '/conversations?teamId=team_acme_marketing');
  const sent = await acme.call<{ id: string }>('POST', `/conversations/${body.items[0]?.id}/messages`, { body: { text: 'Hi' } });
  await hear('Thank you');
  expect(await quota(acme, 'outboundMessages')).toMatchObject({ used: 1, usedBy: [{ kind: 'MESSAGE', id: sent.body.id }] });
});
