import { shellWord } from '../../../contract-tests/run/scripts/shell.ts';
import { type Attempt, type GradedClient, gradeClient } from '../../grade/grade-client.ts';
import { GRADE_LETTERS } from '../../grade/judge.ts';
import type { Level } from '../../grade/rule.ts';
import { rules } from '../../grade/rules/all.ts';
import { type Breaking, searchTraps } from '../../grade/search-traps.ts';
import { traps as allTraps } from '../../grade/traps/all.ts';
import type { TrapName } from '../../grade/traps/names.ts';
import { realTime } from '../../kernel/real-time.ts';
import { didYouMean } from '../../text/suggest.ts';
import { runChild } from '../child-process.ts';
import type { Call, Io } from '../command.ts';
import { readReached } from '../deployment/access.ts';
import { leftOutNotes, leftOutReason } from '../deployment/weather.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { oneOf, text } from '../readers.ts';
import { environmentOf } from '../serve/exec.ts';
import { createServeLog } from '../serve/log.ts';
import { generateToken, type Running, start } from '../serve/serve.ts';
import { readTraps, serveSettings } from '../serve/settings.ts';
import type { Settings } from '../settings.ts';
import { attemptOnDeployment, KeyLeaks } from './deployment.ts';
import { gradeOutput } from './output.ts';

/** `sim grade -- <command>`: runs a command with its own simulator, or in front of a deployment, and grades how it uses the API. */
export async function runGrade(call: Call): Promise<number> {
  const { settings, rest, io } = call;
  if (rest[0] === undefined) throw usageError('The command is missing; write it after --, for example sim grade -- npm test');
  const options = readOptions(settings);
  const output = gradeOutput(settings, io);
  const reached = readReached('target', settings, io);
  const traps = readTraps(settings).filter(name => !reached || leftOutReason(name) === undefined);
  const deploymentNotes = reached ? [...reached.notes, ...notesOfDeployment(settings)] : [];
  const seeds = settings.one('seeds');
  if (seeds !== undefined && traps.length === 0) throw usageError('--seeds searches traps: set them, for example with --traps all');
  const first = settings.get('seed');
  const started = realTime.elapsed();
  const startedAt = new Date().toISOString();
  const kept: Running[] = [];
  try {
    const breaking = seeds === undefined ? undefined : await search(call, { seeds, seed: first, traps, isOnTarget: reached !== undefined });
    const set = { traps: breaking?.traps ?? traps, seed: breaking?.seed ?? first };
    const graded = await gradeClient({
      ...options,
      ...set,
      attempt: names => (reached ? attemptOnTarget(call, names, set.seed) : attempt(call, names, { seed: set.seed, kept })),
      onAttempt: names =>
        traps.length > 0 && io.err(names.length === 0 ? 'sim grade: without traps' : `sim grade: with traps: ${names.join(', ')}`),
    });
    await output.write(graded.grade, {
      command: rest.join(' '),
      notes: [...deploymentNotes, ...(seeds === undefined ? [] : [searchNote(breaking, seeds, rest)]), ...notesOf(graded, traps)],
      dashboards: options.isKept ? kept.map(({ url }) => `${url}/_sim/ui/`) : [],
      durationMs: realTime.elapsed() - started,
      startedAt,
    });
    if (options.isKept) await io.waitForStop();
    return exitCodeOf(graded, options);
  } finally {
    await Promise.all(kept.map(running => running.stop()));
  }
}

interface Options {
  readonly only: readonly string[];
  readonly levels: Readonly<Record<string, Level>>;
  readonly minGrade: (typeof GRADE_LETTERS)[number] | undefined;
  readonly isKept: boolean;
}

function readOptions(settings: Settings): Options {
  const grade = settings.one('min-grade', (value, from) => {
    const letter = GRADE_LETTERS.find(each => each === value.toUpperCase());
    if (letter) return letter;
    throw usageError(`${from} must be one of ${GRADE_LETTERS.join(', ')}, not ${value}`);
  });
  return {
    only: settings.all('rules', ruleOrBeginning),
    levels: Object.fromEntries(settings.all('level', ruleLevel)),
    minGrade: grade,
    isKept: settings.on('keep'),
  };
}

const IDS = rules.map(({ id }) => id);

function ruleOrBeginning(value: string, from: string): string {
  if (IDS.some(id => id.startsWith(value))) return value;
  throw usageError(`${from}: there is no rule ${value}${didYouMean(value, IDS)}; write an id, or a beginning such as webhooks`);
}

function ruleLevel(value: string, from: string): readonly [string, Level] {
  const [id = '', level] = value.split('=');
  if (!IDS.includes(id)) throw usageError(`${from}: there is no rule ${id}${didYouMean(id, IDS)}; write <rule>=error, warning or off`);
  if (level === undefined) throw usageError(`${from} ${id} has no level; write ${id}=error, warning or off`);
  return [id, oneOf('error', 'warning', 'off')(level, `${from} ${id}`)];
}

interface Search {
  readonly seeds: number;
  readonly seed: number;
  readonly traps: readonly TrapName[];
  readonly isOnTarget: boolean;
}

