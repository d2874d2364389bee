import { aboutAccount, whichSlot } from './about-slot.ts';
import { checkOnce } from './check-connection.ts';
import { askedWithin, CHECKS, CHECKS_WINDOW_MS, hasChannel } from './model.ts';
import { reach } from './observe.ts';

/** Uses up the checks of an hour: one more is refused until the last millisecond in which the oldest of them counts, and passes in the next. */
export const useWindow = whichSlot.map(choice =>
  aboutAccount(
    choice,
    'use up the checks of',
    async (account, slot, model, real) => {
      while (askedWithin(account, model.now) < CHECKS) await checkOnce(account, slot, model, real);
      const oldest = account.asked.at(-CHECKS) ?? model.now;
      for (const wait of [CHECKS_WINDOW_MS - 1, CHECKS_WINDOW_MS]) {
        await reach(oldest + wait, model, real);
        // It may have been removed meanwhile.
        if (slot.account === account) await checkOnce(account, slot, model, real);
      }
    },
    (slot, { externalId }) => !hasChannel(slot) || externalId !== null,
  ),
);
