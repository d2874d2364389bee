/** The commands that talk to a running simulator, as the help shows them. */
import { type CommandSpec, typed, usual } from '../command.ts';
import { ACCESS_FLAGS, REMOTE_FLAGS } from '../flags.ts';

export const status: CommandSpec = {
  usage: 'sim status',
  summary: 'Show version, clock, counts and running imports of a simulator',
  flags: usual(...REMOTE_FLAGS),
  maxWords: 0,
  examples: [['sim status --url http://127.0.0.1:4010', '']],
  load: async () => (await import('../commands/status.ts')).runStatus,
};

export const clock: CommandSpec = {
  usage: 'sim clock [now | advance <duration> | to <instant> | settle [limit] | mode <realtime|manual|10x>]',
  summary: 'Show or change the clock of a running simulator',
  flags: usual(...REMOTE_FLAGS),
  maxWords: 2,
  examples: [
    ['sim clock', 'show the time'],
    ['sim clock advance 6h', 'advance six hours and run all jobs that become due'],
    ['sim clock to 2026-03-02T18:00:00Z', ''],
    ['sim clock settle', 'advance until no job is due within an hour'],
    ['sim clock mode 60x', 'one minute per second'],
  ],
  load: async () => (await import('../commands/clock.ts')).runClock,
};

export const platform: CommandSpec = {
  usage: 'sim platform [<P> [ok | outage | degraded | rate-limited | timeout | reject | auth]]',
  summary: 'Make a platform fail or recover; without a failure mode, show its state',
  flags: usual('rate', 'times', 'account', ...REMOTE_FLAGS),
  maxWords: 2,
  examples: [
    ['sim platform', 'all platforms'],
    ['sim platform INSTAGRAM outage', 'all calls fail'],
    ['sim platform TIKTOK reject --times 1 --account sa_acme_tiktok', 'one call of one account fails'],
    ['sim platform INSTAGRAM ok', 'recover'],
  ],
  load: async () => (await import('../commands/control.ts')).runPlatform,
};

export const reset: CommandSpec = {
  usage: 'sim reset',
  summary: 'Reset the world of a running simulator',
  flags: usual(...REMOTE_FLAGS),
  maxWords: 0,
  examples: [['sim reset', '']],
  load: async () => (await import('../commands/control.ts')).runReset,
};

export const snapshot: CommandSpec = {
  usage:
    'sim snapshot [list | save <name> | load <name> | diff <name or file> <other> | remove <name> | fork <name or world>]\n' +
    '       sim snapshot export <name or world> [--out <file> [--media]]\n       sim snapshot import <file> [--name <name>]',
  summary: 'Save, compare, restore or copy the world of a running simulator, or carry it to another one in a file',
  flags: {
    ...usual(...REMOTE_FLAGS),
    out: typed('standard output', 'With export: file to write'),
    media: { ...typed('off', 'With export: write a tar file that has the bytes of uploads, too'), kind: 'switch' },
    name: typed('the name of the file', 'With import: name of the snapshot'),
  },
  maxWords: 3,
  examples: [
    ['sim snapshot save before', 'save the world'],
    ['sim snapshot load before', 'restore it'],
    ['sim snapshot diff before after', 'show the differences'],
    ['sim snapshot fork default', 'copy the running world to a new world with its own API keys'],
    ['sim snapshot export default --out world.json', 'write the running world to a file'],
    ['sim snapshot import world.json', 'keep the world of a file as the snapshot world'],
    ['sim snapshot diff monday.json tuesday.json', 'show the differences of two files, without a simulator'],
  ],
  load: async () => (await import('../commands/snapshot.ts')).runSnapshot,
};

export const fixture: CommandSpec = {
  usage:
    'sim fixture --check <file>\n       sim fixture --export [--out <file>]\n' +
    '       sim fixture --from <url> [--team <id>] [--with posts [texts]] [--anonymize [--seed <seed>]] [--out <file>]',
  summary: 'Check a fixture file, or write one: the world of a running simulator, or the mirror of an organization of a deployment',
  flags: {
    check: typed(''),
    'allow-webhook-host': {},
    export: typed(''),
    from: typed(''),
    team: typed('all teams', 'With --from: only this team'),
    ...usual('api-key', ...ACCESS_FLAGS),
    with: typed('neither'),
    anonymize: typed('off'),
    seed: typed('1', 'With --anonymize: another seed gives other names'),
    out: typed('standard output', 'File for the fixture: JSON, or YAML if its name ends in .yaml'),
    ...usual('url', 'control-token', 'world'),
  },
  maxWords: 0,
  examples: [
    ['sim fixture --check my-world.yaml', 'every problem with its place, and what is allowed there'],
    ['sim fixture --export --out my-world.yaml', 'organizations, teams, accounts, uploads and endpoints as they are now'],
    [
      'sim fixture --from https://staging.example.com --out mirror.json',
      'plan, settings, limits, teams and accounts of the key in SIM_API_KEY',
    ],
    ['sim fixture --from https://staging.example.com --anonymize --out mirror.json', 'the same with other names, to share'],
  ],
  load: async () => (await import('../commands/fixture.ts')).runFixture,
};

