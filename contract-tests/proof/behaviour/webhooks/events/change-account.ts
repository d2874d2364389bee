import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** Connects an account to a team, or disconnects it. Both change the team, too. */
export const changeAccount = fc.nat(3).map(
  (number): Command<EventsModel> => ({
    check: ({ teams }) => teams.length > 0,
    async run(model, { control, did }) {
      const [team] = model.teams.slice(number % model.teams.length);
      if (!team) return;
      if (team.accountId === null) {
        const { id } = await control('POST', '/_sim/social-accounts', { teamId: team.id, type: 'BLUESKY' });
        team.accountId = String(id);
        expectEvent(model, 'social-account.created', id);
      } else {
        await did('disconnectSocialAccount', { body: { teamId: team.id, type: 'BLUESKY' } });
        expectEvent(model, 'social-account.deleted', team.accountId);
        team.accountId = null;
      }
      expectEvent(model, 'team.updated', team.id);
    },
    toString: () => `connect or disconnect an account of team #${number}`,
  }),
);
