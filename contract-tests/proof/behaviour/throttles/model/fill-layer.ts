import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { CALLER_NAMES, type ThrottlesModel } from './model.ts';
import { sendSome } from './send-requests.ts';

/** These commands are slow, so a run has few of them. */
const MOST_SENT = 3_000;
const CALLERS = ['acme', 'pro'].map(name => CALLER_NAMES.indexOf(name));

/** Rounds of requests that are far enough apart for the shorter layers, and fill the longer one. */
const ROUNDS = {
  '10 seconds': { rounds: 6, requests: 95, everyMs: 1_000 },
  minute: { rounds: 34, requests: 60, everyMs: 1_700 },
} as const;

/** Fills one of the longer layers. It must allow requests again exactly when its window has passed, to the millisecond. */
export const fillLayer = fc
  .tuple(fc.constantFrom<(keyof typeof ROUNDS)[]>('10 seconds', '10 seconds', 'minute'), fc.constantFrom(...CALLERS))
  .map(
    ([layer, who]): Command<ThrottlesModel> => ({
      check: ({ sent }) => sent + ROUNDS[layer].rounds * ROUNDS[layer].requests <= MOST_SENT,
      async run(model, real) {
        const { rounds, requests, everyMs } = ROUNDS[layer];
        const began = model.now;
        for (let i = 0; i < rounds; i++) {
          await real.advanceTo(began + i * everyMs);
          await sendSome(model, real, who, 0, requests);
        }
        const windowMs = layer === 'minute' ? 60_000 : 10_000;
        for (const at of [began + windowMs - 1, began + windowMs]) {
          await real.advanceTo(at);
          await sendSome(model, real, who, 0, 2);
        }
      },
      toString: () => `${CALLER_NAMES[who]} fills the ${layer}`,
    }),
  );
