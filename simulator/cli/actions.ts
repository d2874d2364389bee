import { didYouMean } from '../text/suggest.ts';
import type { Call } from './command.ts';
import { type ControlClient, controlClient } from './control-client.ts';
import { usageError } from './errors.ts';

/** An action of a command, such as `list`, and the words that it takes: their names, or any number of `<field>=<value>`. */
export interface Action {
  readonly words: readonly string[] | 'fields';
  run(client: ControlClient, words: readonly string[]): Promise<void>;
}

/** Runs the action that the first word names, `list` by default. Throws a usage error for another action, with the nearest one, or for other words. */
export async function runAction(call: Call, command: string, actions: Readonly<Record<string, Action>>): Promise<void> {
  const [name = 'list', ...words] = call.words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const known = Object.keys(actions);
  if (!action) throw usageError(`Unknown action ${name} of sim ${command}${didYouMean(name, known) || `; known: ${known.join(', ')}`}`);
  if (action.words !== 'fields' && words.length !== action.words.length)
    throw usageError(`Usage: sim ${[command, name, ...action.words.map(word => `<${word}>`)].join(' ')}`);
  await action.run(controlClient(call.settings), words);
}
