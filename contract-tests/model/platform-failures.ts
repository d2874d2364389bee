/** Platforms that fail while something is imported from them. */
import * as fc from 'fast-check';
import type { Command } from './suite.ts';

const HOUR = 3_600_000;

const FAILURES = {
  'does not answer': { mode: 'outage', endsInMs: null },
  'answers too late': { mode: 'timeout', endsInMs: null },
  'is limited': { mode: 'rate-limited', endsInMs: null },
  'is limited for an hour': { mode: 'rate-limited', endsInMs: HOUR },
} as const;

/** A model that knows which platforms fail, and until when: milliseconds since 1970, null for until further notice. */
export interface WithFailures<Platform extends string> {
  readonly now: number;
  readonly failures: Map<Platform, { readonly isLimit: boolean; readonly resetAt: number | null }>;
}

/** Lets a platform fail from now on, or, once in `answersOnceIn` times, answer again. */
export function platformFailures<Platform extends string, M extends WithFailures<Platform>>(
  platforms: readonly Platform[],
  answersOnceIn: number,
): fc.Arbitrary<Command<M>> {
  const kinds = fc.constantFrom(...(Object.keys(FAILURES) as (keyof typeof FAILURES)[]));
  return fc.record({ platform: fc.constantFrom(...platforms), how: fc.option(kinds, { freq: answersOnceIn }) }).map(
    ({ platform, how }): Command<M> => ({
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
}
