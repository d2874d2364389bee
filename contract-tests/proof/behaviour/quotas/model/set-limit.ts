import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { leaveRoom } from './leave-room.ts';
import { DAILY_QUOTAS, MONTHLY_QUOTAS, type QuotasModel } from './model.ts';

/** Leaves room for a few more uses this month or today, so that runs reach the limit. */
export const setLimit = fc.tuple(fc.constantFrom(...MONTHLY_QUOTAS, ...DAILY_QUOTAS), fc.nat(9), fc.constantFrom(0, 1, 2, 4)).map(
  ([name, number, room]): Command<QuotasModel> => ({
    check: () => true,
    async run(model, real) {
      const accounts = model.accounts.filter(({ organization }) => organization === 'acme');
      const account = accounts[number % accounts.length];
      if (account) await leaveRoom(model, real, name, account, room);
    },
    toString: () => `leave room for ${room} in ${name} (account #${number})`,
  }),
);
