import { list, toggle, value, words } from '../flag.ts';
import { endpointUrl, integer, port, someTime } from '../readers.ts';

const EXCLUSION = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      required: ['what'],
      properties: {
        what: { type: 'string', description: 'A pattern of properties, as on the command line.' },
        reason: { type: 'string', description: 'Why it is left out, for reports.' },
      },
      additionalProperties: false,
    },
  ],
} as const;
/** Only the file can say why something is left out. */
const EXCLUSIONS = { anyOf: [...EXCLUSION.anyOf, { type: 'array', items: EXCLUSION }] } as const;

/** The flags of contract runs, and of what else reaches a deployment. */
export const deploymentFlags = {
  'api-key': value('API key of the deployment; safer in SIM_API_KEY, which is not visible in process lists'),
  team: value('Id of the team to use on the deployment'),
  'allow-writes': toggle(
    'Create drafts, posts far ahead, uploads, teams and flows on the deployment, and remove them at the end; off only reads',
  ),
  'allow-publish': words('With --allow-writes: ids of social accounts to which posts may really be published'),
  'max-publish': value('Maximum number of posts that are really published', { initial: '3', read: integer(1, 1000) }),
  'allow-import': words('With --allow-writes: ids of social accounts whose posts and comments may be imported; what is imported stays'),
  'allow-settings': toggle('With --allow-writes: change settings of accounts and conversations, and put them back at the end'),
  'allow-throttle': toggle('Exceed the throttle of the deployment on purpose'),
  receiver: value('Public URL of a webhook endpoint of the organization that leads to --receiver-port', { read: endpointUrl }),
  'receiver-port': value('Local port on which the run receives webhooks; with --receiver', { initial: '8080', read: port }),
  'receiver-secret': value('Signing secret of that endpoint; safer in SIM_RECEIVER_SECRET'),
  clean: value(
    'Show what an interrupted run has left, by its file sim-contract-<run>.ndjson or sim-run-<run>.ndjson; with --target, remove it',
  ),
  suite: words('Areas, properties, or prefixes of their ids, with * for any characters', { fallback: 'all' }),
  exclude: words(
    'Operations, paths, areas, properties, or prefixes of their ids to leave out, with * for any characters; in the file also { what, reason }',
    { fallback: 'none', schema: EXCLUSIONS },
  ),
  'max-response-time': value(
    'Longest time, such as 800ms, in which an operation of a deployment answers 95 of 100 requests; judged from 20 answers on',
    { read: someTime },
  ),
  runs: value('Cases per property; some properties run a multiple', { fallback: '30', read: integer(1, 100_000) }),
  workers: value('Threads with a simulator each; the result does not depend on it', {
    fallback: 'one per core, at most 8, fewer for few properties',
    read: integer(1, 64),
  }),
  replay: value('Reproduce a failure by its token, or the failures in a file or folder'),
  har: value('Judge the traffic of an HTTP Archive by the checks alone; nothing is sent'),
  baseline: value('File of known failures, which do not fail the run; written when it does not exist'),
  'update-baseline': toggle('Take new failures into the file of --baseline, and remove those gone'),
  rotate: toggle('Draw the seed anew, and say which: for runs that shall see other cases each time'),
  recorded: value('Folder of a recording, which is repeated without the deployment'),
  update: toggle('With --target and --recorded: record the deployment again'),
  differences: value('YAML file of accepted differences, each with a reason'),
  learn: value('File for the words of the deployment, which sim --overrides reads'),
  without: list('Class of differences that does not count, such as message; may be repeated'),
  'max-requests': value('Maximum number of requests to a deployment', { initial: '25000', read: integer(1, 10_000_000) }),
  'min-passed': value(
    'Least number of properties that must pass for a verdict on a deployment; by default half of those that the switches allow',
    { read: integer(0, 100_000) },
  ),
  'max-time': value('Maximum duration of a run on a deployment before its clean-up, or of --until-failure', { fallback: '3m' }),
  'until-failure': toggle('Go on with other cases until the first new finding, or until the time is over'),
  'max-wait': value('Longest time that a step of a scenario waits on a deployment', { initial: '60s', read: someTime }),
  concurrency: value('Requests to a deployment that are under way at once', { initial: '8', read: integer(1, 1000) }),
  'ignore-throttle': toggle('Send as if the deployment had no throttle, because it has none', { initial: 'off' }),
  for: words('Assistants: claude, cursor, vscode, codex'),
  'dry-run': toggle('Print the plan without sending requests'),
  list: toggle('List the properties'),
  stats: toggle('With --list: run the properties, and show the number of cases and the share that was discarded'),
};
