import * as fc from 'fast-check';
import { type Choice, commandOn } from '../../../../model/choose.ts';
import type { Command, SyncedReal } from '../../../../model/define-model.ts';
import { expectSame, expectStatus, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import {
  type AccountsModel,
  askedWithin,
  CHECKS,
  CHECKS_WINDOW_MS,
  expectEvent,
  expectUpdated,
  hasChannel,
  type ModelAccount,
  type Slot,
  verdictOf,
} from './model.ts';

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

/** Checks a connection: 400 while no channel is selected, 429 for the 11th check within an hour; neither counts. */
export const checkConnection = fc.tuple(whichSlot, fc.constantFrom(1, 1, 2, 4, CHECKS + 1)).map(([choice, times]) =>
  accountCommand(choice, times === 1 ? 'check' : `check ${times} times`, async (account, slot, model, real) => {
    for (let time = 0; time < times; time++) await checkOnce(account, slot, model, real);
  }),
);

async function checkOnce(account: ModelAccount, slot: Slot, model: AccountsModel, real: Real): Promise<void> {
  const { teamId, type } = slot;
  const answer = await real.call('checkConnection', { body: { teamId, type } });
  const used = askedWithin(account, model.now) + 1;
  const expected = statusOfCheck(slot, account, used);
  expectStatus(`check ${used} of ${account.id} within an hour`, answer, expected);
  if (expected !== 200) return;
  account.asked.push(model.now);
  const verdict = verdictOf(model, slot, account);
  const { success, socialAccountId, checkedAt, limit, remaining, windowSeconds, ...shown } = fieldsOf(answer.body);
  const said = { success, socialAccountId, checkedAt, limit, used: shown['used'], remaining, windowSeconds };
  const window = { limit: CHECKS, used, remaining: CHECKS - used, windowSeconds: CHECKS_WINDOW_MS / 1000 };
  expectSame('a connection check', said, {
    success: verdict === 'works',
    socialAccountId: account.id,
    checkedAt: iso(model.now),
    ...window,
  });
  expectSame('whether a connection check has a message', 'message' in shown, verdict !== 'works');
  if (verdict === 'works') return;
  const code = verdict === 'auth' ? 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING' : 'REMOTE_DISCONNECT_REAUTH_REQUIRED';
  // The check sends an event and schedules no deletion.
  expectUpdated(model, slot, model.now, { code, attempts: 1, deleteAccountAfter: model.grace, deleteOn: null });
}

function statusOfCheck(slot: Slot, { externalId }: ModelAccount, used: number): number {
  if (hasChannel(slot) && externalId === null) return 400;
  return used > CHECKS ? 429 : 200;
}

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

/** Uses up the checks of an hour. One more is refused until the oldest check is an hour old. */
export const useWindow = whichSlot.map(choice =>
  accountCommand(
    choice,
    'use up the checks of',
    async (account, slot, model, real) => {
      while (askedWithin(account, model.now) < CHECKS) await checkOnce(account, slot, model, real);
      const oldest = account.asked.at(-CHECKS) ?? model.now;
      for (const wait of [CHECKS_WINDOW_MS - 1, CHECKS_WINDOW_MS]) {
        await real.advanceTo(oldest + wait);
        // The account may have been removed meanwhile.
        if (slot.account === account) await checkOnce(account, slot, model, real);
      }
    },
    (slot, { externalId }) => !hasChannel(slot) || externalId !== null,
  ),
);
