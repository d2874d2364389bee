import { choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import type { ModelPost, PostsModel } from './model.ts';

export const whichPost = choices(9);

/** Returns a command on one of the posts. */
export function postCommand(command: ItemCommand<PostsModel, ModelPost>): Command<PostsModel> {
  return commandOn(({ posts }) => posts, command);
}
