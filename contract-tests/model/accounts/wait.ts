import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type AccountsModel, CHECKS_WINDOW_MS, nextOf } from './model.ts';
import { reach } from './observe.ts';

const MINUTE = 60_000;

/** Up to something that is to come, or so long. */
const WAITS = {
  'until just before the next thing': (model: AccountsModel) => next(model) - 1,
  'until the next thing': next,
  'until just before the next removal': (model: AccountsModel) => nextRemoval(model) - 1,
  'until the next removal': nextRemoval,
  'until a check that was asked for counts no more': leavesWindow,
  'until just before a check that was asked for counts no more': (model: AccountsModel) => leavesWindow(model) - 1,
  'for 7 s': ({ now }: AccountsModel) => now + 7_000,
  'for 10 min': ({ now }: AccountsModel) => now + 10 * MINUTE,
  'for 45 min': ({ now }: AccountsModel) => now + 45 * MINUTE,
  'for 7 h': ({ now }: AccountsModel) => now + 420 * MINUTE,
} satisfies Record<string, (model: AccountsModel) => number>;

/** Lets time pass. */
export const wait = fc.constantFrom(...(Object.keys(WAITS) as (keyof typeof WAITS)[])).map(
  (how): Command<AccountsModel> => ({
    check: model => Number.isFinite(WAITS[how](model)) && WAITS[how](model) > model.now,
    run: (model, real) => reach(WAITS[how](model), model, real),
    toString: () => `wait ${how}`,
  }),
);

function next({ slots }: AccountsModel): number {
  return Math.min(...slots.map(({ account }) => (account ? nextOf(account) : Number.POSITIVE_INFINITY)));
}

function nextRemoval({ slots }: AccountsModel): number {
  return Math.min(...slots.map(({ account }) => (account && account.deleteOn !== null ? nextOf(account) : Number.POSITIVE_INFINITY)));
}

/** When the oldest check that still counts is an hour old. */
function leavesWindow({ slots, now }: AccountsModel): number {
  const ends = slots.flatMap(({ account }) => (account?.asked ?? []).map(at => at + CHECKS_WINDOW_MS));
  return Math.min(...ends.filter(at => at > now));
}
