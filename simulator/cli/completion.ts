import { controlApi, publicApi } from '../../openapi/document.ts';
import { clockActions } from './commands/clock.ts';
import { commands } from './commands.ts';
import { type FlagName, flags, isFlagName } from './flags.ts';
import { eventTypes } from './platform-event-fields.ts';
import { platformNames } from './readers.ts';
import { LOG_KINDS } from './serve-settings.ts';

const failureModes = () => (controlApi().schema('FailureMode').enum ?? []).map(String);

/** Possible values of flags. */
const VALUES: Readonly<Partial<Record<FlagName, () => readonly string[]>>> = {
  clock: () => ['realtime', 'manual', '10x'],
  events: () => Object.keys(publicApi.json.webhooks ?? {}),
  'fail-platform': () => platformNames,
  'fail-on': () => ['any', 'request', 'answer'],
  fixture: () => ['default', 'empty'],
  format: () => ['yaml', 'json'],
  log: () => LOG_KINDS,
  media: () => ['discard'],
  platform: () => platformNames,
  'validate-responses': () => ['off', 'warn', 'fail'],
};

/** Possible positional arguments of commands, by position. */
const WORDS: Readonly<Record<string, readonly (() => readonly string[])[]>> = {
  clock: [() => clockActions],
  platform: [() => platformNames, () => ['ok', ...failureModes()]],
  trigger: [() => eventTypes],
};

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
  if (before.at(-1)?.startsWith('--') && isFlagName(flag) && flags[flag].kind !== 'switch') return VALUES[flag]?.() ?? [];
  if (name === undefined) return Object.keys(commands);
  const place = before.slice(before.indexOf(name) + 1).filter(word => !word.startsWith('-')).length;
  return WORDS[name]?.[place]?.() ?? [];
}

function flagsOf(name: string): string[] {
  const own = (commands[name]?.flags ?? []).flatMap(flag =>
    flags[flag].kind === 'switch' ? [`--${flag}`, `--no-${flag}`] : [`--${flag}`],
  );
  return [...own, '--help'];
}
