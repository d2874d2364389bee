/** The commands that start a simulator, or stand in front of one, as the help shows them. */
import { DEPLOYMENT_TRAPS } from '../../grade/traps/names.ts';
import { type CommandSpec, typed, usual } from '../command.ts';
import { ACCESS_FLAGS, COVERAGE_FLAGS, SERVE_FLAGS } from '../flags.ts';

/** The flags of a command that starts a simulator for something else. */
const OWN_SIMULATOR = { ...usual(...SERVE_FLAGS), port: typed('any free port'), log: typed('silent') };

/** What a report of coverage adds, and where it goes. */
const OWN_COVERAGE = {
  ...usual(...COVERAGE_FLAGS),
  add: typed(''),
  out: typed('', 'Folder for the coverage, as coverage.json and coverage.html'),
};

export const serve: CommandSpec = {
  summary: 'Start the simulator (default command)',
  flags: usual(...SERVE_FLAGS),
  maxWords: 0,
  examples: [
    ['sim', 'http://127.0.0.1:4010, in real time'],
    ['sim --clock manual --start-time 2026-03-02T09:00:00Z', 'time stands still until sim clock advances it'],
    ['sim --fail-platform INSTAGRAM --fail-platform TIKTOK:rate-limited:0.3', 'platforms that fail'],
    ['sim --webhook http://127.0.0.1:8080/hook=whsec_mine', 'send signed events there'],
    ['sim --state sim.json', 'keep all data in a file; the next start continues with it'],
    ['sim --snapshot world.json', 'begin with the world that sim snapshot export has written'],
    ['sim --media ./media', 'keep uploaded files there'],
    ['sim --port 0 --log json', 'any free port; log one JSON object per line'],
  ],
  load: async () => (await import('../serve/serve.ts')).runServe,
};

export const exec: CommandSpec = {
  usage: 'sim exec [flags of sim serve] -- <command>',
  summary: 'Run a command with its own simulator in SIM_URL and SIM_API_KEY; exits with the exit code of the command',
  flags: { ...OWN_SIMULATOR, ...OWN_COVERAGE },
  maxWords: 0,
  takesCommand: true,
  examples: [
    ['sim exec -- npm test', ''],
    ['sim exec --clock manual --seed 7 -- npx vitest run', 'the same data in every run'],
    [`sim exec --log pretty -- sh -c 'curl -H "x-api-key: $SIM_API_KEY" $SIM_URL/api/v1/team'`, 'log to standard error'],
    ['sim exec --coverage --out reports -- npm test', 'which parts of the API do the tests never touch?'],
    [`sim exec --min-coverage 80 --coverage-of createPost 'list*' -- npm test`, 'fails when the tests leave out more of what you use'],
    ['sim exec --add reports/coverage.json --out reports -- npm run e2e', 'adds a second run to the first'],
  ],
  load: async () => (await import('../serve/exec.ts')).runExec,
};

export const wait: CommandSpec = {
  usage: 'sim wait',
  summary: 'Wait until a simulator is ready',
  flags: usual('url', 'timeout'),
  maxWords: 0,
  examples: [['sim wait --timeout 60', '']],
  load: async () => (await import('../commands/wait.ts')).runWait,
};

export const record: CommandSpec = {
  usage: 'sim record [--since <request or instant> | --har <file>] [--out <file>], or sim record [--out <file>] -- <command>',
  summary: 'Make a scenario of what has happened in a running simulator, or of what a command does; it passes at once',
  flags: {
    out: { describe: 'File for the scenario; what it sends is written beside it', fallback: 'standard output' },
    name: { describe: 'Title of the scenario', fallback: 'Recorded' },
    since: {},
    har: { describe: 'HTTP Archive whose calls become the scenario' },
    ...usual('url', 'world'),
    ...OWN_SIMULATOR,
  },
  maxWords: 0,
  takesCommand: true,
  examples: [
    ['sim record --out checkout.yaml -- npm test', 'what the tests did, as a scenario'],
    ['sim record --since req_12 --out bug.yaml', 'from a call on, in the running simulator'],
    ['sim record --har traffic.har --out bug.yaml', 'from the traffic of a browser, a proxy or the dashboard'],
    ['sim record', 'everything, to look at'],
  ],
  load: async () => (await import('../commands/record.ts')).runRecord,
};

const { grade: _, ...GRADED_SIMULATOR } = OWN_SIMULATOR;

export const grade: CommandSpec = {
  usage: 'sim grade [flags of sim serve, or --target <url>] -- <command>',
  summary: 'Run a command with its own simulator and grade how it uses the API: would it survive production?',
  flags: {
    ...GRADED_SIMULATOR,
    ...usual(...ACCESS_FLAGS),
    target: typed('its own simulator', 'Base address of a deployment to grade it on, in place of a simulator'),
    'allow-writes': typed('off', 'With --target and traps: also lose answers of calls that change something, after they took effect'),
    ...usual('rules', 'level', 'min-grade', 'seeds'),
    reporter: {
      describe: 'pretty, junit, json, html, sarif or summary (Markdown, for the job in GitHub Actions); all but pretty need --out',
    },
    out: typed('', 'Folder for the reports'),
    keep: {},
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
  load: async () => (await import('../grade/grade.ts')).runGrade,
};

export const proxy: CommandSpec = {
  usage: 'sim proxy --target <url> [-- <command>]',
  summary: 'Proxy traffic to a deployment and report every deviation from the OpenAPI document, in requests and responses',
  flags: {
    ...usual('target', ...ACCESS_FLAGS),
    port: typed('any free port'),
    'allow-host': {},
    reporter: typed('pretty', 'pretty or json (one JSON object per line, with totals at the end)'),
    'fail-on': {},
    har: { describe: 'File for the traffic as an HTTP Archive, keys masked; sim contract --har judges it' },
    // What simulators and contract runs are set to must not spoil a deployment's answers.
    traps: typed('none', `Spoil answers of the deployment on purpose: all, or ${DEPLOYMENT_TRAPS.join(', ')}`),
    fault: typed('none'),
    seed: {},
    'allow-writes': typed('off', 'With traps and faults: also lose answers of calls that change something, after they took effect'),
    ...OWN_COVERAGE,
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
  load: async () => (await import('../commands/proxy.ts')).runProxy,
};
