/** The commands that judge the API by its document, and a client or a deployment by scenarios, as the help shows them. */
import { type CommandSpec, typed, usual } from '../command.ts';
import { ACCESS_FLAGS, SCENARIOS_ON_DEPLOYMENT_FLAGS } from '../flags.ts';

/** The environment and the config file set the rate of `sim platform`. */
const RATE_THERE = typed('150', 'Requests per second to a deployment, all operations together');

export const run: CommandSpec = {
  usage: 'sim run [<file, folder or pattern> …]',
  summary: 'Run scenarios, each in a new world',
  flags: {
    check: { ...typed('off', 'Run nothing: list every mistake of all files'), kind: 'switch' },
    url: { fallback: 'a new simulator' },
    ...usual('control-token', 'overrides', 'reporter', 'out', 'bail', 'allow-files'),
    seed: { fallback: 'the seed of each scenario, or 1' },
    name: { describe: 'Run the scenarios with this in their names, such as "Team [item=3]", a row', fallback: 'all' },
    ...usual('tags', 'exclude-tags', 'var', 'parallel'),
    watch: typed('off'),
    update: typed('off', 'Show what expectations marked $recorded would become, and write it when somebody agrees; off compares them'),
    yes: typed('off'),
    // What contract runs are set to must not send scenarios elsewhere.
    target: typed('none', 'Base address of a deployment on which the scenarios run, in place of a simulator'),
    ...usual(...SCENARIOS_ON_DEPLOYMENT_FLAGS),
    'allow-writes': typed('off', 'Send steps that create, change and remove; what they create is removed at the end; off only reads'),
    'allow-publish': typed('none'),
    'allow-import': typed('none'),
    'allow-settings': typed('off'),
    rate: RATE_THERE,
    'max-time': typed('10m'),
  },
  maxWords: Number.POSITIVE_INFINITY,
  examples: [
    ['sim run', 'all scenarios in the folder scenarios, against a new simulator'],
    ['sim run --check', 'all mistakes of all scenarios, without running them'],
    ['sim run scenarios/outage.yaml --seed 7', 'one scenario, with another seed'],
    ['sim run --tags posts --exclude-tags slow --var title=Launch', 'some of them, with a value of a variable'],
    ['sim run --update', 'shows the values that came where $recorded stands, and asks whether to write them'],
    ['sim run --watch', 'again whenever a file of a scenario changes'],
    ['sim run --url http://127.0.0.1:4010', 'against a running simulator'],
    ['sim run --reporter junit --out report.xml', 'for a CI system'],
    [
      'sim run draft.yaml --target https://staging.example.com --team team_1 --allow-writes',
      'on a deployment, where what it creates is removed; the key is in SIM_API_KEY',
    ],
  ],
  load: async () => (await import('../run/run.ts')).runRun,
};

export const contract: CommandSpec = {
  usage: 'sim contract',
  summary: 'Check properties of the interface with generated cases, on its own simulator or on a deployment',
  flags: {
    target: { fallback: 'its own simulators' },
    ...usual('api-key', 'team', ...ACCESS_FLAGS),
    ...usual('allow-writes', 'suite', 'exclude', 'max-response-time', 'seed', 'rotate', 'runs', 'workers', 'replay'),
    rate: RATE_THERE,
    ...usual('concurrency', 'ignore-throttle', 'max-requests', 'max-time', 'until-failure', 'min-passed'),
    ...usual('allow-publish', 'max-publish', 'allow-import', 'allow-settings', 'allow-throttle'),
    ...usual('receiver', 'receiver-port', 'receiver-secret', 'clean', 'har', 'baseline', 'update-baseline', 'dry-run'),
    reporter: {
      describe:
        'pretty, summary (Markdown, for the job in GitHub Actions), junit, ctrf, sarif, json, ndjson, har or html; may be repeated with a folder in --out',
    },
    out: { describe: 'Folder for reports and failures', fallback: 'standard output; failures are written to contract-failures' },
    ...usual('list', 'stats'),
  },
  maxWords: 0,
  examples: [
    ['sim contract', 'all properties, on its own simulators'],
    ['sim contract --suite auth --seed 7 --runs 100', 'one area, with more and other cases'],
    ['sim contract --target https://staging.example.com --team team_1', 'only reads a deployment; the key is in SIM_API_KEY'],
    ['sim contract --reporter pretty --reporter junit --reporter html --out reports', 'for a CI system'],
    ['sim contract --target https://staging.example.com --team team_1 --allow-writes --rate 10', 'also creates drafts and removes them'],
    ['sim contract --clean sim-contract-1a2b3c4d.ndjson --target https://staging.example.com', 'remove what an interrupted run has left'],
    ['sim contract --replay answers/valid/getTeam@1@50@0', 'reproduce a failure by its token'],
    ['sim contract --replay contract-failures', 'are the failures of the last runs fixed?'],
    ['sim contract --har traffic.har', 'judge recorded traffic; nothing is sent'],
    ['sim contract --baseline contract-baseline.yaml', 'fails on new failures only; --update-baseline takes them in'],
    ['sim contract --until-failure --max-time 8h', 'a night of other cases; ends with the first new finding'],
    ['sim contract --workers 1 --reporter ndjson', 'without threads; one JSON object per property as soon as it ends'],
    [`sim contract --suite answers --exclude 'delete*' /api/v1/team`, 'without some operations, which are not called either'],
    ['sim contract --list --stats', 'the number of cases of each property'],
  ],
  load: async () => (await import('../contract/contract.ts')).runContract,
};

