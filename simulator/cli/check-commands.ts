/** The commands that judge the API by its document, as the help shows them. */
import { DEPLOYMENT_TRAPS } from '../grade/traps/names.ts';
import type { CommandSpec } from './command.ts';
import { ACCESS_FLAGS, COVERAGE_FLAGS, type FlagName } from './flags.ts';

export const contractCommand: CommandSpec = {
  usage: 'sim contract',
  summary: 'Check properties of the interface with generated cases, on its own simulator or on a deployment',
  flags: [
    ...(['target', 'api-key', 'team'] as const),
    ...ACCESS_FLAGS,
    ...(['allow-writes', 'suite', 'exclude', 'max-response-time', 'seed', 'rotate', 'runs', 'workers', 'replay', 'rate'] as const),
    ...(['concurrency', 'ignore-throttle', 'max-requests', 'max-time', 'until-failure', 'min-passed'] as const),
    ...(['allow-publish', 'max-publish', 'allow-import', 'allow-settings', 'allow-throttle'] as const),
    ...(['receiver', 'receiver-port', 'receiver-secret', 'clean'] as const),
    ...(['har', 'baseline', 'update-baseline', 'dry-run', 'reporter', 'out', 'list', 'stats'] as const),
  ],
  // The environment and the config file set the rate of `sim platform`.
  commandLineOnly: { rate: { fallback: '150' } },
  fallbacks: { target: 'its own simulators', out: 'standard output; failures are written to contract-failures' },
  describes: {
    rate: 'Requests per second to a deployment, all operations together',
    reporter:
      'pretty, summary (Markdown, for the job in GitHub Actions), junit, ctrf, sarif, json, ndjson, har or html; may be repeated with a folder in --out',
    out: 'Folder for reports and failures',
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
  load: () => import('./commands/contract.ts'),
};

export const proxyCommand: CommandSpec = {
  usage: 'sim proxy --target <url> [-- <command>]',
  summary: 'Proxy traffic to a deployment and report every deviation from the OpenAPI document, in requests and responses',
  flags: [
    ...(['target', ...ACCESS_FLAGS, 'port', 'allow-host', 'reporter', 'fail-on', 'har', 'traps', 'fault', 'seed', 'allow-writes'] as const),
    ...COVERAGE_FLAGS,
  ],
  commandLineOnly: {
    port: { fallback: 'any free port' },
    reporter: { fallback: 'pretty' },
    // What simulators and contract runs are set to must not spoil a deployment's answers.
    traps: { fallback: 'none' },
    fault: { fallback: 'none' },
    'allow-writes': { fallback: 'off' },
    add: { fallback: '' },
    out: { fallback: '' },
  },
  describes: {
    traps: `Spoil answers of the deployment on purpose: all, or ${DEPLOYMENT_TRAPS.join(', ')}`,
    'allow-writes': 'With traps and faults: also lose answers of calls that change something, after they took effect',
    out: 'Folder for the coverage, as coverage.json and coverage.html',
    reporter: 'pretty or json (one JSON object per line, with totals at the end)',
    har: 'File for the traffic as an HTTP Archive, keys masked; sim contract --har judges it',
  },
  maxWords: 0,
  takesCommand: true,
  examples: [
    ['sim proxy --target https://staging.example.com', 'until Ctrl+C; exit code 1 if there were deviations'],
    ['sim proxy --target https://staging.example.com -- npm test', 'while a command runs, with the address of the proxy in SIM_URL'],
    ['sim proxy --target http://127.0.0.1:4010 --port 4020 --reporter json', 'for machines'],
    ['sim proxy --target https://staging.example.com --har traffic.har -- npm test', 'also record the traffic'],
    [
      'sim proxy --target https://staging.example.com --traps all --seed 7 -- npm test',
      'with 429, 5xx, lost and late answers, as seed 7 has it',
    ],
    [
      `sim proxy --target https://staging.example.com --fault '{ operationId: "list*", effect: { delayMs: 2s } }' -- npm test`,
      'lists are late',
    ],
    [
      'sim proxy --target https://staging.example.com --coverage --out reports -- npm test',
      'which parts of the API do the tests never touch?',
    ],
    ['sim proxy --target https://staging.example.com --fail-on answer -- npm test', 'ignore invalid requests that tests send on purpose'],
  ],
  load: () => import('./commands/proxy.ts'),
};

/** `serve` are the flags of commands that start a simulator. */
export function gradeCommandWith(serve: readonly FlagName[]): CommandSpec {
  return {
    usage: 'sim grade [flags of sim serve, or --target <url>] -- <command>',
    summary: 'Run a command with its own simulator and grade how it uses the API: would it survive production?',
    flags: [
      ...serve.filter(flag => flag !== 'grade'),
      ...ACCESS_FLAGS,
      ...(['target', 'allow-writes', 'rules', 'level', 'min-grade', 'seeds', 'reporter', 'out', 'keep'] as const),
    ],
    commandLineOnly: {
      port: { fallback: 'any free port' },
      log: { fallback: 'silent' },
      out: { fallback: '' },
      target: { fallback: 'its own simulator' },
      'allow-writes': { fallback: 'off' },
    },
    describes: {
      target: 'Base address of a deployment to grade it on, in place of a simulator',
      'allow-writes': 'With --target and traps: also lose answers of calls that change something, after they took effect',
      reporter: 'pretty, junit, json, html, sarif or summary (Markdown, for the job in GitHub Actions); all but pretty need --out',
      out: 'Folder for the reports',
    },
    maxWords: 0,
    takesCommand: true,
    examples: [
      ['sim grade -- npm test', 'watch only: how does it use the API?'],
      ['sim grade --traps all --seeds 50 -- npm test', 'search 50 seeds for the fewest traps that break it'],
      ['sim grade --traps all -- npm test', 'run it twice: without and with every trap; one by one if it fails'],
      ['sim grade --traps throttle lost-answers --seed 7 -- npm test', 'some traps, set as seed 7 has it'],
      ['sim grade --webhook http://127.0.0.1:8080/hook=whsec_mine -- node server.js', 'deliveries as well; Ctrl+C ends the command'],
      ['sim grade --target https://staging.example.com --traps all -- npm test', 'on a deployment; SIM_URL is a proxy in front of it'],
      ['sim grade --min-grade B --reporter pretty --reporter junit --out reports -- npm test', 'for a CI system'],
      ['sim grade --level requests/no-polling=off --rules requests -- npm test', 'some rules only; levels may stand in sim.config.yaml'],
    ],
    load: () => import('./commands/grade.ts'),
  };
}

export const openapiCommand: CommandSpec = {
  usage: 'sim openapi\n       sim openapi diff <old file or URL> [<new file or URL>]',
  summary: 'Print the OpenAPI document, or compare two and say which changes break clients or servers',
  flags: ['format', 'control', 'used', 'fail-on', 'baseline', 'update-baseline', 'texts', 'reporter', 'out'],
  // In the environment and the config file they are for other commands.
  commandLineOnly: {
    'fail-on': { fallback: 'any' },
    baseline: { fallback: '' },
    'update-baseline': { fallback: '' },
    reporter: { fallback: 'pretty' },
    out: { fallback: 'standard output' },
  },
  describes: {
    control: 'Print, or compare with, the control API instead of the public one',
    'fail-on': 'With diff: changes that fail the command: any breaking ones, or those that break clients or servers',
    baseline: 'With diff: file of known breaking changes, which do not fail; written when it does not exist',
    'update-baseline': 'With diff: take new breaking changes into the file of --baseline, and remove those gone',
    reporter: 'With diff: pretty, json, sarif or markdown; may be repeated with a folder in --out',
    out: 'With diff: file for the report, or folder for several reports',
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
  load: () => import('./commands/openapi.ts'),
};
