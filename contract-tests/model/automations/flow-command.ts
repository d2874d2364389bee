import { choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import type { AutomationsModel, ModelFlow } from './model.ts';

export const whichFlow = choices(5);

/** Returns a command on one of the flows that are not deleted. */
export function flowCommand({ name, ...command }: ItemCommand<AutomationsModel, ModelFlow>): Command<AutomationsModel> {
  return commandOn(({ flows }) => flows.filter(({ isDeleted }) => !isDeleted), { ...command, name: `${name} flow` });
}