export const parity: CommandSpec = {
  usage: 'sim parity',
  summary: 'Compare the answers of a deployment with those of a simulator that mirrors it',
  flags: {
    ...usual('target', 'api-key', 'team', ...ACCESS_FLAGS),
    ...usual('recorded', 'update', 'exclude', 'differences', 'without', 'overrides', 'learn'),
    seed: { describe: 'Random seed of the simulator' },
    ...usual('allow-writes', 'allow-publish', 'max-publish', 'allow-import', 'allow-settings', 'allow-throttle'),
    rate: { ...RATE_THERE, describe: 'Requests per second to the deployment' },
    ...usual('ignore-throttle', 'max-requests', 'max-time'),
    reporter: {
      describe: 'pretty, json, html, badge or summary (Markdown, for the job in GitHub Actions); may be repeated with a folder in --out',
    },
    out: { describe: 'Folder for reports' },
  },
  maxWords: 0,
  examples: [
    ['sim parity --target https://staging.example.com --team team_1', 'the same reads to a deployment and to a mirror of it'],
    ['sim parity --target https://staging.example.com --team team_1 --allow-writes --recorded parity --update', 'record as well'],
    [`sim parity --target https://staging.example.com --team team_1 --exclude 'delete*'`, 'without some operations, which are not called'],
    ['sim parity --recorded parity', 'offline, in CI: is the simulator like the deployment that was recorded?'],
    ['sim parity --recorded parity --learn overrides.yaml', 'learn the words of the deployment, for sim --overrides'],
    ['sim parity --recorded parity --differences differences.yaml --reporter badge --out reports', 'with accepted differences; a badge'],
  ],
  load: async () => (await import('../parity/parity.ts')).runParity,
};

export const openapi: CommandSpec = {
  usage: 'sim openapi\n       sim openapi diff <old file or URL> [<new file or URL>]',
  summary: 'Print the OpenAPI document, or compare two and say which changes break clients or servers',
  flags: {
    format: {},
    control: { describe: 'Print, or compare with, the control API instead of the public one' },
    used: {},
    'fail-on': typed('any', 'With diff: changes that fail the command: any breaking ones, or those that break clients or servers'),
    baseline: typed('', 'With diff: file of known breaking changes, which do not fail; written when it does not exist'),
    'update-baseline': typed('', 'With diff: take new breaking changes into the file of --baseline, and remove those gone'),
    texts: {},
    reporter: typed('pretty', 'With diff: pretty, json, sarif or markdown; may be repeated with a folder in --out'),
    out: typed('standard output', 'With diff: file for the report, or folder for several reports'),
  },
  maxWords: 3,
  examples: [
    ['sim openapi > openapi.yaml', 'the public API'],
    ['sim openapi --control --format json', 'the control API'],
    ['sim openapi diff openapi.yaml', 'from the document that you have to that of this version; exit code 1 if something breaks'],
    ['sim openapi diff bundled https://staging.example.com/openapi.json', 'from the document of this version to that of a deployment'],
    ['sim openapi diff old.yaml new.yaml --used traffic.har', 'fails for changes that the calls in an HTTP Archive use'],
    ['sim openapi diff old.yaml --reporter pretty --reporter sarif --out reports', 'for a CI system'],
  ],
  load: async () => (await import('../openapi-diff/openapi.ts')).runOpenapi,
};
