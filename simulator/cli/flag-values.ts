/** The values that flags may have, where they can be listed. */
import { controlApi, publicApi } from '../../openapi/document.ts';
import { TRAP_NAMES } from '../grade/traps/names.ts';
import type { CommandSpec } from './command.ts';
import { type FlagName, flags } from './flags.ts';
import { platformNames } from './readers.ts';
import { LOG_KINDS } from './serve-settings.ts';

/** How a platform may fail. */
export const failureModes = (): string[] => (controlApi().schema('FailureMode').enum ?? []).map(String);

/** The types of webhook events. */
export const webhookTypes = (): string[] => Object.keys(publicApi.json.webhooks ?? {});

/** Possible values of flags. */
const VALUES: Readonly<Partial<Record<FlagName, () => readonly string[]>>> = {
  clock: () => ['realtime', 'manual', '10x'],
  events: webhookTypes,
  'fail-platform': () => platformNames,
  'fail-on': () => ['any', 'request', 'answer'],
  fixture: () => ['default', 'demo', 'empty'],
  format: () => ['yaml', 'json'],
  log: () => LOG_KINDS,
  media: () => ['discard'],
  operation: () => publicApi.operations().map(({ id }) => id),
  platform: () => platformNames,
  traps: () => ['all', ...TRAP_NAMES],
  'validate-responses': () => ['off', 'warn', 'fail'],
};

/** The values that a flag may have; empty where they cannot be listed. */
export function valuesOfFlag(flag: FlagName): readonly string[] {
  return VALUES[flag]?.() ?? [];
}

/** What to give a flag of a command that has no value: its values, else what it is for. */
export async function neededValue(flag: FlagName, { describes }: Pick<CommandSpec, 'describes'>): Promise<string> {
  const values = valuesOfFlag(flag);
  if (values.length > 0) return values.join(', ');
  const description = describes?.[flag] ?? flags[flag].describe;
  if (flag !== 'suite') return description;
  // To load all suites takes a second, which only this mistake costs.
  const { allSuites } = await import('../../contract-tests/suites/all.ts');
  const areas = new Set(allSuites().properties.map(({ area }) => area));
  return `${description}; the areas are ${[...areas].toSorted().join(', ')}`;
}
