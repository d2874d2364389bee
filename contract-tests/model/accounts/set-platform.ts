import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { AccountsModel, Trouble } from './model.ts';

const TROUBLES: readonly Trouble[] = ['outage', 'outage', 'auth', 'reject'];

/** Lets a platform be in trouble from now on, or in none: an outage, or it takes no token, or nothing at all. */
export const setPlatform = fc
  .tuple(fc.constantFrom('FACEBOOK', 'INSTAGRAM', 'THREADS', 'LINKEDIN'), fc.option(fc.constantFrom(...TROUBLES), { freq: 2 }))
  .map(
    ([platform, trouble]): Command<AccountsModel> => ({
      check: ({ troubles }) => troubles.has(platform) === (trouble === null),
      async run({ troubles }, { control }) {
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: trouble && { mode: trouble } });
        if (trouble === null) troubles.delete(platform);
        else troubles.set(platform, trouble);
      },
      toString: () => (trouble === null ? `mend ${platform}` : `let ${platform} fail: ${trouble}`),
    }),
  );
