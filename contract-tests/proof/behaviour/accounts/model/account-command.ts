import * as fc from 'fast-check';
import { type Choice, commandOn } from '../../../../model/choose.ts';
import type { Command, SyncedReal } from '../../../../model/define-model.ts';
import { type AccountsModel, hasChannel, type ModelAccount, type Slot, verdictOf } from './model.ts';

/** Prefers the accounts that the service checks by itself, which come first in the model. */
export const whichSlot: fc.Arbitrary<Choice> = fc.record({
  number: fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(15) }),
  isPreferred: fc.boolean(),
});

export function isInTrouble(slot: Slot, model: Readonly<AccountsModel>): boolean {
  const { account } = slot;
  return account === null || account.deleteOn !== null || account.failed > 0 || verdictOf(model, slot, account) !== 'works';
}

/** A command on one of the connected accounts that it is meant for, preferably one in trouble. */
export function accountCommand(
  choice: Choice,
  name: string,
  run: (account: ModelAccount, slot: Slot, model: AccountsModel, real: SyncedReal) => Promise<void>,
  isMeant: (slot: Slot, account: ModelAccount, model: Readonly<AccountsModel>) => boolean = () => true,
): Command<AccountsModel> {
  return commandOn(model => model.slots.filter(slot => slot.account !== null && isMeant(slot, slot.account, model)), {
    name: `${name} account`,
    choice,
    prefers: isInTrouble,
    async run(slot, model, real) {
      if (slot.account) await run(slot.account, slot, model, real);
    },
  });
}

/**
 * Whether the channel of an account can be changed. While a permission is missing it cannot, because no rule says for which channels
 * of a login it is missing.
 */
export function isMovable(slot: Slot, _: ModelAccount, { revoked }: Readonly<AccountsModel>): boolean {
  return hasChannel(slot) && [...revoked].every(key => !key.startsWith(`${slot.type} `));
}