/** `--seeds`: the traps and the seed that break the command; undefined when none do, or when it fails without traps already. */
async function search(call: Call, { seeds, seed: first, traps: all, isOnTarget }: Search): Promise<Breaking | undefined> {
  const once = async (names: readonly TrapName[], seedOfTry: number): Promise<number> => {
    const kept: Running[] = [];
    try {
      const { exitCode } = await (isOnTarget ? attemptOnTarget(call, names, seedOfTry) : attempt(call, names, { seed: seedOfTry, kept }));
      return exitCode;
    } finally {
      await Promise.all(kept.map(running => running.stop()));
    }
  };
  if ((await once([], first)) !== 0) return undefined;
  // With a trap that takes something away the command may fail by right.
  const searched = all.filter(name => !allTraps.some(trap => trap.name === name && trap.takesAway));
  return searchTraps({
    seed: first,
    seeds,
    traps: searched,
    attempt(names, seedOfTry) {
      call.io.err(`sim grade: seed ${seedOfTry}, with traps: ${names.join(', ')}`);
      return once(names, seedOfTry);
    },
  });
}

function searchNote(breaking: Breaking | undefined, seeds: number, command: readonly string[]): string {
  if (!breaking) return `None of ${seeds} seeds breaks the command with these traps.`;
  const { seed: found, traps } = breaking;
  const words = ['sim grade --traps', ...traps, '--seed', String(found), '--', ...command.map(shellWord)];
  return `Of the seeds that were tried, ${found} is the first that breaks the command, with no fewer traps than ${traps.join(', ')}: ${words.join(' ')}`;
}

/** How an attempt is set up: the seed of its traps, and where its simulator is noted. */
interface AttemptSetUp {
  readonly seed: number;
  readonly kept: Running[];
}

/** Runs the command once with a new simulator, which goes on until all have been seen. */
async function attempt({ settings, rest, io }: Call, traps: readonly TrapName[], { seed: own, kept }: AttemptSetUp): Promise<Attempt> {
  const [command = '', ...args] = rest;
  const serve = { ...serveSettings(settings, generateToken, { port: 0, log: 'silent' }), traps, seed: own };
  // Standard output belongs to the command.
  const running = await start(serve, createServeLog(serve.log, { ...io, out: io.err }));
  kept.push(running);
  if (!running.grader) throw new Error('A simulator that was started with traps grades its client');
  const leaks = new KeyLeaks(running.grader.secrets());
  const exitCode = await runChild(command, args, { ...environmentOf(running, serve, io), ...coloursOf(io) }, io, written =>
    leaks.read(written),
  );
  return { ...running.grader.observed({ leaks: leaks.lines() }), exitCode };
}

/** Runs the command once with a proxy in front of a deployment, whose keys are the command's own. */
async function attemptOnTarget({ settings, rest, io }: Call, traps: readonly TrapName[], own: number): Promise<Attempt> {
  const reached = readReached('target', settings, io);
  if (!reached) throw new Error('A deployment is named by --target');
  const [command = '', ...args] = rest;
  const apiKey = io.env['SIM_API_KEY'];
  const leaks = new KeyLeaks(apiKey === undefined ? [] : [apiKey]);
  return attemptOnDeployment({
    reached,
    traps,
    apiKey,
    seed: own,
    allowWrites: settings.on('allow-writes'),
    allowedHosts: settings.all('allow-host'),
    leaks: () => leaks.lines(),
    runCommand: url => runChild(command, args, { ...io.env, SIM_URL: url, ...coloursOf(io) }, io, written => leaks.read(written)),
  });
}

/** Flags that set up a simulator. */
const OF_SIMULATORS = ['fixture', 'overrides', 'state', 'media', 'webhook', 'fail-platform', 'clock', 'start-time', 'keep'] as const;

/** Returns what does not work on a deployment, and why. */
function notesOfDeployment(settings: Settings): string[] {
  const ignored = OF_SIMULATORS.filter(flag => settings.all(flag, text).length > 0).map(flag => `--${flag}`);
  const losesNone = readTraps(settings).includes('lost-answers') && !settings.on('allow-writes');
  return [
    ...leftOutNotes(settings),
    ...(losesNone ? ['Without --allow-writes, only reads lose their answers.'] : []),
    ...(ignored.length > 0 ? [`A deployment is as it is: ${ignored.join(', ')} had no effect.`] : []),
    'Deliveries go from the deployment straight to their receiver and were not seen.',
  ];
}

/** A command whose output passes through a pipe would leave its colours out. */
function coloursOf({ colour, env }: Io): Io['env'] {
  return colour && env['FORCE_COLOR'] === undefined && env['NO_COLOR'] === undefined ? { FORCE_COLOR: '1' } : {};
}

function notesOf({ exitCode, failsWithAllOnly, failsByRight }: GradedClient, traps: readonly TrapName[]): string[] {
  if (exitCode !== 0 && traps.length > 0) return [`The command fails without traps already (exit code ${exitCode}), so none were set.`];
  if (exitCode !== 0) return [`The command ended with exit code ${exitCode}.`];
  if (failsWithAllOnly) return ['The command fails with all traps at once, though with none of them alone.'];
  return failsByRight.map(
    name =>
      `The command fails with the trap ${name}. That trap takes something away, so the failure may be right: only what was seen counts.`,
  );
}

function exitCodeOf({ grade, exitCode, failsWithAllOnly }: GradedClient, { minGrade }: Options): number {
  if (exitCode !== 0) return exitCode;
  if (failsWithAllOnly) throw new CliError('The command fails with all traps at once', EXIT.failed);
  const isFailed = grade.rules.some(({ result }) => result === 'failed');
  if (grade.grade === null && !isFailed) throw new CliError('Inconclusive: too little was seen for a grade', EXIT.inconclusive);
  if (minGrade !== undefined && grade.grade !== null) {
    if (GRADE_LETTERS.indexOf(grade.grade) <= GRADE_LETTERS.indexOf(minGrade)) return EXIT.ok;
    throw new CliError(`The grade is ${grade.grade}, below ${minGrade}`, EXIT.failed);
  }
  return isFailed ? EXIT.failed : EXIT.ok;
}
