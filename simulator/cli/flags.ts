import { TRAP_NAMES } from '../grade/traps/names.ts';
import { contractFlags } from './contract-flags.ts';
import type { Flag } from './flag.ts';

/** All flags of all commands. Each is also the environment variable SIM_<FLAG> and a key of sim.config.{json,yaml}. */
export const flags = {
  port: { kind: 'value', describe: 'Port to listen on; 0 for any free port', fallback: '4010' },
  host: { kind: 'value', describe: 'Address to listen on; other than loopback it requires a control token', fallback: '127.0.0.1' },
  seed: { kind: 'value', describe: 'Random seed', fallback: '1' },
  seeds: { kind: 'value', describe: 'Number of seeds that are searched for traps which break the command, from --seed on' },
  clock: { kind: 'value', describe: 'realtime, manual, or a speed such as 60x', fallback: 'realtime' },
  'start-time': { kind: 'value', describe: 'Start time of the clock, ISO 8601 with offset', fallback: 'now' },
  'fail-platform': {
    kind: 'list',
    describe: 'Make a platform fail: <P>[:outage|degraded|rate-limited|timeout|reject|auth][:<rate 0-1>]; may be repeated',
  },
  check: { kind: 'value', describe: 'Fixture file to check' },
  export: { kind: 'switch', describe: 'Write the world of the running simulator as a fixture' },
  from: { kind: 'value', describe: 'Base address of a deployment to mirror; it is only read' },
  with: {
    kind: 'words',
    describe: 'With --from: posts, which are drafts and scheduled ones, and texts, which people have written in them',
  },
  anonymize: { kind: 'switch', describe: 'With --from: replace all names and their ids by generated ones' },
  fixture: { kind: 'value', describe: 'Initial data: default, demo, empty, or a JSON or YAML file', fallback: 'default' },
  snapshot: {
    kind: 'value',
    describe: 'Begin with the world in this file of sim snapshot export, which is only read',
    fallback: 'the fixture',
  },
  overrides: {
    kind: 'value',
    describe: 'What a deployment says in its own words: a JSON or YAML file of messages and defaults',
    fallback: 'none',
  },
  media: {
    kind: 'value',
    describe: 'Directory for uploaded files, or discard to keep only what is needed to detect their type',
    fallback: 'temporary files; with --state <file>, <file>.media',
  },
  state: {
    kind: 'value',
    describe: 'Keep all data in this file and continue with it at the next start',
    fallback: 'in memory only',
  },
  webhook: { kind: 'list', describe: 'Send the events of every organization to <url>[=<secret>]; may be repeated' },
  'allow-webhook-host': { kind: 'list', describe: 'Name besides loopback to which webhooks may go by http, such as app; may be repeated' },
  throttle: { kind: 'switch', describe: 'Throttle requests as the service does', fallback: 'on' },
  'validate-responses': {
    kind: 'value',
    describe: 'Validate responses against the document: off, warn or fail',
    fallback: 'warn',
  },
  'allow-fetch': {
    kind: 'switch',
    describe: 'Fetch imports by URL over the network, from public addresses only; off uses fake files',
    fallback: 'off',
  },
  'allow-host': { kind: 'list', describe: 'Additional host name by which it may be called; may be repeated' },
  https: { kind: 'switch', describe: 'Speak https, with --cert and --key or a certificate that is made for it', fallback: 'off' },
  cert: { kind: 'value', describe: 'File with the certificate for https, PEM', fallback: 'one that is made at the start' },
  key: { kind: 'value', describe: 'File with its private key, PEM; not needed when the certificate has it' },
  'public-url': {
    kind: 'value',
    describe: 'Address under which clients reach it, such as https://proxy/sim; addresses in answers begin with it',
    fallback: 'as each request was sent',
  },
  'trust-proxy': { kind: 'switch', describe: 'Believe X-Forwarded-Proto, -Host, -Prefix and -For of requests', fallback: 'off' },
  'control-token': { kind: 'value', describe: 'Bearer token that the control API requires' },
  ui: { kind: 'switch', describe: 'Serve the dashboard and the API reference', fallback: 'on' },
  mcp: { kind: 'switch', describe: 'Let coding assistants use it by the Model Context Protocol at /_sim/mcp', fallback: 'off' },
  parity: { kind: 'value', describe: 'Folder of a recording; the dashboard shows what sim parity has found with it' },
  otlp: {
    kind: 'value',
    describe: 'Address of an OpenTelemetry collector, such as http://127.0.0.1:4318, that gets what happens as spans',
    fallback: 'none',
  },
  grade: { kind: 'switch', describe: 'Watch how the client behaves, for the view Client of the dashboard', fallback: 'off' },
  traps: {
    kind: 'words',
    describe: `Misbehave on purpose to see how the client takes it: all, or ${TRAP_NAMES.join(', ')}`,
    fallback: 'none',
  },
  fault: {
    kind: 'lines',
    describe:
      'Fault as JSON or YAML, with the parts of POST /_sim/faults: { operationId, match, effect, when }; may be repeated; in SIM_FAULT, one in each line',
  },
  rules: { kind: 'words', describe: 'Rules to grade by, or the beginnings of their ids', fallback: 'all' },
  level: { kind: 'list', describe: 'Level of a rule: <rule>=error, warning or off; may be repeated' },
  'min-grade': { kind: 'value', describe: 'Fail below this grade, A to F, instead of for any rule that failed' },
  keep: { kind: 'switch', describe: 'Keep the simulators with their dashboards running after the report, until Ctrl+C' },
  coverage: {
    kind: 'switch',
    describe: 'Say which operations, statuses, parameters, fields and events of the API the command met',
    fallback: 'off, or on with another flag of coverage',
  },
  'min-coverage': { kind: 'value', describe: 'Fail when less than this percentage of the operations succeeded at least once' },
  'coverage-of': {
    kind: 'words',
    describe: 'Operations or paths that the percentage is of, with * for any characters',
    fallback: 'all operations',
  },
  add: { kind: 'list', describe: 'coverage.json of earlier runs, whose coverage is added; may be repeated' },
  log: { kind: 'value', describe: 'pretty, json (one JSON object per line) or silent', fallback: 'pretty' },
  url: { kind: 'value', describe: 'Address of the running simulator', fallback: 'http://127.0.0.1:4010' },
  world: { kind: 'value', describe: 'World of the running simulator', fallback: 'default' },
  json: { kind: 'switch', describe: 'Print JSON' },
  since: { kind: 'value', describe: 'The id of the first request, or an ISO 8601 instant; everything that is known by default' },
  data: { kind: 'value', describe: 'JSON or YAML: the text itself, a file, or - for the standard input' },
  set: { kind: 'list', describe: 'Field of the event, as data.status=ERROR, at any depth; may be repeated' },
  to: { kind: 'value', describe: 'Endpoint, by its id or address; another address gets it once, signed with --secret' },
  raw: { kind: 'switch', describe: 'Send it even if it breaks the schema of the event' },
  file: { kind: 'list', describe: 'File for a field of an upload, as file=photo.jpg; may be repeated' },
  include: { kind: 'switch', describe: 'Print the status and the headers of the answer, too' },
  follow: { kind: 'switch', describe: 'Go on with what is new, until Ctrl+C' },
  operation: { kind: 'value', describe: 'Only calls of this operation' },
  status: { kind: 'value', describe: 'Only with this status' },
  limit: { kind: 'value', describe: 'How many at most', fallback: '50' },
  timeout: { kind: 'value', describe: 'Timeout in seconds', fallback: '30' },
  rate: { kind: 'value', describe: 'Share of calls that fail, 0-1' },
  times: { kind: 'value', describe: 'Number of calls that fail' },
  account: { kind: 'value', describe: 'Social account; sim platform defaults to all accounts of the platform' },
  reporter: {
    kind: 'list',
    describe:
      'pretty, junit, ctrf, json, html or summary (Markdown, for the job in GitHub Actions); may be repeated with a folder in --out',
    fallback: 'pretty',
  },
  out: {
    kind: 'value',
    describe: 'File for the report, or a folder for one or several: one that exists, ends with a slash or has no extension',
    fallback: 'standard output',
  },
  target: {
    kind: 'value',
    describe: 'Base address of a deployment of the service; may have a base path, and user:password@ for a gateway before it',
  },
  header: {
    kind: 'lines',
    describe: "'name: value', sent to the deployment only and masked in outputs; may be repeated; in SIM_HEADER, one in each line",
  },
  'client-cert': { kind: 'value', describe: 'File with the client certificate for the deployment, PEM' },
  'client-key': {
    kind: 'value',
    describe: 'File with its private key, PEM; not needed when the certificate has it',
    fallback: 'the file of --client-cert',
  },
  ca: { kind: 'value', describe: 'File with certificates of authorities to trust besides the usual ones, PEM' },
  insecure: { kind: 'switch', describe: 'Accept any certificate of the deployment; reports say so', fallback: 'off' },
  'fail-on': { kind: 'value', describe: 'Deviations that fail the run: any, request or answer (in responses)', fallback: 'any' },
  'allow-files': {
    kind: 'list',
    describe: 'Folder besides that of each scenario whose files, and those below, scenarios may read; may be repeated',
  },
  bail: { kind: 'switch', describe: 'Skip the remaining scenarios after a failure' },
  parallel: { kind: 'value', describe: 'How many worlds of scenarios run at a time', fallback: '6' },
  watch: { kind: 'switch', describe: 'Go on until Ctrl+C, and run scenarios again when a file of theirs changes' },
  yes: { kind: 'switch', describe: 'With --update: write without asking, as in CI' },
  tags: { kind: 'words', describe: 'Tags of scenarios, of which one suffices', fallback: 'all scenarios' },
  'exclude-tags': { kind: 'words', describe: 'Tags of scenarios to leave out', fallback: 'none' },
  var: {
    kind: 'lines',
    describe:
      'Variable of scenarios, as name=value; may be repeated; in the environment SIM_VAR_<name> sets one, and SIM_VAR one in each line',
  },
  format: { kind: 'value', describe: 'yaml or json', fallback: 'yaml' },
  control: { kind: 'switch', describe: 'Print the control API instead of the public one' },
  used: {
    kind: 'list',
    describe: 'With diff: calls of your client, which alone count: an HTTP Archive, or a folder of sim parity --update; may be repeated',
  },
  texts: { kind: 'switch', describe: 'With diff: also list changes of descriptions, examples and extensions' },
  organization: { kind: 'value', describe: 'Organization whose events are received', fallback: 'org_acme' },
  register: {
    kind: 'switch',
    describe: 'Register an endpoint at the running simulator and remove it at the end; --no-register only listens',
    fallback: 'on',
  },
  secret: { kind: 'value', describe: 'Signing secret of deliveries', fallback: 'whsec_sim_<organization>' },
  events: { kind: 'words', describe: 'Event types to show, such as post.published', fallback: 'all' },
  forward: { kind: 'value', describe: 'Forward each delivery to this URL and return its response' },
  platform: { kind: 'value', describe: 'Platform of the event', fallback: 'the platform of the account, or INSTAGRAM' },
  post: { kind: 'value', describe: 'Id of the post in the service' },
  'imported-post': { kind: 'value', describe: 'Id of the imported post in the service' },
  text: { kind: 'value', describe: 'Text of the comment or message' },
  author: { kind: 'value', describe: 'Author of the comment, by id on the platform', fallback: 'generated' },
  participant: { kind: 'value', describe: 'Participant of the conversation, by id on the platform', fallback: 'person_1' },
  name: { kind: 'value', describe: 'Name of the person', fallback: 'generated' },
  username: { kind: 'value', describe: 'User name of the person', fallback: 'generated' },
  parent: { kind: 'value', describe: 'Parent comment, by id on the platform' },
  'published-at': { kind: 'value', describe: 'Publication time, ISO 8601 with offset; not in the future', fallback: 'now' },
  likes: { kind: 'value', describe: 'Number of likes', fallback: '0' },
  attachment: { kind: 'list', describe: '[IMAGE|VIDEO|AUDIO|FILE=]<url>, by default derived from the extension; may be repeated' },
  payload: { kind: 'value', describe: 'Payload of the quick reply or button' },
  message: { kind: 'value', describe: 'Id of the message in the service' },
  reaction: { kind: 'value', describe: 'Reaction, such as love; none removes it' },
  ...contractFlags,
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

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
