import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import type { CommentsModel, ModelComment } from './model.ts';
import { observe, passTo } from './observe.ts';

/** Which comment a command is about, and whether it shall be one that the command is for, when there is any. */
export interface Choice {
  readonly number: number;
  readonly isApt: boolean;
}

export const whichComment: fc.Arbitrary<Choice> = fc.record({ number: fc.nat(9), isApt: fc.constantFrom(true, true, true, false) });

interface About {
  readonly name: string;
  readonly choice: Choice;
  /** Comments that do not refuse it. */
  isFor(comment: ModelComment): boolean;
  run(comment: ModelComment, model: CommentsModel, real: Real): Promise<void>;
}

/** A command about one of the comments that there are. Afterwards it is looked at, whatever came of the command. */
export function aboutComment({ name, choice, isFor, run }: About): Command<CommentsModel> {
  return {
    check: ({ comments }) => comments.length > 0,
    async run(model, real) {
      const apt = choice.isApt ? model.comments.filter(isFor) : [];
      const candidates = apt.length > 0 ? apt : model.comments;
      const comment = candidates[choice.number % candidates.length];
      if (!comment) return;
      await run(comment, model, real);
      await passTo(model, real, model.now);
      await observe(comment, model, real);
    },
    toString: () => `${name} #${choice.number}${choice.isApt ? ' of those it is for' : ''}`,
  };
}
