import { expectSame } from '../../../../model/real.ts';
import { accountCommand, isMovable, whichSlot } from './account-command.ts';
import { expectEvent, expectUpdated } from './model.ts';

/** Unsets the channel of an account, which stays connected and is checked as before. */
export const unsetChannel = whichSlot.map(choice =>
  accountCommand(
    choice,
    'unset the channel of',
    async (account, slot, model, { did }) => {
      const { teamId, type } = slot;
      const { externalId } = await did('unsetChannel', { body: { teamId, type } });
      expectSame('the channel that was unset', externalId, null);
      // Without a channel to unset, there are no events.
      if (account.externalId === null) return;
      Object.assign(account, { externalId: null, shown: null });
      expectUpdated(model, slot, model.now);
      expectEvent(model, 'team.updated', model.now, { id: teamId });
    },
    isMovable,
  ),
);
