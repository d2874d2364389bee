import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** Takes the channel of an account away: the document says that the team changes, too. */
export const unsetChannel = fc.constant<Command<EventsModel>>({
  check: ({ hasUnset }) => !hasUnset,
  async run(model, { did, teamId }) {
    model.hasUnset = true;
    await did('unsetChannel', { body: { teamId, type: 'LINKEDIN' } });
    expectEvent(model, 'social-account.updated', 'sa_acme_linkedin');
    expectEvent(model, 'team.updated', teamId);
  },
  toString: () => 'unset the channel of an account',
});
