import { fieldNames, knownOperations, operationNamed } from '../text/by-document/operations.ts';
import { flagsOf } from './command.ts';
import { clockActions } from './commands/clock.ts';
import { eventTypes } from './commands/trigger.ts';
import { commands } from './commands.ts';
import type { Flag } from './flag.ts';
import { type FlagName, flags, isFlagName } from './flags.ts';
import { failureModes, platformNames, webhookTypes } from './readers.ts';

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
  if (current.startsWith('-')) return flagWords(name ?? 'serve');
  const flag = before.at(-1)?.replace(/^--/, '') ?? '';
  if (before.at(-1)?.startsWith('--') && isFlagName(flag) && flags[flag].kind !== 'switch') return valuesOf(flag);
  if (name === undefined) return Object.keys(commands);
  const words = before.slice(before.indexOf(name) + 1).filter(word => !word.startsWith('-'));
  return (WORDS[name]?.[words.length] ?? LATER_WORDS[name])?.(words) ?? [];
}

function flagWords(name: string): string[] {
  const spec = commands[name];
  const own = (spec ? flagsOf(spec) : []).flatMap(flag => (flags[flag].kind === 'switch' ? [`--${flag}`, `--no-${flag}`] : [`--${flag}`]));
  return [...own, '--help'];
}

function valuesOf(name: FlagName): readonly string[] {
  const { values = () => [] }: Flag = flags[name];
  return values();
}
