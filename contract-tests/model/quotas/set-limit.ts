import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { DAILY_QUOTAS, daily, dayOf, MONTHLY_QUOTAS, monthly, type QuotasModel, usedOf } from './model.ts';

/** Leaves room for so many more of something this month, or today: few enough that runs come to their end. */
export const setLimit = fc.tuple(fc.constantFrom(...MONTHLY_QUOTAS, ...DAILY_QUOTAS), fc.nat(9), fc.constantFrom(0, 1, 2, 4)).map(
  ([name, number, room]): Command<QuotasModel> => ({
    check: () => true,
    async run(model, { control }) {
      const accounts = model.accounts.filter(({ organization }) => organization === 'acme');
      const account = accounts[number % accounts.length];
      if (!account) return;
      const isDaily = name === 'dailyPosts' || name === 'dailyComments';
      const quota = isDaily ? daily(model, name, account, dayOf(model.now)) : monthly(model, name, account);
      const limit = usedOf(model, quota) + room;
      await control('PATCH', '/_sim/organizations/org_acme', {
        limits: { [name]: isDaily ? ownByPlatform(model, name, account.platform, limit) : limit },
      });
      model.ownLimits.set(isDaily ? `${name} ${account.platform}` : name, limit);
    },
    toString: () => `leave room for ${room} in ${name} (account #${number})`,
  }),
);

/** All numbers of one quota, because a new object replaces the one before. */
function ownByPlatform({ ownLimits }: QuotasModel, name: string, platform: string, limit: number): Record<string, number> {
  const known = [...ownLimits]
    .filter(([key]) => key.startsWith(`${name} `))
    .map(([key, value]) => [key.slice(name.length + 1), value] as const);
  return { ...Object.fromEntries(known), [platform]: limit };
}
