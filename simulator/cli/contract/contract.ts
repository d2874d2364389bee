import { randomInt } from 'node:crypto';
import type { Property } from '../../../contract-tests/property.ts';
import { shippedCorpus } from '../../../contract-tests/run/corpus/corpus.ts';
import { planText } from '../../../contract-tests/run/dry-run.ts';
import type { Replay } from '../../../contract-tests/run/replay-token.ts';
import { reasonText, tallyOf } from '../../../contract-tests/run/reporters/rows.ts';
import { outcomeOf, type PropertyResult, type Report } from '../../../contract-tests/run/results.ts';
import { runProperties } from '../../../contract-tests/run/run.ts';
import { exclusionNotes } from '../../../contract-tests/run/select-properties.ts';
import { allSuites, type Suites } from '../../../contract-tests/suites/all.ts';
import { needsMet } from '../../../contract-tests/target.ts';
import { allRules } from '../../../openapi/rules.ts';
import type { Call, Io } from '../command.ts';
import { stopsOf } from '../deployment/guarded.ts';
import { CliError, EXIT, unreachable, usageError } from '../errors.ts';
import { columns, counted } from '../output.ts';

import type { Settings } from '../settings.ts';
import { type Baseline, openBaseline } from './baseline.ts';
import {
  type Choice,
  chooseProperties,
  ENDLESS_RUNS,
  judgeHar,
  listText,
  readUntilFailure,
  refuseTogether,
  type UntilFailure,
} from './choice.ts';
import { cleanAfter } from './clean.ts';
import { type ContractOutput, contractOutput } from './output.ts';
import { showProgress } from './progress.ts';
import { foundOn, type ReadFailure, readReplay, replayAll } from './replay.ts';
import { type Deployment, openTarget, readDeployment, readWorkers } from './target.ts';

const DEFAULT_RUNS = 30;
/** The budget ends a whole run on a deployment: its properties get cases as long as there is time. */
const DEFAULT_RUNS_THERE = 1000;
const MAX_SEED = 1_000_000;
/** Columns of output that is no terminal. */
const WIDTH = 120;

/** `sim contract`: checks properties of the interface. Ends with exit code 1 when one fails, or passed with too few cases. */
export async function runContract({ settings, io }: Call): Promise<void> {
  const toClean = settings.one('clean');
  if (toClean !== undefined) return cleanAfter(toClean, settings, io);
  refuseTogether(settings);
  const reached = readDeployment(settings, io);
  const asked = await readReplay(settings, io);
  const replay = asked && 'token' in asked ? asked.token : undefined;
  const suites = allSuites();
  const { properties, exclusions, replayWords } = chooseProperties(suites.properties, settings, replay);
  const deployment = reached && { ...reached, replayWords: [...reached.replayWords, ...replayWords] };
  const output = contractOutput(settings, io, foundOn(deployment));
  const untilFailure = readUntilFailure(settings, deployment !== undefined);
  const isWhole = settings.all('suite').length === 0;
  const usualRuns = untilFailure ? ENDLESS_RUNS : deployment && isWhole ? DEFAULT_RUNS_THERE : DEFAULT_RUNS;
  const options = replay ?? { seed: readSeed(settings, io), runs: settings.one('runs') ?? usualRuns };
  const workers = readWorkers(settings, deployment, properties.length);
  const isList = settings.on('list');
  const withStats = settings.on('stats');
  if (withStats && !isList) throw usageError('--stats goes with --list');
  if (settings.on('dry-run'))
    return io.out(planText(properties, needsMet(deployment), { ...options, deployment, workers, notes: exclusionNotes(exclusions) }));
  if (isList && !withStats) return io.out(listText(properties, io.width ?? WIDTH));
  const baseline = isList ? undefined : await openBaseline(settings, io);
  if (baseline && asked) throw usageError('--baseline belongs to a whole run: leave it out with --replay');
  const har = settings.one('har');
  const isReplay = replay !== undefined;
  const context = { deployment, exclusions, suites, workers, io, baseline, untilFailure, isReplay, output: isList ? undefined : output };
  if (asked && 'failures' in asked) return replayFiles(asked.failures, suites, { ...context, workers: 1 });
  const { report, lost } =
    har === undefined ? await runAll(properties, options, context) : { report: await judgeFile(har, context), lost: undefined };
  if (isList) io.out(statsText(report));
  else await output.end(report, lost);
  failOnProblems(report, lost);
}

/** The seed of --seed, or with --rotate a new one, which is printed. */
function readSeed(settings: Settings, io: Io): number {
  const given = settings.one('seed');
  if (!settings.on('rotate')) return given ?? 1;
  const drawn = randomInt(MAX_SEED);
  io.err(`Seed ${drawn}: --seed ${drawn} repeats this run`);
  return drawn;
}

/** `--har`: reports recorded traffic as a run. */
async function judgeFile(har: string, { suites, io, output, baseline }: RunContext): Promise<Report> {
  const report = await endWith(baseline, await judgeHar(har, suites, io));
  for (const result of report.results) output?.result(result);
  return report;
}

