import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A trial of endurance: what it does to a simulator, how much, and its goal. */
export interface Trial {
  /** Its name for `--only`, which is also the name of its file or folder in trials/: `hostile-input`. */
  readonly id: string;
  /** What it does, in one line. */
  readonly title: string;
  /** The goal, in words: `0 exits, 0 hangs`. */
  readonly goal: string;
  /** It observes its whole process, so that no other trial may run at the same time. */
  readonly runsAlone?: true;
  /** Performs the trial. Its findings are failures in the result; it rejects only when it could not be performed. */
  run(options: TrialOptions): Promise<TrialResult>;
}

/** The settings and tools of a trial. */
export interface TrialOptions {
  /** The seed of all random values. */
  readonly seed: number;
  /** Scales a number that is `atFullScale` at full scale; the result is at least `atLeast` (default 1). */
  scaled(atFullScale: number, atLeast?: number): number;
  /** An empty folder, removed after the trial. */
  readonly folder: string;
  /** Reports progress, rarely. */
  progress(line: string): void;
}

/** The result of a trial. */
export interface TrialResult {
  readonly figures: readonly Figure[];
  /** What violated the goal, one line each, with how to repeat it if that takes less than the whole trial. */
  readonly failures: readonly string[];
  /** Parts that could not be performed here, and why. They never count as passed. */
  readonly skipped: readonly Skipped[];
}

/** One measured number. */
export interface Figure {
  /** Its name, such as `requests` or `largest growth of memory`. */
  readonly what: string;
  readonly value: number;
  /** Empty for a count. */
  readonly unit: string;
  /** The bound, if there is one, and how the value must relate to it. */
  readonly goal?: { readonly bound: number; readonly is: 'at most' | 'at least' | 'exactly' };
}

export interface Skipped {
  readonly what: string;
  readonly reason: string;
}

type Is = NonNullable<Figure['goal']>['is'];

/** Returns a figure without a goal. */
export function figure(what: string, value: number, unit = ''): Figure {
  return { what, value, unit };
}

const bounded =
  (is: Is) =>
  (what: string, value: number, bound: number, unit = ''): Figure => ({ what, value, unit, goal: { bound, is } });

/** Return figures with a goal: what, value, bound and unit. */
export const exactly = bounded('exactly');
export const atMost = bounded('at most');
export const atLeast = bounded('at least');

/** Whether a figure meets its goal; one without a goal does. */
export function meetsGoal({ value, goal }: Figure): boolean {
  if (!goal) return true;
  if (goal.is === 'at most') return value <= goal.bound;
  return goal.is === 'at least' ? value >= goal.bound : value === goal.bound;
}

export interface RunOptions {
  readonly seed: number;
  /** 1 is full scale. */
  readonly scale: number;
  readonly print: (line: string) => void;
}

/** A trial and its result. */
export interface Outcome {
  readonly trial: Trial;
  readonly result: TrialResult;
  readonly seconds: number;
}

/** Runs a trial in a separate folder. A trial that could not be performed has failed. */
export async function runTrial(trial: Trial, { seed, scale, print }: RunOptions): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-endurance-'));
  const started = performance.now();
  const scaled = (atFullScale: number, least = 1): number => Math.max(least, Math.round(atFullScale * scale));
  const progress = (line: string): void => print(`  ${trial.id}: ${line}`);
  try {
    const result = await trial.run({ seed, scaled, folder, progress }).catch(failedToRun);
    return { trial, result, seconds: (performance.now() - started) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a trial has no failures and meets the goals of its figures. */
export function isPassed({ result: { failures, figures } }: Outcome): boolean {
  return failures.length === 0 && figures.every(meetsGoal);
}

function failedToRun(error: unknown): TrialResult {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { figures: [], failures: [`The trial could not be performed: ${message}`], skipped: [] };
}

/** The most failures of a trial that are shown; the report has all. */
const SHOWN_FAILURES = 10;

/** Renders the outcome of a trial: a line for it, and a line for each failure, missed figure and skipped part. */
export function renderOutcome(outcome: Outcome, { seed, scale }: Pick<RunOptions, 'seed' | 'scale'>): string {
  const { trial, result, seconds } = outcome;
  const figures = result.figures.map(renderFigure).join(', ');
  const head = `${isPassed(outcome) ? 'passed' : 'FAILED'}  ${trial.id} (${seconds.toFixed(1)} s): ${figures || 'no figures'}`;
  const failures = result.failures.slice(0, SHOWN_FAILURES).map(failure => `        ✗ ${failure}`);
  const more = result.failures.length - SHOWN_FAILURES;
  const missed = result.figures.filter(each => !meetsGoal(each)).map(({ what }) => `        ✗ ${what}: missed its goal`);
  return [
    head,
    ...failures,
    ...(more > 0 ? [`        ✗ and ${more} more`] : []),
    ...missed,
    ...result.skipped.map(({ what, reason }) => `        skipped: ${what}: ${reason}`),
    ...(isPassed(outcome) ? [] : [`        repeat: npm run endurance -- --only ${trial.id} --seed ${seed} --scale ${scale}`]),
  ].join('\n');
}

/** Renders the last line: how many trials passed, failed, and skipped something. */
export function renderSummary(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter(isPassed).length;
  const incomplete = outcomes.filter(({ result }) => result.skipped.length > 0).length;
  const left = incomplete > 0 ? `; ${incomplete} left something out` : '';
  return `${passed} trials passed, ${outcomes.length - passed} failed${left}`;
}

/** Returns all outcomes as JSON. */
export function reportOf(outcomes: readonly Outcome[], { seed, scale }: Pick<RunOptions, 'seed' | 'scale'>): string {
  const trials = outcomes.map(outcome => ({
    id: outcome.trial.id,
    title: outcome.trial.title,
    goal: outcome.trial.goal,
    passed: isPassed(outcome),
    seconds: Math.round(outcome.seconds * 10) / 10,
    ...outcome.result,
  }));
  return `${JSON.stringify({ node: process.version, platform: process.platform, seed, scale, trials }, null, 2)}\n`;
}

function renderFigure({ what, value, unit, goal }: Figure): string {
  const number = Number.isInteger(value) ? String(value) : value.toFixed(2);
  const bound = goal ? ` (${goal.is} ${goal.bound})` : '';
  return `${number}${unit && ` ${unit}`} ${what}${bound}`;
}
