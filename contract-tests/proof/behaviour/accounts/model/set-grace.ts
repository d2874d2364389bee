import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame } from '../../../../model/real.ts';
import type { AccountsModel } from './model.ts';

/** Sets how long lost accounts are kept, 0 to 24 hours. Removals that are already scheduled keep their time. */
export const setGrace = fc.constantFrom(0, 1, 5, 24, 24, 25, -1).map(
  (hours): Command<AccountsModel> => ({
    check: ({ grace }) => hours !== grace,
    async run(model, { control }) {
      const isTaken = await control('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: hours } }).then(
        () => true,
        () => false,
      );
      expectSame(`a grace of ${hours} hours is accepted`, isTaken, hours >= 0 && hours <= 24);
      if (isTaken) model.grace = hours;
    },
    toString: () => `keep lost accounts for ${hours} hours`,
  }),
);