export const call: CommandSpec = {
  usage: 'sim call <operation> [<field>=<value> …]',
  summary:
    'Call an operation of the public or the control API by its id, with the fields that the document names; exits with 1 on an error answer',
  flags: {
    data: typed('', 'Body, in JSON or YAML: the text itself, a file, or - for the standard input'),
    file: typed(''),
    include: {},
    'api-key': { describe: 'API key for the public API', fallback: 'the first key of the world' },
    ...usual(...REMOTE_FLAGS),
    json: { describe: 'Print status, headers and body as one JSON object' },
  },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim call listPosts teamId=team_acme_marketing status=POSTED platforms=INSTAGRAM platforms=TIKTOK', 'a list repeats its field'],
    ['sim call createTeam name=Events', 'fields of the body by their names'],
    ['sim call updateOrganization id=org_pro settings.suspended=true', 'and deeper, by their paths; also in the control API'],
    ['sim call createUpload teamId=team_acme_marketing --file file=photo.jpg', ''],
    ['sim call createPost --data post.yaml status=DRAFT --include', 'a body from a file, with one field changed'],
  ],
  load: async () => (await import('../commands/call.ts')).runCall,
};

export const requests: CommandSpec = {
  usage: 'sim requests',
  summary: 'List the calls that a running simulator has answered, oldest first',
  flags: {
    follow: typed('off'),
    operation: typed('all'),
    status: typed('all', 'Only answers with this status, such as 404 or 4xx'),
    limit: typed('50'),
    ...usual(...REMOTE_FLAGS),
  },
  maxWords: 0,
  examples: [
    ['sim requests --status 4xx', 'what was refused'],
    ['sim requests --operation createPost --follow', 'each further call, too'],
    ['sim requests --follow --json', 'one JSON object per line'],
  ],
  load: async () => (await import('../commands/logs.ts')).runRequests,
};

export const deliveries: CommandSpec = {
  usage: 'sim deliveries',
  summary: 'List the deliveries of webhooks with their last attempt, oldest first',
  flags: {
    follow: typed('off'),
    status: typed('all', 'Only deliveries in this status: PENDING, SUCCEEDED or FAILED'),
    limit: typed('50'),
    ...usual(...REMOTE_FLAGS),
  },
  maxWords: 0,
  examples: [
    ['sim deliveries --status FAILED', ''],
    ['sim deliveries --follow', 'each attempt as it ends'],
  ],
  load: async () => (await import('../commands/logs.ts')).runDeliveries,
};

export const jobs: CommandSpec = {
  usage: 'sim jobs',
  summary: 'List what is due on the clock, soonest first',
  flags: {
    follow: typed('off', 'Go on with each job that runs, until Ctrl+C'),
    limit: typed('50'),
    ...usual(...REMOTE_FLAGS),
  },
  maxWords: 0,
  examples: [
    ['sim jobs', ''],
    ['sim jobs --follow', 'and each job that runs'],
  ],
  load: async () => (await import('../commands/logs.ts')).runJobs,
};

export const fault: CommandSpec = {
  usage: 'sim fault [list | add <field>=<value> … | remove <id | all>]',
  summary: 'List, set and remove faults of the API: calls that fail, come late or lose their answer',
  flags: {
    data: typed('', 'The fault with the parts of POST /_sim/faults, in JSON or YAML: the text itself, a file, or - for the standard input'),
    ...usual(...REMOTE_FLAGS),
  },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim fault add operationId=createPost effect.status=503 when.first=2', 'the next two calls fail'],
    [`sim fault add 'operationId=list*' effect.delayMs=2s`, 'lists are late'],
    [`sim fault add --data '{ operationId: createPost, effect: { reset: true } }'`, 'the same form as --fault of sim proxy'],
    ['sim fault remove all', ''],
  ],
  load: async () => (await import('../commands/control.ts')).runFault,
};

export const world: CommandSpec = {
  usage: 'sim world [list | create [<field>=<value> …] | remove <id or name>]',
  summary: 'List, create and remove worlds of a running simulator, each with API keys of its own',
  flags: { ...usual(...REMOTE_FLAGS), world: { describe: 'World of the call' } },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim world create seed=7 clock=manual fixture=empty', 'a new world; --world, or the header x-sim-world, chooses it'],
    ['sim world create fork=default', 'a copy'],
    ['sim world create name=checkout expiresAfter=10m', 'chosen by its name, removed after ten minutes of no use'],
    ['sim clock advance 1h --world world_1', ''],
    ['sim world remove world_1', ''],
  ],
  load: async () => (await import('../commands/control.ts')).runWorld,
};

export const explain: CommandSpec = {
  usage: 'sim explain <id>',
  summary: 'Say why something is as it is, what follows by itself, and what you can do about it',
  flags: usual(...REMOTE_FLAGS),
  maxWords: 1,
  examples: [
    ['sim explain post_5dktzzd2ahay64cj', 'a post; also comments, messages, uploads, imports, flows, runs, accounts, events, deliveries …'],
    ['sim explain req_12', 'which rule refused the call, and when it would pass'],
    ['sim explain INSTAGRAM', 'who made the platform fail'],
  ],
  load: async () => (await import('../commands/control.ts')).runExplain,
};
