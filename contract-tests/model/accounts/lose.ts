import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import { aboutAccount, whichSlot } from './about-slot.ts';
import { type ModelAccount, realAccountOf, type Slot, verdictOf } from './model.ts';
import { reach } from './observe.ts';

const RETRY_MS = 600_000;

/** An account loses its permission, the service finds that and tries so many times more; it gets the permission back before the next try, or not. */
export const lose = fc.tuple(whichSlot, fc.nat(3), fc.boolean()).map(([choice, tries, isRestored]) =>
  aboutAccount(
    choice,
    `lose, for ${tries} retries${isRestored ? ' only' : ' and on'},`,
    async (account, slot, model, real) => {
      const foundAt = account.checkAt ?? model.now;
      model.revoked.add(realAccountOf(slot, account));
      await tell('token-revoked', slot, account, real);
      await reach(foundAt + tries * RETRY_MS, model, real);
      if (!isRestored || slot.account !== account) return;
      model.revoked.delete(realAccountOf(slot, account));
      await tell('token-restored', slot, account, real);
      await reach(model.now + RETRY_MS, model, real);
    },
    (slot, account, model) => account.checkAt !== null && verdictOf(model, slot, account) === 'works',
  ),
);

async function tell(type: 'token-revoked' | 'token-restored', slot: Slot, { id }: ModelAccount, { control }: Real): Promise<void> {
  await control('POST', `/_sim/platforms/${slot.type}/events`, { type, socialAccountId: id });
}
