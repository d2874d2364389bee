import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** Creates a team, renames one, or deletes one with its account. */
export const changeTeam = fc.tuple(fc.constantFrom('create', 'create', 'rename', 'delete'), fc.nat(3)).map(
  ([how, number]): Command<EventsModel> => ({
    check: ({ teams }) => (how === 'create' ? teams.length < 4 : teams.length > 0),
    async run(model, real) {
      model.made += 1;
      const name = `Team ${model.made}`;
      if (how === 'create') {
        const { id } = await real.did('createTeam', { body: { name } });
        model.teams.push({ id: String(id), accountId: null });
        return expectEvent(model, 'team.created', id);
      }
      const [team] = model.teams.slice(number % model.teams.length);
      if (!team) return;
      const path = { id: team.id };
      if (how === 'rename') {
        await real.did('updateTeam', { path, body: { name } });
        return expectEvent(model, 'team.updated', team.id);
      }
      await real.did('deleteTeam', { path });
      if (team.accountId !== null) expectEvent(model, 'social-account.deleted', team.accountId);
      expectEvent(model, 'team.deleted', team.id);
      model.teams.splice(model.teams.indexOf(team), 1);
    },
    toString: () => `${how} team #${number}`,
  }),
);
