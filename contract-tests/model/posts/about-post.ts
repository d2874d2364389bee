import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import { type Choice, type ModelPost, type PostsModel, pick } from './model.ts';
import { passTo } from './observe.ts';

/** Rather one that the command is for: the others refuse it, and are asked less often. */
export const whichPost: fc.Arbitrary<Choice> = fc.record({ number: fc.nat(9), isApt: fc.constantFrom(true, true, true, false) });

interface About {
  readonly name: string;
  readonly choice: Choice;
  /** Posts that do not refuse it. */
  isFor(post: ModelPost): boolean;
  run(post: ModelPost, model: PostsModel, real: Real): Promise<void>;
}

/** A command about one of the posts that there are. Afterwards all of them are looked at: the others have to be as they were. */
export function aboutPost({ name, choice, isFor, run }: About): Command<PostsModel> {
  return {
    check: ({ posts }) => posts.length > 0,
    async run(model, real) {
      const post = pick(model, choice, isFor);
      if (!post) return;
      await run(post, model, real);
      await passTo(model, real, model.now);
    },
    toString: () => `${name} #${choice.number}${choice.isApt ? ' of those it is for' : ''}`,
  };
}
