import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { CsvModel } from './model.ts';
import { PLATFORMS } from './row.ts';

const HOUR = 3_600_000;

/** Lets a platform take nothing more, until an instant or without saying until when, or take posts again. */
export const setPlatform = fc
  .record({ platform: fc.constantFrom(...PLATFORMS), isLimited: fc.boolean(), endsInMs: fc.option(fc.constantFrom(1_020, HOUR)) })
  .map(
    ({ platform, isLimited, endsInMs }): Command<CsvModel> => ({
      check: () => true,
      async run({ now, limited }, { control }) {
        const resetAt = endsInMs === null ? null : now + endsInMs;
        const failure = { mode: 'rate-limited', ...(resetAt !== null && { resetAt: new Date(resetAt).toISOString() }) };
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: isLimited ? failure : null });
        if (isLimited) limited.set(platform, { resetAt });
        else limited.delete(platform);
      },
      toString: () => (isLimited ? `limit ${platform}${endsInMs === null ? '' : ` for ${endsInMs / 1000} s`}` : `mend ${platform}`),
    }),
  );
