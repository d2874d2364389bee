import type { Transitions } from '../../../contract-tests/model/transitions.ts';
import type { Property } from '../../../contract-tests/property.ts';
import { shippedRules } from '../../../contract-tests/rules/shipped.ts';
import { planText } from '../../../contract-tests/run/plan.ts';
import { countOf, type Report } from '../../../contract-tests/run/results.ts';
import { runProperties } from '../../../contract-tests/run/run.ts';
import { selected, suiteNames } from '../../../contract-tests/run/select.ts';
import { parseToken, type Replay } from '../../../contract-tests/run/token.ts';
import { allSuites } from '../../../contract-tests/suites/all.ts';
import { needsMet } from '../../../contract-tests/target.ts';
import { didYouMean } from '../../kernel/suggest.ts';
import type { Call, Io } from '../command.ts';
import { type ContractOutput, contractOutput } from '../contract-output.ts';
import { type Deployment, openTarget, readDeployment, readWorkers } from '../contract-target.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { columns, counted } from '../output.ts';
import { integer, seed, text } from '../readers.ts';
import type { Reader } from '../settings.ts';

const DEFAULT_RUNS = 30;
const MAX_RUNS = 100_000;

/** `sim contract`: checks statements of the interface. Ends with exit code 1 when one of them fails, or was not really looked at. */
export async function run({ settings, io }: Call): Promise<void> {
  const deployment = readDeployment(settings);
  const replay = settings.one('replay', token);
  const output = contractOutput(settings, io, again => `sim contract --replay ${again}${flagsOf(deployment)}`);
  const suites = await allSuites();
  const properties = choose(suites.properties, settings.all('suite', text), replay);
  const options = replay ?? { seed: settings.one('seed', seed) ?? 1, runs: settings.one('runs', integer(1, MAX_RUNS)) ?? DEFAULT_RUNS };
  const workers = readWorkers(settings, deployment, properties.length);
  const isList = settings.on('list') ?? false;
  const withStats = settings.on('stats') ?? false;
  if (withStats && !isList) throw usageError('--stats goes with --list');
  if (settings.on('dry-run')) return io.out(planText(properties, needsMet(deployment), { ...options, deployment, workers }));
  if (isList && !withStats) return io.out(listText(properties));
  const way = { deployment, transitions: suites.transitions, workers, io, output: isList ? undefined : output };
  const report = await runAll(properties, options, way);
  if (isList) io.out(statsText(report));
  else await output.end(report);
  judge(report, replay !== undefined || options.runs < DEFAULT_RUNS);
}

/** How a run is done, and where it shows. */
interface Way {
  readonly deployment: Deployment | undefined;
  readonly transitions: Transitions;
  readonly workers: number;
  readonly io: Io;
  readonly output: ContractOutput | undefined;
}

async function runAll(properties: readonly Property[], options: Omit<Replay, 'id'>, way: Way): Promise<Report> {
  const { deployment, io, output } = way;
  const { run: stop, ending } = stopsOf(io);
  const { name, crew, notes, cleanUp } = await openTarget(deployment, { ...way, signal: stop.signal });
  const progress = (ended: number) => io.progress?.(ended === properties.length ? '' : `${ended} of ${properties.length} properties`);
  progress(0);
  try {
    return await runProperties(properties, crew, {
      ...options,
      name,
      notes,
      rules: await shippedRules(),
      signal: stop.signal,
      onResult(result, ended) {
        output?.result(result);
        progress(ended);
      },
      cleanUp: () => cleanUp(ending.signal),
    });
  } finally {
    await crew.close();
  }
}

/** The first signal ends the run, which cleans up; a second one ends the cleaning up. */
function stopsOf(io: Io): { readonly run: AbortController; readonly ending: AbortController } {
  const stops = { run: new AbortController(), ending: new AbortController() };
  io.onSignal(() => {
    if (stops.run.signal.aborted) stops.ending.abort();
    stops.run.abort();
  });
  return stops;
}

function choose(all: readonly Property[], suites: readonly string[], replay: Replay | undefined): readonly Property[] {
  const names = replay ? [replay.id] : suites;
  const known = suiteNames(all);
  const unknown = names.find(name => !known.includes(name));
  if (unknown === undefined) return selected(all, names);
  throw usageError(`There is no property or suite ${unknown}${didYouMean(unknown, known) || '; see sim contract --list'}`);
}

const token: Reader<Replay> = (value, from) => {
  const replay = parseToken(value);
  if (replay) return replay;
  throw usageError(`${from} must be a token as a failure prints it, <property>@<seed>@<runs>@<path>, not ${value}`);
};

/** The flags that a replay on the same target needs; the key stays out of it. */
function flagsOf(deployment: Deployment | undefined): string {
  if (!deployment) return '';
  return ` --target ${deployment.baseUrl} --team ${deployment.teamId}${deployment.allowWrites ? ' --allow-writes' : ''}`;
}

function listText(properties: readonly Property[]): string {
  return columns(properties.map(({ id, statement, rules, needs }) => [id, statement, rules.join(' '), needs.join(' ')]));
}

function statsText({ results }: Report): string {
  const rows = results.map(({ id, verdict, runs, skips, requests, reason }) => {
    const share = runs + skips === 0 ? '' : `${((100 * skips) / (runs + skips)).toFixed(1)} % left out`;
    return [id, verdict, reason ?? counted(runs, 'case'), share, reason === null ? counted(requests, 'request') : ''];
  });
  return columns(rows);
}

/** Throws when the run has shown something wrong, or less than it should have. */
function judge(report: Report, isPartial: boolean): void {
  const failed = countOf(report, 'fails');
  const problems = [
    ...(failed > 0 ? [`${counted(failed, 'statement')} failed`] : []),
    ...(report.tooFewCases.length > 0 && !isPartial ? [`${counted(report.tooFewCases.length, 'statement')} looked at too seldom`] : []),
    ...(report.leftovers.length > 0 ? [`${counted(report.leftovers.length, 'thing')} left on the target`] : []),
    ...(report.isInterrupted ? ['interrupted'] : []),
  ];
  if (problems.length > 0) throw new CliError(problems.join(', '), EXIT.failed);
}
