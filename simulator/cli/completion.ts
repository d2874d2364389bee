import { fieldNames, knownOperations, operationNamed } from './by-document/operations.ts';
import { clockActions } from './commands/clock.ts';
import { commands } from './commands.ts';
import { failureModes, valuesOfFlag, webhookTypes } from './flag-values.ts';
import { flags, isFlagName } from './flags.ts';
import { eventTypes } from './platform-event-fields.ts';
import { platformNames } from './readers.ts';

/** Possible words at a place, after the words before it. */
type Words = (before: readonly string[]) => readonly string[];

/** Possible positional arguments of commands, by position. */
const WORDS: Readonly<Record<string, readonly Words[]>> = {
  clock: [() => clockActions],
  platform: [() => platformNames, () => ['ok', ...failureModes()]],
  trigger: [() => eventTypes],
  send: [webhookTypes],
  call: [operationIds],
  fault: [() => ['list', 'add', 'remove']],
  world: [() => ['list', 'create', 'remove']],
};

/** Possible words at every later place. */
const LATER_WORDS: Readonly<Record<string, Words>> = {
  call: ([id = '']) => (operationIds().includes(id) ? assignments(id) : []),
  fault: ([action]) => (action === 'add' ? assignments('createFault') : []),
  world: ([action]) => (action === 'create' ? assignments('createWorld') : []),
};

function operationIds(): string[] {
  return knownOperations().map(({ operation }) => operation.id);
}

function assignments(operation: string): string[] {
  return fieldNames(operationNamed(operation)).map(name => `${name}=`);
}

/** Completions of the last word of a command line that starts with `sim`; empty to let the shell complete file names. */
export function complete([program = '', ...typed]: readonly string[]): string[] {
  // fish leaves out the program name.
  const words = program.endsWith('sim') ? typed : [program, ...typed];
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  return choices(before, current).filter(choice => choice.startsWith(current) && !(choice.startsWith('-') && before.includes(choice)));
}

function choices(before: readonly string[], current: string): readonly string[] {
  if (before.includes('--')) return [];
  const name = before.find(word => Object.hasOwn(commands, word));
  if (current.startsWith('-')) return flagsOf(name ?? 'serve');
  const flag = before.at(-1)?.replace(/^--/, '') ?? '';
  if (before.at(-1)?.startsWith('--') && isFlagName(flag) && flags[flag].kind !== 'switch') return valuesOfFlag(flag);
  if (name === undefined) return Object.keys(commands);
  const words = before.slice(before.indexOf(name) + 1).filter(word => !word.startsWith('-'));
  return (WORDS[name]?.[words.length] ?? LATER_WORDS[name])?.(words) ?? [];
}

function flagsOf(name: string): string[] {
  const own = (commands[name]?.flags ?? []).flatMap(flag =>
    flags[flag].kind === 'switch' ? [`--${flag}`, `--no-${flag}`] : [`--${flag}`],
  );
  return [...own, '--help'];
}
