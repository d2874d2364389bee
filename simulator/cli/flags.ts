/** How a flag is given: once with a value, without one, as often as wanted, or with several values behind it. */
export interface Flag {
  readonly kind: 'value' | 'switch' | 'list' | 'words';
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
    fallback: 'temporary files that go with the process; with --state <file>, <file>.media',
  },
  state: {
    kind: 'value',
    describe: 'Keep everything in this file: what it holds goes on as it was',
    fallback: 'nothing outlives the process',
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
  ui: { kind: 'switch', describe: 'Offer the dashboard and the API reference to browsers; --no-ui leaves them out', fallback: 'on' },
  log: { kind: 'value', describe: 'pretty, json (a JSON object a line) or silent', fallback: 'pretty' },
  url: { kind: 'value', describe: 'The running simulator', fallback: 'http://127.0.0.1:4010' },
  json: { kind: 'switch', describe: 'Print JSON for machines' },
  timeout: { kind: 'value', describe: 'How long to wait, seconds', fallback: '30' },
  rate: { kind: 'value', describe: 'Share of the calls that fail, 0-1' },
  times: { kind: 'value', describe: 'Only so many of the next calls fail' },
  account: { kind: 'value', describe: 'The social account that it is about; without one, sim platform means all of a platform' },
  reporter: { kind: 'list', describe: 'pretty, junit or json; may be repeated, then --out names a folder', fallback: 'pretty' },
  out: { kind: 'value', describe: 'Where the report goes: a file, or for several reports a folder', fallback: 'standard output' },
  target: { kind: 'value', describe: 'The base address of a deployment of the service' },
  'fail-on': { kind: 'value', describe: 'Deviations of which half make it fail: any, request or answer', fallback: 'any' },
  bail: { kind: 'switch', describe: 'Begin no further scenario once one has failed' },
  format: { kind: 'value', describe: 'yaml or json', fallback: 'yaml' },
  control: { kind: 'switch', describe: 'The control API in place of the public one' },
  organization: { kind: 'value', describe: 'Whose events', fallback: 'org_acme' },
  register: {
    kind: 'switch',
    describe: 'Register at the running simulator and unregister at the end; --no-register only listens',
    fallback: 'on',
  },
  secret: { kind: 'value', describe: 'What deliveries are signed with', fallback: 'whsec_sim_<organization>' },
  events: { kind: 'words', describe: 'Only events of these types, such as post.published', fallback: 'all' },
  forward: { kind: 'value', describe: 'Pass each delivery on to this URL, and answer what it answers' },
  platform: { kind: 'value', describe: 'Where it happens', fallback: "the account's, or INSTAGRAM" },
  post: { kind: 'value', describe: 'The post, by its id in the service' },
  'imported-post': { kind: 'value', describe: 'The imported post, by its id in the service' },
  text: { kind: 'value', describe: 'What is written' },
  author: { kind: 'value', describe: 'Who comments, by an id on the platform', fallback: 'somebody' },
  participant: { kind: 'value', describe: 'Who writes or taps, by an id on the platform', fallback: 'person_1' },
  name: { kind: 'value', describe: "The person's name", fallback: 'made up' },
  username: { kind: 'value', describe: "The person's user name", fallback: 'made up' },
  parent: { kind: 'value', describe: 'The comment that this one answers, by its id on the platform' },
  'published-at': { kind: 'value', describe: 'When it was written, ISO 8601 with offset; not in the future', fallback: 'now' },
  likes: { kind: 'value', describe: 'How many like it', fallback: '0' },
  attachment: { kind: 'list', describe: '[IMAGE|VIDEO|AUDIO|FILE=]<url>, by default what its ending says; may be repeated' },
  payload: { kind: 'value', describe: 'What the quick reply or button stands for' },
  message: { kind: 'value', describe: 'The message, by its id in the service' },
  reaction: { kind: 'value', describe: 'The reaction, such as love; none takes it back' },
  'api-key': { kind: 'value', describe: 'Its API key; better given as SIM_API_KEY, which no list of processes shows' },
  team: { kind: 'value', describe: 'The team there that it is about' },
  'allow-writes': { kind: 'switch', describe: 'Create drafts there and remove them at the end; without it a deployment is only read' },
  suite: { kind: 'words', describe: 'Only these: areas, properties, or the beginnings of their ids', fallback: 'all' },
  runs: { kind: 'value', describe: 'Cases of each property; one that is hard to show takes a multiple', fallback: '50' },
  workers: {
    kind: 'value',
    describe: 'Threads with a simulator each; what comes of a run does not depend on it',
    fallback: 'one a core, 8 at most, fewer for few properties',
  },
  replay: { kind: 'value', describe: 'Show a failure again, by its token' },
  'max-requests': { kind: 'value', describe: 'A deployment is asked no more than so often', fallback: '10000' },
  'dry-run': { kind: 'switch', describe: 'Say what would be done, and send nothing' },
  list: { kind: 'switch', describe: 'List the properties' },
  stats: { kind: 'switch', describe: 'With --list: run them, and tell how often each was looked at and what share of cases was left out' },
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
