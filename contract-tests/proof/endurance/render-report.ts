import { isPassed, type Outcome, type RunOptions } from './run-trial.ts';
import { type Figure, meetsGoal } from './trial.ts';

/** The most failures of a trial that are shown; the report has all. */
const SHOWN_FAILURES = 10;

/** Renders the outcome of a trial: a line for it, and a line for each failure, missed figure and skipped part. */
export function renderOutcome(outcome: Outcome, { seed, scale }: Pick<RunOptions, 'seed' | 'scale'>): string {
  const { trial, result, seconds } = outcome;
  const figures = result.figures.map(renderFigure).join(', ');
  const head = `${isPassed(outcome) ? 'passed' : 'FAILED'}  ${trial.id} (${seconds.toFixed(1)} s): ${figures || 'no figures'}`;
  const failures = result.failures.slice(0, SHOWN_FAILURES).map(failure => `        ✗ ${failure}`);
  const more = result.failures.length - SHOWN_FAILURES;
  const missed = result.figures.filter(figure => !meetsGoal(figure)).map(figure => `        ✗ ${figure.what}: missed its goal`);
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
