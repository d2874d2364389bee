import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import { type AccountsModel, hasChannel, type ModelAccount, type Slot, verdictOf } from './model.ts';
import { observeAll } from './observe.ts';

/** Which account a command is about, and whether it shall be one that is in trouble, when there is any. */
export interface Choice {
  readonly number: number;
  readonly isTroubled: boolean;
}

/** Mostly the accounts that the service checks by itself, which `begin` puts first. */
export const whichSlot: fc.Arbitrary<Choice> = fc.record({
  number: fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(15) }),
  isTroubled: fc.boolean(),
});

/** The slot that is chosen of some. */
export function chosen({ number, isTroubled }: Choice, slots: readonly Slot[], model: Readonly<AccountsModel>): Slot | undefined {
  const troubled = isTroubled ? slots.filter(slot => isInTrouble(slot, model)) : [];
  const candidates = troubled.length > 0 ? troubled : slots;
  return candidates[number % candidates.length];
}

function isInTrouble(slot: Slot, model: Readonly<AccountsModel>): boolean {
  const { account } = slot;
  return account === null || account.deleteOn !== null || account.failed > 0 || verdictOf(model, slot, account) !== 'works';
}

export function nameOf({ number, isTroubled }: Choice): string {
  return `${isTroubled ? 'troubled ' : ''}account #${number}`;
}

/** A command about one of the accounts that there are and that it is meant for. Afterwards everything is looked at. */
export function aboutAccount(
  choice: Choice,
  name: string,
  run: (account: ModelAccount, slot: Slot, model: AccountsModel, real: Real) => Promise<void>,
  isMeant: (slot: Slot, account: ModelAccount, model: Readonly<AccountsModel>) => boolean = () => true,
): Command<AccountsModel> {
  const candidates = (model: Readonly<AccountsModel>): Slot[] =>
    model.slots.filter(slot => slot.account !== null && isMeant(slot, slot.account, model));
  return {
    check: model => candidates(model).length > 0,
    async run(model, real) {
      const slot = chosen(choice, candidates(model), model);
      if (!slot?.account) return;
      await run(slot.account, slot, model, real);
      await observeAll(model, real);
    },
    toString: () => `${name} ${nameOf(choice)}`,
  };
}

/** Whether the channel of an account can be changed: not while a permission is wanting, as for which channels of a login it is wanting is not said anywhere. */
export function isMovable(slot: Slot, _: ModelAccount, { revoked }: Readonly<AccountsModel>): boolean {
  return hasChannel(slot) && [...revoked].every(key => !key.startsWith(`${slot.type} `));
}
