import * as fc from 'fast-check';
import { accountCommand, whichSlot } from './account-command.ts';
import { realAccountOf } from './model.ts';

/** The owner of a real account revokes its permission, or restores it. This affects every connection to that account. */
export const setPermission = fc.tuple(whichSlot, fc.constantFrom(true, true, false)).map(([choice, isTaken]) =>
  accountCommand(
    choice,
    isTaken ? 'revoke the token of' : 'restore the token of',
    async (account, slot, { revoked }, { control }) => {
      const type = isTaken ? 'token-revoked' : 'token-restored';
      await control('POST', `/_sim/platforms/${slot.type}/events`, { type, socialAccountId: account.id });
      if (isTaken) revoked.add(realAccountOf(slot, account));
      else revoked.delete(realAccountOf(slot, account));
    },
    (slot, account, { revoked }) => revoked.has(realAccountOf(slot, account)) !== isTaken,
  ),
);
