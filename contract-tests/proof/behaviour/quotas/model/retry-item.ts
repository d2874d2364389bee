import { itemCommand, whichItem } from './item-command.ts';
import { expectDay, expectMonth, keyOf } from './observe.ts';

/** Retries a failed item, which does not count again. */
export const retryItem = whichItem.map(which =>
  itemCommand(which, 'retry', async ({ id, account, day }, model, real) => {
    await real.call(which.kind === 'posts' ? 'retryPost' : 'retryComment', { path: { id }, ...keyOf(account, real) });
    await expectMonth(model, real, account, which.kind === 'posts' ? 'monthlyPosts' : 'monthlyComments');
    await expectDay(model, real, account, day);
  }),
);
