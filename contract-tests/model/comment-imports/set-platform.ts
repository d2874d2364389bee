import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type CommentImportsModel, PLATFORMS } from './model.ts';

const HOUR = 3_600_000;

const FAILURES = {
  'does not answer': { mode: 'outage', endsInMs: null },
  'answers too late': { mode: 'timeout', endsInMs: null },
  'is limited': { mode: 'rate-limited', endsInMs: null },
  'is limited for an hour': { mode: 'rate-limited', endsInMs: HOUR },
} as const;

/** Lets a platform fail from now on, or answer again. */
export const setPlatform = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    how: fc.option(fc.constantFrom(...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])), { freq: 2 }),
  })
  .map(
    ({ platform, how }): Command<CommentImportsModel> => ({
      check: () => true,
      async run({ now, failures }, { control }) {
        if (how === null) {
          await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
          failures.delete(platform);
          return;
        }
        const { mode, endsInMs } = FAILURES[how];
        const resetAt = endsInMs === null ? null : now + endsInMs;
        const failure = { mode, ...(resetAt !== null && { resetAt: new Date(resetAt).toISOString() }) };
        await control('PATCH', `/_sim/platforms/${platform}`, { failure });
        failures.set(platform, { isLimit: mode === 'rate-limited', resetAt });
      },
      toString: () => `${platform} ${how ?? 'answers again'}`,
    }),
  );
