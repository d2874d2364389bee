/** The commands that do by name what the control API of a running simulator does, as the help shows them. */
import type { CommandSpec } from './command.ts';
import { REMOTE_FLAGS } from './flags.ts';

export const callCommand: CommandSpec = {
  usage: 'sim call <operation> [<field>=<value> …]',
  summary:
    'Call an operation of the public or the control API by its id, with the fields that the document names; exits with 1 on an error answer',
  flags: ['data', 'file', 'include', 'api-key', ...REMOTE_FLAGS],
  commandLineOnly: { data: { fallback: '' }, file: { fallback: '' } },
  fallbacks: { 'api-key': 'the first key of the world' },
  describes: {
    data: 'Body, in JSON or YAML: the text itself, a file, or - for the standard input',
    'api-key': 'API key for the public API',
    json: 'Print status, headers and body as one JSON object',
  },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim call listPosts teamId=team_acme_marketing status=POSTED platforms=INSTAGRAM platforms=TIKTOK', 'a list repeats its field'],
    ['sim call createTeam name=Events', 'fields of the body by their names'],
    ['sim call updateOrganization id=org_pro settings.suspended=true', 'and deeper, by their paths; also in the control API'],
    ['sim call createUpload teamId=team_acme_marketing --file file=photo.jpg', ''],
    ['sim call createPost --data post.yaml status=DRAFT --include', 'a body from a file, with one field changed'],
  ],
  load: () => import('./commands/call.ts'),
};

export const requestsCommand: CommandSpec = {
  usage: 'sim requests',
  summary: 'List the calls that a running simulator has answered, oldest first',
  flags: ['follow', 'operation', 'status', 'limit', ...REMOTE_FLAGS],
  commandLineOnly: { follow: { fallback: 'off' }, operation: { fallback: 'all' }, status: { fallback: 'all' }, limit: { fallback: '50' } },
  describes: { status: 'Only answers with this status, such as 404 or 4xx' },
  maxWords: 0,
  examples: [
    ['sim requests --status 4xx', 'what was refused'],
    ['sim requests --operation createPost --follow', 'each further call, too'],
    ['sim requests --follow --json', 'one JSON object per line'],
  ],
  load: () => import('./commands/requests.ts'),
};

export const deliveriesCommand: CommandSpec = {
  usage: 'sim deliveries',
  summary: 'List the deliveries of webhooks with their last attempt, oldest first',
  flags: ['follow', 'status', 'limit', ...REMOTE_FLAGS],
  commandLineOnly: { follow: { fallback: 'off' }, status: { fallback: 'all' }, limit: { fallback: '50' } },
  describes: { status: 'Only deliveries in this status: PENDING, SUCCEEDED or FAILED' },
  maxWords: 0,
  examples: [
    ['sim deliveries --status FAILED', ''],
    ['sim deliveries --follow', 'each attempt as it ends'],
  ],
  load: () => import('./commands/deliveries.ts'),
};

export const jobsCommand: CommandSpec = {
  usage: 'sim jobs',
  summary: 'List what is due on the clock, soonest first',
  flags: ['follow', 'limit', ...REMOTE_FLAGS],
  commandLineOnly: { follow: { fallback: 'off' }, limit: { fallback: '50' } },
  describes: { follow: 'Go on with each job that runs, until Ctrl+C' },
  maxWords: 0,
  examples: [
    ['sim jobs', ''],
    ['sim jobs --follow', 'and each job that runs'],
  ],
  load: () => import('./commands/jobs.ts'),
};

export const faultCommand: CommandSpec = {
  usage: 'sim fault [list | add <field>=<value> … | remove <id | all>]',
  summary: 'List, set and remove faults of the API: calls that fail, come late or lose their answer',
  flags: ['data', ...REMOTE_FLAGS],
  commandLineOnly: { data: { fallback: '' } },
  describes: {
    data: 'The fault with the parts of POST /_sim/faults, in JSON or YAML: the text itself, a file, or - for the standard input',
  },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim fault add operationId=createPost effect.status=503 when.first=2', 'the next two calls fail'],
    [`sim fault add 'operationId=list*' effect.delayMs=2s`, 'lists are late'],
    [`sim fault add --data '{ operationId: createPost, effect: { reset: true } }'`, 'the same form as --fault of sim proxy'],
    ['sim fault remove all', ''],
  ],
  load: () => import('./commands/fault.ts'),
};

export const worldCommand: CommandSpec = {
  usage: 'sim world [list | create [<field>=<value> …] | remove <id or name>]',
  summary: 'List, create and remove worlds of a running simulator, each with API keys of its own',
  flags: REMOTE_FLAGS,
  describes: { world: 'World of the call' },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim world create seed=7 clock=manual fixture=empty', 'a new world; --world, or the header x-sim-world, chooses it'],
    ['sim world create fork=default', 'a copy'],
    ['sim world create name=checkout expiresAfter=10m', 'chosen by its name, removed after ten minutes of no use'],
    ['sim clock advance 1h --world world_1', ''],
    ['sim world remove world_1', ''],
  ],
  load: () => import('./commands/world.ts'),
};
