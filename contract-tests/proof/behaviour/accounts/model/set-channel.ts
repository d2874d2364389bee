import * as fc from 'fast-check';
import { expectSame, expectStatus, fieldsOf } from '../../../../model/real.ts';
import { accountCommand, isMovable, whichSlot } from './account-command.ts';
import { expectEvent, expectUpdated } from './model.ts';

/** Selects a channel of an account. A channel that the account does not have is refused with 400. */
export const setChannel = fc.tuple(whichSlot, fc.constantFrom(0, 1, null)).map(([choice, which]) =>
  accountCommand(
    choice,
    `set ${which === null ? 'no channel' : `channel ${which}`} of`,
    async (account, slot, model, real) => {
      const { teamId, type, channels } = slot;
      const channelId = which === null ? 'of_somebody_else' : channels[which % channels.length];
      const answer = await real.call('setChannel', { body: { teamId, type, channelId } });
      expectStatus('setChannel', answer, which === null ? 400 : 200);
      if (which === null) return;
      const shown = fieldsOf(answer.body)['externalId'];
      expectSame('the channel that was set', shown, channelId);
      // Selecting the same channel again causes no events.
      if (account.externalId === channelId) return;
      const leavesAnother = account.externalId !== null;
      Object.assign(account, { externalId: channelId, shown: null });
      expectUpdated(model, slot, model.now);
      if (leavesAnother) expectEvent(model, 'team.updated', model.now, { id: teamId });
    },
    isMovable,
  ),
);
