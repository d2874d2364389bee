/** How a flag is given: once with a value, without one, or as often as wanted. */
export interface Flag {
  readonly kind: 'value' | 'switch' | 'list';
  readonly describe: string;
  /** What holds when nothing is given, as the help shows it. */
  readonly fallback?: string;
}

/** Every flag of every command (surface §3). Each is also the environment variable SIM_<FLAG> and a key of sim.config.{json,yaml}. */
export const flags = {
  port: { kind: 'value', describe: 'Port to listen on; 0 takes any free one', fallback: '4010' },
  host: { kind: 'value', describe: 'Address to listen on; any but loopback needs the control token', fallback: '127.0.0.1' },
  seed: { kind: 'value', describe: 'Same seed, same story', fallback: '1' },
  clock: { kind: 'value', describe: 'realtime, manual, or so many times as fast, such as 60x', fallback: 'realtime' },
  'start-time': { kind: 'value', describe: 'Where the clock begins, ISO 8601 with offset', fallback: 'now' },
  'fail-platform': {
    kind: 'list',
    describe: 'Let a platform fail: <P>[:outage|degraded|rate-limited|timeout|reject|auth][:<rate 0-1>]; may be repeated',
  },
  fixture: { kind: 'value', describe: 'What there is at the start: default, empty, or a JSON or YAML file', fallback: 'default' },
  media: {
    kind: 'value',
    describe: 'Where the bytes of uploads lie: a directory, or discard, which keeps no more of a file than tells what it is',
    fallback: 'temporary files that go with the process',
  },
  webhook: { kind: 'list', describe: 'Send the events of every organization there: <url>[=<secret>]; may be repeated' },
  throttle: { kind: 'switch', describe: 'Throttle requests as the service does; --no-throttle lifts it', fallback: 'on' },
  'validate-responses': {
    kind: 'value',
    describe: 'What an answer that breaks the document leads to: off, warn or fail',
    fallback: 'warn',
  },
  'allow-fetch': {
    kind: 'switch',
    describe: 'Imports by URL go over the network, to public addresses only; without it a fake web answers',
    fallback: 'off',
  },
  'allow-host': { kind: 'list', describe: 'A further name under which the control API may be reached; may be repeated' },
  'control-token': { kind: 'value', describe: 'Bearer token that the control API asks for' },
  log: { kind: 'value', describe: 'pretty, json (a JSON object a line) or silent', fallback: 'pretty' },
  url: { kind: 'value', describe: 'The running simulator', fallback: 'http://127.0.0.1:4010' },
  json: { kind: 'switch', describe: 'Print JSON for machines' },
  timeout: { kind: 'value', describe: 'How long to wait, seconds', fallback: '30' },
  rate: { kind: 'value', describe: 'Share of the calls that fail, 0-1' },
  times: { kind: 'value', describe: 'Only so many of the next calls fail' },
  account: { kind: 'value', describe: 'Only calls for this social account fail' },
  reporter: { kind: 'list', describe: 'pretty, junit or json; may be repeated, then --out names a folder', fallback: 'pretty' },
  out: { kind: 'value', describe: 'Where the report goes: a file, or for several reports a folder', fallback: 'standard output' },
  bail: { kind: 'switch', describe: 'Begin no further scenario once one has failed' },
  format: { kind: 'value', describe: 'yaml or json', fallback: 'yaml' },
  control: { kind: 'switch', describe: 'The control API in place of the public one' },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

/** Whether a word is the name of a flag. */
export function isFlagName(word: string): word is FlagName {
  return Object.hasOwn(flags, word);
}

/** The environment variable that gives a flag its default. */
export function variableOf(flag: FlagName): string {
  return `SIM_${flag.toUpperCase().replaceAll('-', '_')}`;
}
