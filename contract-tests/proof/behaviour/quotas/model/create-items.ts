import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { create, instantOf, KINDS, WHENS } from './items.ts';
import { leaveRoom } from './leave-room.ts';
import { dayOf, type QuotasModel } from './model.ts';

const MOST_ITEMS = 40;

/** Creates some posts or comments of one account, through one of its connections in both organizations. */
export const createItems = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    account: fc.nat(9),
    times: fc.constantFrom(1, 2, 4),
    when: fc.constantFrom(...WHENS),
    isDraft: fc.constantFrom(false, false, false, true),
    room: fc.option(fc.record({ isDaily: fc.boolean(), places: fc.constantFrom(0, 1, 2) }), { freq: 1 }),
  })
  .map(
    ({ kind, account: number, times, when, isDraft, room }): Command<QuotasModel> => ({
      check: ({ posts, comments }) => posts.length + comments.length < MOST_ITEMS,
      async run(model, real) {
        // The live post is only on one account.
        const accounts = kind === 'posts' ? model.accounts : model.accounts.filter(({ id }) => id === 'sa_acme_instagram');
        const account = accounts[number % accounts.length];
        if (!account) return;
        if (room && account.organization === 'acme') {
          const name = `${room.isDaily ? 'daily' : 'monthly'}${kind === 'posts' ? 'Posts' : 'Comments'}` as const;
          await leaveRoom(model, real, name, account, room.places, dayOf(instantOf(when, model.now)));
        }
        for (let i = 0; i < times; i++) await create(model, real, kind, account, { when, isDraft });
      },
      toString: () => `create ${times} ${isDraft ? 'drafts of ' : ''}${kind} by account #${number}, ${when}, ${JSON.stringify(room)}`,
    }),
  );
