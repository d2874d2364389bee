import * as fc from 'fast-check';
import type { Real } from '../../../../model/real.ts';
import { accountCommand, whichSlot } from './account-command.ts';
import { type ModelAccount, realAccountOf, type Slot, verdictOf } from './model.ts';

const RETRY_MS = 600_000;

/** An account loses its permission, and the service notices and retries; the account gets the permission back before the next retry, or not. */
export const losePermission = fc.tuple(whichSlot, fc.nat(3), fc.boolean()).map(([choice, tries, isRestored]) =>
  accountCommand(
    choice,
    `losePermission, for ${tries} retries${isRestored ? ' only' : ' and on'},`,
    async (account, slot, model, real) => {
      const foundAt = account.checkAt ?? model.now;
      model.revoked.add(realAccountOf(slot, account));
      await changePermission('token-revoked', slot, account, real);
      await real.advanceTo(foundAt + tries * RETRY_MS);
      if (!isRestored || slot.account !== account) return;
      model.revoked.delete(realAccountOf(slot, account));
      await changePermission('token-restored', slot, account, real);
      await real.advanceTo(model.now + RETRY_MS);
    },
    (slot, account, model) => account.checkAt !== null && verdictOf(model, slot, account) === 'works',
  ),
);

async function changePermission(
  type: 'token-revoked' | 'token-restored',
  slot: Slot,
  { id }: ModelAccount,
  { control }: Real,
): Promise<void> {
  await control('POST', `/_sim/platforms/${slot.type}/events`, { type, socialAccountId: id });
}
