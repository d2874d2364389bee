import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type CommentPlatform, type CommentsModel, PLATFORMS } from './model.ts';

/** How a platform refuses, and whether it is for now only. */
const MODES = { outage: true, 'rate-limited': true, timeout: true, reject: false } as const;
type Mode = keyof typeof MODES;

/** Whether an answer is under way: what becomes of it when the platform changes meanwhile is not said anywhere. */
function isBetweenAnswers({ comments }: Readonly<CommentsModel>): boolean {
  return comments.every(({ targets }) => [...targets.values()].every(({ answerAt }) => answerAt === null));
}

interface Setting {
  readonly platform: CommentPlatform;
  /** Null mends it. */
  readonly mode: Mode | null;
}

function setting(platforms: readonly CommentPlatform[], modes: readonly Mode[]): fc.Arbitrary<Setting> {
  return fc.record({ platform: fc.constantFrom(...platforms), mode: fc.option(fc.constantFrom(...modes), { freq: 2 }) });
}

/** Lets a platform refuse everything from now on, or accept it again. FACEBOOK and THREADS are not let refuse for good: that costs the account. */
export const setPlatform = fc.oneof(setting(PLATFORMS, ['outage', 'rate-limited', 'timeout']), setting(['BLUESKY'], ['reject'])).map(
  ({ platform, mode }): Command<CommentsModel> => ({
    check: isBetweenAnswers,
    async run(model, { control }) {
      await control('PATCH', `/_sim/platforms/${platform}`, { failure: mode && { mode } });
      if (mode === null) model.failures.delete(platform);
      else model.failures.set(platform, { transient: MODES[mode] });
    },
    toString: () => (mode === null ? `mend ${platform}` : `let ${platform} fail: ${mode}`),
  }),
);
