import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { WebhooksModel } from './model.ts';
import { passTo } from './observe.ts';

/** No sum of these is 7 days to the second: whether a retry or the end of an endpoint comes first at one instant is not said anywhere. */
const WAITS_MS = [1_000, 30_000, 60_000, 90_000, 3_600_000, 172_807_000, 500_003_000];

/** Lets time pass, up to nearly six days. */
export const wait = fc.constantFrom(...WAITS_MS).map(
  (ms): Command<WebhooksModel> => ({
    check: () => true,
    run: (model, real) => passTo(model, real, model.now + ms),
    toString: () => `wait ${ms / 1000} s`,
  }),
);
