import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { PLATFORMS, type PostsModel } from './model.ts';

/** How a platform refuses, and whether it is for now only. */
const MODES = { outage: true, 'rate-limited': true, timeout: true, reject: false, auth: false } as const;
type Mode = keyof typeof MODES;

/** Whether an answer is under way: what becomes of it when the platform changes meanwhile is not said anywhere. */
export function isBetweenAnswers({ posts }: Readonly<PostsModel>): boolean {
  return posts.every(post => [...post.targets.values()].every(({ answerAt }) => answerAt === null));
}

/** Lets a platform refuse everything from now on, or accept it again. */
export const setPlatform = fc
  .record({ platform: fc.constantFrom(...PLATFORMS), mode: fc.option(fc.constantFrom(...(Object.keys(MODES) as Mode[])), { freq: 3 }) })
  .map(
    ({ platform, mode }): Command<PostsModel> => ({
      check: isBetweenAnswers,
      async run(model, { control }) {
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: mode && { mode } });
        if (mode === null) model.failures.delete(platform);
        else model.failures.set(platform, { transient: MODES[mode] });
      },
      toString: () => (mode === null ? `mend ${platform}` : `let ${platform} fail: ${mode}`),
    }),
  );