async function endWith(baseline: Baseline | undefined, report: Report): Promise<Report> {
  return (await baseline?.end(report)) ?? report;
}

interface RunContext {
  readonly deployment: Deployment | undefined;
  readonly exclusions: Choice['exclusions'];
  readonly suites: Suites;
  readonly workers: number;
  readonly io: Io;
  readonly output: ContractOutput | undefined;
  readonly baseline: Baseline | undefined;
  readonly untilFailure: UntilFailure | undefined;
  /** Whether the cases are those of a token. */
  readonly isReplay: boolean;
}

/** A report, and when the deployment was lost. */
interface Ran {
  readonly report: Report;
  readonly lost: string | undefined;
}

async function runAll(properties: readonly Property[], options: Omit<Replay, 'id'>, context: RunContext): Promise<Ran> {
  const { deployment, exclusions, suites, io, output, baseline, untilFailure, isReplay } = context;
  const { run: stop, ending } = stopsOf(io);
  const { name, executor, responseTimes, notes, network, stopped, lost, cleanUp } = await openTarget(deployment, {
    ...context,
    excluded: exclusions.operations,
    signal: stop.signal,
  });
  const isKnown = (result: PropertyResult) => baseline?.judge(result).known !== undefined;
  const progress = showProgress(io, { properties: properties.length, maxTimeMs: deployment?.maxTimeMs, isKnown });
  try {
    const report = await runProperties(properties, progress.watch(executor), {
      ...options,
      name,
      // A token names the cases of one round.
      rounds: (deployment !== undefined || untilFailure !== undefined) && !isReplay ? 'most expected first' : undefined,
      notes: () => [...exclusionNotes(exclusions), ...notes()],
      stopped: () => untilFailure?.stopped() ?? stopped?.(),
      ...(network && { ofAnswers: network.results, missingEvidence: network.missingEvidence }),
      rules: allRules(),
      // The cases are of the world that the suites furnish themselves.
      ...(deployment === undefined && !isReplay && { corpus: await shippedCorpus() }),
      checks: suites.checks,
      isDeployment: deployment !== undefined,
      responseTimes,
      // A simulator gives every property its turn, and a token names the cases that count.
      ...(deployment && !isReplay && { evidence: { minPassed: deployment.minPassed } }),
      signal: stop.signal,
      onResult(result) {
        const judged = baseline?.judge(result) ?? result;
        progress.result(result);
        untilFailure?.see(judged);
        output?.result(judged);
      },
      cleanUp: () => cleanUp(ending.signal),
    });
    return { report: await endWith(baseline, report), lost: lost?.() };
  } finally {
    progress.end();
    await executor.close();
  }
}

async function replayFiles(failures: readonly ReadFailure[], { properties, checks }: Suites, context: RunContext): Promise<void> {
  const { deployment, exclusions, io } = context;
  const { run: stop, ending } = stopsOf(io);
  const target = await openTarget(deployment, { ...context, excluded: exclusions.operations, signal: stop.signal });
  try {
    const signals = { stop: stop.signal, ending: ending.signal };
    await replayAll(failures, { properties, checks, target, kind: foundOn(deployment).kind, io, ...signals });
  } finally {
    await target.executor.close();
  }
}

function statsText(report: Report): string {
  const rows = report.results.map(result => {
    const { id, verdict, runs, skips, requests, reason } = result;
    const share = runs + skips === 0 ? '' : `${((100 * skips) / (runs + skips)).toFixed(1)} % did not apply`;
    return [
      id,
      outcomeOf(report, result),
      reason === null ? counted(runs, 'case') : reasonText(result),
      share,
      verdict === 'skipped' ? '' : counted(requests, 'request'),
    ];
  });
  return columns(rows);
}

/** Throws when the run has found a problem. */
function failOnProblems(report: Report, lost: string | undefined): void {
  const few = report.tooFewCases.length;
  const { properties, checks } = tallyOf(report);
  const failed = properties.outcomes.failed - few;
  const problems = [
    ...(failed > 0 ? [`${propertyCount(failed)} failed`] : []),
    ...(checks.outcomes.failed > 0 ? [`${counted(checks.outcomes.failed, 'check')} failed`] : []),
    ...(few > 0 ? [`${propertyCount(few)} with too few cases`] : []),
    ...(report.leftovers.length > 0 ? [`${counted(report.leftovers.length, 'resource')} not removed from the target`] : []),
    ...(report.isInterrupted ? ['interrupted'] : []),
  ];
  if (lost !== undefined) throw unreachable([...problems, lost].join(', '));
  if (problems.length > 0) throw new CliError(problems.join(', '), EXIT.failed);
  if (report.inconclusive.length > 0) throw new CliError('Inconclusive: too little was seen for a verdict', EXIT.inconclusive);
}

function propertyCount(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`;
}
