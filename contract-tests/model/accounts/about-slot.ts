import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import { type AccountsModel, hasChannel, type ModelAccount, type Slot } from './model.ts';
import { observeAll } from './observe.ts';

/** Mostly the accounts that the service checks by itself, which `begin` puts first. */
export const whichSlot = fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(15) });

/** A command about one of the accounts that there are and that it is meant for. Afterwards everything is looked at. */
export function aboutAccount(
  number: number,
  name: string,
  run: (account: ModelAccount, slot: Slot, model: AccountsModel, real: Real) => Promise<void>,
  isMeant: (slot: Slot, account: ModelAccount, model: Readonly<AccountsModel>) => boolean = () => true,
): Command<AccountsModel> {
  const candidates = (model: Readonly<AccountsModel>): Slot[] =>
    model.slots.filter(slot => slot.account !== null && isMeant(slot, slot.account, model));
  return {
    check: model => candidates(model).length > 0,
    async run(model, real) {
      const slots = candidates(model);
      const slot = slots[number % slots.length];
      if (!slot?.account) return;
      await run(slot.account, slot, model, real);
      await observeAll(model, real);
    },
    toString: () => `${name} account #${number}`,
  };
}

/** Whether the channel of an account can be changed: not while a permission is wanting, as for which channels of a login it is wanting is not said anywhere. */
export function isMovable(slot: Slot, _: ModelAccount, { revoked }: Readonly<AccountsModel>): boolean {
  return hasChannel(slot) && [...revoked].every(key => !key.startsWith(`${slot.type} `));
}
