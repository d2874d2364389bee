import type { Flag } from './flag.ts';

/** The flags of contract runs, and of what else reaches a deployment. */
export const contractFlags = {
  'api-key': { kind: 'value', describe: 'API key of the deployment; safer in SIM_API_KEY, which is not visible in process lists' },
  team: { kind: 'value', describe: 'Id of the team to use on the deployment' },
  'allow-writes': {
    kind: 'switch',
    describe: 'Create drafts, posts far ahead, uploads, teams and flows on the deployment, and remove them at the end; off only reads',
  },
  'allow-publish': { kind: 'words', describe: 'With --allow-writes: ids of social accounts to which posts may really be published' },
  'max-publish': { kind: 'value', describe: 'Maximum number of posts that are really published', fallback: '3' },
  'allow-import': {
    kind: 'words',
    describe: 'With --allow-writes: ids of social accounts whose posts and comments may be imported; what is imported stays',
  },
  'allow-settings': {
    kind: 'switch',
    describe: 'With --allow-writes: change settings of accounts and conversations, and put them back at the end',
  },
  'allow-throttle': { kind: 'switch', describe: 'Exceed the throttle of the deployment on purpose' },
  receiver: { kind: 'value', describe: 'Public URL of a webhook endpoint of the organization that leads to --receiver-port' },
  'receiver-port': { kind: 'value', describe: 'Local port on which the run receives webhooks; with --receiver', fallback: '8080' },
  'receiver-secret': { kind: 'value', describe: 'Signing secret of that endpoint; safer in SIM_RECEIVER_SECRET' },
  clean: {
    kind: 'value',
    describe:
      'Show what an interrupted run has left, by its file sim-contract-<run>.ndjson or sim-run-<run>.ndjson; with --target, remove it',
  },
  suite: { kind: 'words', describe: 'Areas, properties, or prefixes of their ids, with * for any characters', fallback: 'all' },
  exclude: {
    kind: 'words',
    describe:
      'Operations, paths, areas, properties, or prefixes of their ids to leave out, with * for any characters; in the file also { what, reason }',
    fallback: 'none',
  },
  'max-response-time': {
    kind: 'value',
    describe: 'Longest time, such as 800ms, in which an operation of a deployment answers 95 of 100 requests; judged from 20 answers on',
  },
  runs: { kind: 'value', describe: 'Cases per property; some properties run a multiple', fallback: '30' },
  workers: {
    kind: 'value',
    describe: 'Threads with a simulator each; the result does not depend on it',
    fallback: 'one per core, at most 8, fewer for few properties',
  },
  replay: { kind: 'value', describe: 'Reproduce a failure by its token, or the failures in a file or folder' },
  har: { kind: 'value', describe: 'Judge the traffic of an HTTP Archive by the checks alone; nothing is sent' },
  baseline: { kind: 'value', describe: 'File of known failures, which do not fail the run; written when it does not exist' },
  'update-baseline': { kind: 'switch', describe: 'Take new failures into the file of --baseline, and remove those gone' },
  rotate: { kind: 'switch', describe: 'Draw the seed anew, and say which: for runs that shall see other cases each time' },
  recorded: { kind: 'value', describe: 'Folder of a recording, which is repeated without the deployment' },
  update: { kind: 'switch', describe: 'With --target and --recorded: record the deployment again' },
  differences: { kind: 'value', describe: 'YAML file of accepted differences, each with a reason' },
  learn: { kind: 'value', describe: 'File for the words of the deployment, which sim --overrides reads' },
  without: { kind: 'list', describe: 'Class of differences that does not count, such as message; may be repeated' },
  'max-requests': { kind: 'value', describe: 'Maximum number of requests to a deployment', fallback: '25000' },
  'min-passed': {
    kind: 'value',
    describe: 'Least number of properties that must pass for a verdict on a deployment; by default half of those that the switches allow',
  },
  'max-time': {
    kind: 'value',
    describe: 'Maximum duration of a run on a deployment before its clean-up, or of --until-failure',
    fallback: '3m',
  },
  'until-failure': { kind: 'switch', describe: 'Go on with other cases until the first new finding, or until the time is over' },
  'max-wait': { kind: 'value', describe: 'Longest time that a step of a scenario waits on a deployment', fallback: '60s' },
  concurrency: { kind: 'value', describe: 'Requests to a deployment that are under way at once', fallback: '8' },
  'ignore-throttle': { kind: 'switch', describe: 'Send as if the deployment had no throttle, because it has none', fallback: 'off' },
  for: { kind: 'words', describe: 'Assistants: claude, cursor, vscode, codex' },
  'dry-run': { kind: 'switch', describe: 'Print the plan without sending requests' },
  list: { kind: 'switch', describe: 'List the properties' },
  stats: { kind: 'switch', describe: 'With --list: run the properties, and show the number of cases and the share that was discarded' },
} as const satisfies Record<string, Flag>;
