import { deploymentFlags } from './deployment/flags.ts';
import type { Flag, Reader } from './flag.ts';
import { simulatorFlags } from './simulator-flags.ts';

/** All flags of all commands. Each is also the environment variable SIM_<FLAG> and a key of sim.config.{json,yaml}. */
export const flags = { ...simulatorFlags, ...deploymentFlags } satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

/** What a value of a flag is read as: any text where the table has no reader. */
export type ValueOf<Name extends FlagName> = (typeof flags)[Name] extends { readonly read: Reader<infer Value> } ? Value : string;

/** Flags with a default. */
export type NameWithDefault = {
  [Name in FlagName]: (typeof flags)[Name] extends { readonly read: Reader<unknown>; readonly initial: string } ? Name : never;
}[FlagName];

/** The flags of commands that start a simulator. */
export const SERVE_FLAGS = [
  ...(['port', 'host', 'seed', 'clock', 'start-time', 'fail-platform', 'fault', 'fixture', 'snapshot', 'overrides', 'state'] as const),
  ...(['media', 'webhook', 'allow-webhook-host', 'throttle', 'validate-responses', 'allow-fetch', 'allow-host', 'https', 'cert'] as const),
  ...(['key', 'public-url', 'trust-proxy', 'control-token', 'ui', 'mcp', 'parity', 'otlp', 'grade', 'traps', 'log'] as const),
] as const satisfies readonly FlagName[];

/** The flags of commands that talk to a running simulator. */
export const REMOTE_FLAGS = ['url', 'control-token', 'world', 'json'] as const satisfies readonly FlagName[];

/** The flags of commands that say what their command met of the API. */
export const COVERAGE_FLAGS = ['coverage', 'min-coverage', 'coverage-of', 'add', 'out'] as const satisfies readonly FlagName[];

/** The flags with which a command reaches a deployment. */
export const ACCESS_FLAGS = ['header', 'client-cert', 'client-key', 'ca', 'insecure'] as const satisfies readonly FlagName[];

/** The flags with which `sim run` runs scenarios on a deployment. */
export const SCENARIOS_ON_DEPLOYMENT_FLAGS = [
  ...(['api-key', 'team'] as const),
  ...ACCESS_FLAGS,
  ...(['allow-writes', 'allow-publish', 'max-publish', 'allow-import', 'allow-settings'] as const),
  ...(['receiver', 'receiver-port', 'receiver-secret', 'max-wait', 'rate', 'ignore-throttle', 'max-requests', 'max-time'] as const),
] as const satisfies readonly FlagName[];

/** Keys of the config file that are no flags, with their descriptions. */
export const fileKeys = {
  responseTimes: 'Longest response times by operation, such as listPosts: 500ms, in place of --max-response-time',
} as const;

export type FileKey = keyof typeof fileKeys;

/** Whether a word is a key of the config file that is no flag. */
export function isFileKey(word: string): word is FileKey {
  return Object.hasOwn(fileKeys, word);
}

/** Whether a word is the name of a flag. */
export function isFlagName(word: string): word is FlagName {
  return Object.hasOwn(flags, word);
}

/** The environment variable that gives a flag its default. */
export function variableOf(flag: FlagName): string {
  return `SIM_${flag.toUpperCase().replaceAll('-', '_')}`;
}
