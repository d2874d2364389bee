import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** Unsets the channel of an account, which also changes the team according to the document. */
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
