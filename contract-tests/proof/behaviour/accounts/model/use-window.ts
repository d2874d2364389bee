import { accountCommand, whichSlot } from './account-command.ts';
import { checkOnce } from './check-connection.ts';
import { askedWithin, CHECKS, CHECKS_WINDOW_MS, hasChannel } from './model.ts';

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
