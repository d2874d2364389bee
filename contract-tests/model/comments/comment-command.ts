import { choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { whilePostLasts } from './lasting-post.ts';
import type { CommentsModel, ModelComment } from './model.ts';
import { observe } from './observe.ts';

export const whichComment = choices(9);

/** Returns a command on one of the comments. The comment is compared after it. */
export function commentCommand(command: ItemCommand<CommentsModel, ModelComment>): Command<CommentsModel> {
  return commandOn(({ comments }) => comments, {
    ...command,
    async run(comment, model, real) {
      await whilePostLasts(model, real, async () => {
        await command.run(comment, model, real);
        await real.settle();
        await observe(comment, model, real);
      });
    },
  });
}
