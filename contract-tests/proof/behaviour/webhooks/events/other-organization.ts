import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** Causes an event in another organization, which only that one receives. */
export const otherOrganization = fc.constant<Command<EventsModel>>({
  check: () => true,
  async run(model, { did, otherApiKey: apiKey }) {
    model.made += 1;
    const { id } = await did('createTeam', { apiKey, body: { name: `Team ${model.made}` } });
    expectEvent(model, 'team.created', id, null, 'pro');
  },
  toString: () => 'create a team in another organization',
});
