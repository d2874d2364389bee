import assert from 'node:assert/strict';
import { type Checks, expectRefused, only } from '../client-context.ts';

export const team: Checks<'team'> = {
  async teamCreateTeam({ client }) {
    const { id } = await client.team.teamCreateTeam({ requestBody: { name: 'Events', avatarUrl: null } });
    const { name, socialAccounts } = await client.team.teamGetTeam({ id });
    assert.deepEqual([name, socialAccounts], ['Events', []]);
  },
  async teamGetTeam({ client, teamId }) {
    const { id, socialAccounts } = await client.team.teamGetTeam({ id: teamId });
    assert.equal(id, teamId);
    assert.equal(socialAccounts.length, 15);
    await expectRefused(client.team.teamGetTeam({ id: 'team_pro' }), 404, /team/i);
  },
  async teamGetList({ client }) {
    const { items, total } = await client.team.teamGetList({ search: 'SUPP', offset: 0, limit: 5 });
    assert.deepEqual([only(items).id, total], ['team_acme_support', 1]);
  },
  async teamUpdateTeam({ client, teamId }) {
    const { name } = await client.team.teamUpdateTeam({ id: teamId, requestBody: { name: 'Brand' } });
    assert.equal(name, 'Brand');
    assert.equal((await client.team.teamGetTeam({ id: teamId })).name, 'Brand');
  },
  async teamDeleteTeam({ client }) {
    const { id } = await client.team.teamDeleteTeam({ id: 'team_acme_support' });
    assert.equal(id, 'team_acme_support');
    await expectRefused(client.team.teamGetTeam({ id }), 404, /team/i);
  },
};
