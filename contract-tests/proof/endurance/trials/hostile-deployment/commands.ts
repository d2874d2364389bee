import { fileURLToPath } from 'node:url';

/** A command that talks to a deployment or a simulator at an address. */
export interface Command {
  readonly name: string;
  readonly argsOf: (url: string) => readonly string[];
  /** Real seconds that its own limits leave it at most. */
  readonly limitSeconds: number;
}

/** Any scenario: none of its steps is reached. */
const SCENARIO = fileURLToPath(new URL('../../../../../scenarios/account-lost-without-grace.yaml', import.meta.url));
/** The first answer of a deployment and each answer of a simulator have 10 s. */
const ANSWER_SECONDS = 10;
/** A program behind the proxy decides itself how long it waits. */
const ASK = `fetch(process.env.SIM_URL + '/api/v1/team', { signal: AbortSignal.timeout(5000), redirect: 'manual' })
  .then(answer => answer.text())
  .then(() => process.exit(0), () => process.exit(1))`;

export const COMMANDS: readonly Command[] = [
  { name: 'status', argsOf: url => ['status', '--url', url], limitSeconds: ANSWER_SECONDS },
  { name: 'fixture --from', argsOf: url => ['fixture', '--from', url], limitSeconds: 30 },
  { name: 'proxy', argsOf: url => ['proxy', '--target', url, '--', process.execPath, '-e', ASK], limitSeconds: 5 + 3 },
  { name: 'listen', argsOf: url => ['listen', '--url', url], limitSeconds: ANSWER_SECONDS },
  { name: 'run --url', argsOf: url => ['run', SCENARIO, '--url', url], limitSeconds: ANSWER_SECONDS },
  { name: 'wait', argsOf: url => ['wait', '--url', url, '--timeout', '3'], limitSeconds: 3 + 2 },
  {
    name: 'contract',
    argsOf: url => ['contract', '--target', url, '--team', 'team_1', '--max-time', '5s'],
    limitSeconds: ANSWER_SECONDS + 5,
  },
  {
    name: 'parity',
    argsOf: url => ['parity', '--target', url, '--team', 'team_1', '--max-time', '5s'],
    limitSeconds: ANSWER_SECONDS + 5,
  },
];
