import { fileURLToPath } from 'node:url';
import { mapConcurrent } from '../../../../../simulator/kernel/promises.ts';
import { type CommandResult, runCommand } from '../../start-simulator.ts';
import { atMost, figure, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { type Kind, kindsOf, startBadServer } from './kinds.ts';

/** Any scenario: none of its steps is reached. */
const SCENARIO = fileURLToPath(new URL('../../../../../scenarios/account-lost-without-grace.yaml', import.meta.url));

/** The first answer of a deployment and each answer of a simulator have 10 s. */
const ANSWER_SECONDS = 10;

/** A program behind the proxy decides itself how long it waits. */
const ASK = `fetch(process.env.SIM_URL + '/api/v1/team', { signal: AbortSignal.timeout(5000), redirect: 'manual' })
  .then(answer => answer.text())
  .then(() => process.exit(0), () => process.exit(1))`;
const COMMANDS: readonly Command[] = [
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

/** An answer may have this many bytes; a larger one is a bomb. */
const LEAST_MEGABYTES = 80;
const MARGIN_SECONDS = 5;
/** A command that has not begun by then never will. */
const START_SECONDS = 60;
const MOST_MEGABYTES = 300;
const MOST_LINES = 120;
/** Commands at once: most of them only wait. */
const AT_ONCE = 3;

/** Deployments that answer late, never, without end or not in HTTP. */
export const hostileDeployment: Trial = {
  id: 'hostile-deployment',
  title: 'Deployments that are silent, slow, endless, compressed or broken, for each command that talks to one',
  goal: 'each command ends within its limit, with an error, in 300 MB and 120 lines',
  run: meetDeployments,
};

/** A command at a deployment of a kind. */
interface Attempt {
  readonly command: Command;
  readonly kind: Kind;
}

async function meetDeployments({ scaled, folder, progress }: TrialOptions): Promise<TrialResult> {
  const kinds = await kindsOf({ megabytes: scaled(1024, LEAST_MEGABYTES), levels: scaled(100_000, 10_000) });
  const all = attemptsOf(kinds);
  const chosen = all.slice(0, scaled(all.length, 4));
  const results: (Attempt & { readonly result: CommandResult })[] = [];
  await mapConcurrent(chosen, AT_ONCE, async attempt => {
    results.push({ ...attempt, result: await perform(attempt, folder) });
    if (results.length % 50 === 0) progress(`${results.length} of ${chosen.length} commands have ended`);
  });
  const most = (of: (attempt: (typeof results)[number]) => number): number => Math.max(...results.map(of));
  return {
    figures: [
      figure('commands at hostile deployments', results.length),
      atMost(
        'longest beyond its limit',
        most(({ command, result }) => Math.max(0, result.seconds - command.limitSeconds)),
        MARGIN_SECONDS,
        's',
      ),
      atMost(
        'largest memory of a command',
        most(({ result }) => result.mostMegabytes),
        MOST_MEGABYTES,
        'MB',
      ),
      atMost(
        'longest output',
        most(({ result }) => linesOf(result.output)),
        MOST_LINES,
        'lines',
      ),
    ],
    failures: results.flatMap(({ command, kind, result }) =>
      problemsOf(command, result).map(problem => `sim ${command.name}, ${kind.name}: ${problem}`),
    ),
    skipped: [],
  };
}

/** Every command at every kind. The first ones are of different kinds and commands, and do not wait for a limit. */
function attemptsOf(kinds: readonly Kind[]): readonly Attempt[] {
  const rounds = COMMANDS.flatMap((_, round) =>
    kinds.flatMap((kind, index) => {
      const command = COMMANDS[(index + round) % COMMANDS.length];
      return command ? [{ command, kind }] : [];
    }),
  );
  return rounds.toSorted((a, b) => Number(a.kind.waits ?? false) - Number(b.kind.waits ?? false));
}

/**
 * Runs a command at a deployment of a kind, in a folder for the files that it writes. Its seconds begin with the first request: how long the command
 * takes to start is up to the machine.
 */
async function perform({ command, kind }: Attempt, folder: string): Promise<CommandResult> {
  const started = performance.now();
  let firstAskedAt: number | undefined;
  const deployment = await startBadServer((socket, request) => {
    firstAskedAt ??= performance.now();
    kind.answer(socket, request);
  });
  try {
    const result = await runCommand(command.argsOf(deployment.url), {
      cwd: folder,
      env: { SIM_API_KEY: 'sk_live_0123456789' },
      atMostSeconds: START_SECONDS + command.limitSeconds + 2 * MARGIN_SECONDS,
    });
    return { ...result, seconds: result.seconds - ((firstAskedAt ?? started) - started) / 1000 };
  } finally {
    deployment.close();
  }
}

/** Returns what is wrong with how a command ended; nothing if it ended with an error for people, in time and within its means. */
export function problemsOf({ limitSeconds }: Command, { code, output, mostMegabytes, seconds }: CommandResult): string[] {
  const shown = output.slice(0, 300);
  return [
    ...(code === null ? [`It was killed after ${Math.round(seconds)} s: ${shown}`] : []),
    ...(code === 0 ? [`It ended with 0, although nothing was proven: ${shown}`] : []),
    ...(seconds > limitSeconds + MARGIN_SECONDS ? [`It took ${Math.round(seconds)} s; its limits allow ${limitSeconds} s`] : []),
    ...(mostMegabytes > MOST_MEGABYTES ? [`It needed ${Math.round(mostMegabytes)} MB`] : []),
    ...(linesOf(output) > MOST_LINES ? [`It printed ${linesOf(output)} lines`] : []),
    ...(output.trim() === '' ? ['It said nothing'] : []),
    ...(/^\s+at .*:\d+:\d+\)?$/m.test(output) || /heap out of memory|Maximum call stack|node:internal/.test(output)
      ? [`It shows a stack trace: ${shown}`]
      : []),
  ];
}

function linesOf(output: string): number {
  return output.trimEnd().split('\n').length;
}

/** A command that talks to a deployment or a simulator at an address. */
interface Command {
  readonly name: string;
  readonly argsOf: (url: string) => readonly string[];
  /** Real seconds that its own limits leave it at most. */
  readonly limitSeconds: number;
}
