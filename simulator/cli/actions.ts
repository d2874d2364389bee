import path from 'node:path';
import { parseYaml } from '../text/parse-yaml.ts';
import { didYouMean } from '../text/suggest.ts';
import { readTextFile } from '../text/text-file.ts';
import type { Call } from './command.ts';
import { type ControlClient, controlClient } from './control-client.ts';
import { readable, usageError } from './errors.ts';
import type { FlagName } from './flags.ts';
import { print } from './output.ts';

/** An action of a command, such as `list`. */
export interface Action {
  /** The names of the words that it takes; `any` for one that judges them itself. */
  readonly words: readonly string[] | 'any';
  /** Flags of the command that only such actions have. */
  readonly flags?: readonly FlagName[];
  run(client: ControlClient, words: readonly string[], call: Call): Promise<void>;
}

/** An action that asks the simulator something and prints the answer: as JSON with --json, else as `textOf` says. */
export function action<T>(words: Action['words'], ask: Ask<T>, textOf: (answer: T, words: readonly string[]) => string): Action {
  return {
    words,
    async run(client, given, call) {
      const answer = await ask(client, given, call);
      print(call, answer, () => textOf(answer, given));
    },
  };
}

type Ask<T> = (client: ControlClient, words: readonly string[], call: Call) => Promise<T>;

/** A command without actions. Throws `missing` as a usage error where it needs a word and has none. */
export function onlyAction<T>(missing: string | undefined, ask: Ask<T>, textOf: (answer: T, words: readonly string[]) => string) {
  return async (call: Call): Promise<void> => {
    if (missing !== undefined && call.words.length === 0) throw usageError(missing);
    await action('any', ask, textOf).run(controlClient(call.settings), call.words, call);
  };
}

/**
 * Runs the action that the first word names, the first one by default. Throws a usage error for another action, with the nearest one, for other words, and for
 * a flag of another action.
 */
export async function runAction(call: Call, command: string, actions: Readonly<Record<string, Action>>): Promise<void> {
  const known = Object.keys(actions);
  const [name = known[0] ?? '', ...words] = call.words;
  const chosen = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!chosen) throw usageError(`Unknown action ${name} of sim ${command}${didYouMean(name, known) || `; known: ${known.join(', ')}`}`);
  if (chosen.words !== 'any' && words.length !== chosen.words.length)
    throw usageError(`Usage: sim ${[command, name, ...chosen.words.map(word => `<${word}>`)].join(' ')}`);
  const others = Object.values(actions).flatMap(({ flags = [] }) => flags);
  const alone = others.find(flag => call.settings.raw(flag) !== undefined && !chosen.flags?.includes(flag));
  if (alone !== undefined) throw usageError(`--${alone} does not go with sim ${command} ${name}`);
  await chosen.run(controlClient(call.settings), words, call);
}

/** The object of --data: the text itself, a file, or the standard input; undefined without it. Rejects with a usage error for anything else. */
export async function readData({ settings, io }: Call): Promise<Readonly<Record<string, unknown>> | undefined> {
  const given = settings.one('data');
  if (given === undefined) return undefined;
  const name = given === '-' ? 'the standard input' : given;
  const fileText = () =>
    readable(`--data ${given}`, () => readTextFile(path.resolve(io.cwd, given)), '; give a file, JSON or YAML that begins with {, or -');
  const content = given === '-' ? await io.readInput() : given.startsWith('{') ? given : fileText();
  // JSON is YAML, too.
  const value: unknown = await parseYaml(content).catch((error: unknown) => {
    throw usageError(`--data ${name} is neither JSON nor YAML: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw usageError(`--data ${name} must be an object, such as { title: Launch }`);
}
