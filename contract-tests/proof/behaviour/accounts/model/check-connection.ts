import * as fc from 'fast-check';
import { expectSame, expectStatus, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { accountCommand, whichSlot } from './account-command.ts';
import {
  type AccountsModel,
  askedWithin,
  CHECKS,
  CHECKS_WINDOW_MS,
  expectUpdated,
  hasChannel,
  type ModelAccount,
  type Slot,
  verdictOf,
} from './model.ts';

/** Checks a connection: 400 while no channel is selected, 429 for the 11th check within an hour; neither counts. */
export const checkConnection = fc.tuple(whichSlot, fc.constantFrom(1, 1, 2, 4, CHECKS + 1)).map(([choice, times]) =>
  accountCommand(choice, times === 1 ? 'check' : `check ${times} times`, async (account, slot, model, real) => {
    for (let time = 0; time < times; time++) await checkOnce(account, slot, model, real);
  }),
);

export async function checkOnce(account: ModelAccount, slot: Slot, model: AccountsModel, real: Real): Promise<void> {
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
