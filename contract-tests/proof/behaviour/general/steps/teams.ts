import { objectsOf } from '../../../../suites/requests.ts';
import type { Step, StepArea } from './step.ts';

/** Teams and their accounts. */
export const teams: StepArea = {
  id: 'teams',
  area: 'organizations',
  rules: ['WHK-11', 'WHK-12', 'WHK-13', 'WHK-14', 'WHK-15', 'WHK-16', 'WHK-17', 'D-ACC-08', 'D-ACC-14', 'D-ORG-09'],
  looks: () => [
    { kind: 'team', operation: 'listTeams', query: { limit: 100 } },
    { kind: 'organization', operation: 'getOrganization' },
  ],
  steps: [
    {
      name: 'createTeam',
      async run({ did, made, count }) {
        const body = await did('createTeam', { body: { name: `Team ${count}` } });
        const id = String(body['id']);
        made.set('team', id);
        made.delete('account');
        return { changes: [`team ${id}: created`, 'organization: teams'], events: [`team.created ${id}`], answered: [`team ${id}`, body] };
      },
    },
    {
      name: 'createTeam with the accounts of another',
      async run({ did, made, count }) {
        const from = made.get('team');
        if (from === undefined || !made.has('account')) return undefined;
        const body = await did('createTeam', { body: { name: `Copy ${count}`, copyTeamId: from } });
        const id = String(body['id']);
        const { socialAccounts } = await did('getTeam', { path: { id } });
        const accounts = objectsOf(socialAccounts).map(account => String(account['id']));
        made.set('team', id);
        made.set('account', String(accounts[0]));
        return {
          changes: [`team ${id}: created`, 'organization: teams', ...accounts.map(account => `account ${account}: created`)],
          events: [`team.created ${id}`, `team.updated ${id}`, ...accounts.map(account => `social-account.created ${account}`)],
          answered: [`team ${id}`, body],
        };
      },
    },
    changeTeam('a new name', count => ({ name: `Renamed ${count}` }), ['name']),
    changeTeam('a picture', count => ({ avatarUrl: `https://example.com/${count}.png` }), ['avatarUrl']),
    changeTeam('both', count => ({ name: `Renamed ${count}`, avatarUrl: `https://example.com/${count}.png` }), ['name', 'avatarUrl']),
    {
      name: 'a refused updateTeam',
      async run({ refused, made }) {
        await refused(400, 'updateTeam', { path: { id: made.get('team') ?? 'team_acme_marketing' }, body: { name: 'A' } });
        await refused(404, 'updateTeam', { path: { id: 'team_pro' }, body: { name: 'Not yours' } });
        await refused(400, 'createTeam', { body: { name: '' } });
        await refused(404, 'deleteTeam', { path: { id: 'team_pro' } });
        return {};
      },
    },
    {
      name: 'deleteTeam',
      async run({ did, made }) {
        const id = made.get('team');
        if (id === undefined) return undefined;
        const account = made.get('account');
        await did('deleteTeam', { path: { id } });
        made.clear();
        return {
          changes: [`team ${id}: removed`, 'organization: teams', ...(account === undefined ? [] : [`account ${account}: removed`])],
          events: [`team.deleted ${id}`, ...(account === undefined ? [] : [`social-account.deleted ${account}`])],
        };
      },
    },
    {
      name: 'the connection of an account',
      async run({ control, made }) {
        const teamId = made.get('team');
        if (teamId === undefined || made.has('account')) return undefined;
        const id = String((await control('POST', '/_sim/social-accounts', { teamId, type: 'YOUTUBE' }))['id']);
        made.set('account', id);
        made.delete('channel');
        return {
          changes: [`account ${id}: created`, ...changedTeam(teamId, 'socialAccounts')],
          events: [`social-account.created ${id}`, `team.updated ${teamId}`],
        };
      },
    },
    {
      name: 'unsetChannel',
      async run({ did, made }) {
        const [teamId, id] = [made.get('team'), made.get('account')];
        if (teamId === undefined || id === undefined) return undefined;
        const body = await did('unsetChannel', { body: { teamId, type: 'YOUTUBE' } });
        const isSet = made.get('channel') !== NONE;
        made.set('channel', NONE);
        return { ...(isSet && otherChannel(id, teamId)), answered: [`account ${id}`, body] };
      },
    },
    ...[0, 1].map(
      (index): Step => ({
        name: `setChannel to number ${index}`,
        async run({ did, made }) {
          const [teamId, id] = [made.get('team'), made.get('account')];
          if (teamId === undefined || id === undefined) return undefined;
          const { channels, externalId } = await did('getSocialAccountByType', { query: { teamId, type: 'YOUTUBE' } });
          const channel = objectsOf(channels)[index];
          if (!channel) return undefined;
          const channelId = String(channel['id']);
          const body = await did('setChannel', { body: { teamId, type: 'YOUTUBE', channelId } });
          made.set('channel', channelId);
          // Selecting a first channel does not change the team.
          const changed = externalId === null ? firstChannel(id) : otherChannel(id, teamId);
          return { ...(externalId !== channelId && changed), answered: [`account ${id}`, body] };
        },
      }),
    ),
    {
      name: 'disconnectSocialAccount',
      async run({ did, made }) {
        const [teamId, id] = [made.get('team'), made.get('account')];
        if (teamId === undefined || id === undefined) return undefined;
        await did('disconnectSocialAccount', { body: { teamId, type: 'YOUTUBE' } });
        made.delete('account');
        return {
          changes: [`account ${id}: removed`, ...changedTeam(teamId, 'socialAccounts')],
          events: [`social-account.deleted ${id}`, `team.updated ${teamId}`],
        };
      },
    },
  ],
};

const NONE = 'none';

/** A team that changes through an account (D-ORG-09). */
function changedTeam(id: string, ...fields: readonly string[]): readonly string[] {
  return [...[...fields, 'updatedAt'].map(field => `team ${id}: ${field}`), 'organization: teams'];
}

function firstChannel(id: string) {
  const { mayChange } = otherChannel(id, '');
  return { changes: [`account ${id}: externalId`, `account ${id}: updatedAt`], mayChange, events: [`social-account.updated ${id}`] };
}

function otherChannel(id: string, teamId: string) {
  const changes = [`account ${id}: externalId`, `account ${id}: updatedAt`, ...changedTeam(teamId)];
  // The names of an account may come from its channel.
  const mayChange = ['username', 'displayName', 'avatarUrl'].map(field => `account ${id}: ${field}`);
  return { changes, mayChange, events: [`social-account.updated ${id}`, `team.updated ${teamId}`] };
}

function changeTeam(what: string, bodyOf: (count: number) => object, fields: readonly string[]): Step {
  return {
    name: `updateTeam with ${what}`,
    async run({ did, made, count }) {
      const id = made.get('team');
      if (id === undefined) return undefined;
      const body = await did('updateTeam', { path: { id }, body: bodyOf(count) });
      return { changes: changedTeam(id, ...fields), events: [`team.updated ${id}`], answered: [`team ${id}`, body] };
    },
  };
}
