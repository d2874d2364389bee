import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { create, KINDS, WHENS } from './items.ts';
import type { QuotasModel } from './model.ts';

const MOST_ITEMS = 40;

/** Creates some posts or comments of one account, by the first, the second or the other organization's connection. */
export const createItems = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    account: fc.nat(9),
    times: fc.constantFrom(1, 2, 4),
    when: fc.constantFrom(...WHENS),
    isDraft: fc.constantFrom(false, false, false, true),
  })
  .map(
    ({ kind, account: number, times, when, isDraft }): Command<QuotasModel> => ({
      check: ({ posts, comments }) => posts.length + comments.length < MOST_ITEMS,
      async run(model, real) {
        // The live post is on one account.
        const accounts = kind === 'posts' ? model.accounts : model.accounts.filter(({ id }) => id === 'sa_acme_instagram');
        const account = accounts[number % accounts.length];
        for (let i = 0; account && i < times; i++) await create(model, real, kind, account, { when, isDraft });
      },
      toString: () => `create ${times} ${isDraft ? 'drafts of ' : ''}${kind} by account #${number}, ${when}`,
    }),
  );
