import type { Grade } from '../../openapi/generated/control-types.ts';
import type { Observed } from './grader.ts';
import { type JudgeOptions, judge } from './judge.ts';
import { renderGrade } from './render.ts';
import { traps } from './traps/all.ts';
import type { TrapName } from './traps/names.ts';

/** One run of a client on a simulator of its own, and whether it was content with it. */
export interface Attempt extends Observed {
  readonly exitCode: number;
}

export interface GradeClientOptions extends JudgeOptions {
  readonly traps: readonly TrapName[];
  readonly seed: number;
  /** Runs the client on a new simulator with these traps. */
  attempt(traps: readonly TrapName[]): Promise<Attempt>;
  /** Called before each run. */
  onAttempt?(traps: readonly TrapName[]): void;
}

export interface GradedClient {
  readonly grade: Grade;
  /** Of the run without traps. */
  readonly exitCode: number;
  /** Whether the run with all traps failed, though no run with one of them did. */
  readonly failsWithAllOnly: boolean;
  /** Traps that take something away, with which alone the command failed. */
  readonly failsByRight: readonly TrapName[];
}

/**
 * Grades a client that can be run again and again: first without traps, then with all of them, then with each alone that it has not met, and, if it
 * fails with all, with each. Without traps it runs once; so it does when it fails without them, because nothing can be said of its failures then.
 */
export async function gradeClient(options: GradeClientOptions): Promise<GradedClient> {
  const run = (names: readonly TrapName[]): Promise<Attempt> => {
    options.onAttempt?.(names);
    return options.attempt(names);
  };
  const plain = await run([]);
  if (options.traps.length === 0 || plain.exitCode !== 0) return graded(plain, [plain], { ...options, traps: [] });
  const trapped = await run(options.traps);
  const alone: { readonly name: TrapName; readonly attempt: Attempt }[] = [];
  // A client that gives up at the first trap meets no other: with one at a time it meets them all.
  const hasReceiver = [...plain.runs, ...trapped.runs].some(each => each.hasReceiver);
  const canBeMet = (name: TrapName): boolean => hasReceiver || !isOfReceivers(name);
  const isNeeded = (name: TrapName): boolean => trapped.exitCode !== 0 || timesOf(trapped, name) === 0;
  // A trap that is set alone hits its first occasion. The only trap of a run was alone already.
  const again = options.traps.length === 1 && trapped.exitCode === 0 ? [] : options.traps.filter(canBeMet).filter(isNeeded);
  for (const name of again) alone.push({ name, attempt: await run([name]) });
  const failsWith = alone.filter(({ attempt }) => attempt.exitCode !== 0).map(({ name }) => name);
  const attempts = [plain, trapped, ...alone.map(({ name, attempt }) => (attempt.exitCode === 0 ? attempt : failedWith(attempt, name)))];
  return {
    ...graded(plain, attempts, options),
    failsWithAllOnly: trapped.exitCode !== 0 && failsWith.length === 0,
    failsByRight: traps.filter(({ name, takesAway }) => takesAway && failsWith.includes(name)).map(({ name }) => name),
  };
}

/** The failure is of the whole command: it is said once, of the world where the trap was met, so that there is something to show. */
function failedWith(attempt: Attempt, name: TrapName): Attempt {
  const met = attempt.runs.findIndex(({ calls, deliveries }) => [...calls, ...deliveries].some(({ trap }) => trap === name));
  const at = Math.max(0, met);
  const runs = attempt.runs.map((run, index) => ({ ...run, end: run.end && index === at ? { ...run.end, failsWith: [name] } : run.end }));
  return { ...attempt, runs };
}

function isOfReceivers(name: TrapName): boolean {
  return traps.some(trap => trap.name === name && trap.rule.startsWith('webhooks/'));
}

function graded({ exitCode }: Attempt, attempts: readonly Attempt[], { seed, ...options }: GradeClientOptions): GradedClient {
  const runs = attempts.flatMap((attempt, index) => attempt.runs.map(run => ({ ...run, attempt: index + 1 })));
  const mask = (text: string): string => attempts.reduce((masked, attempt) => attempt.mask(masked), text);
  const met = options.traps.map(name => ({ name, times: attempts.reduce((sum, attempt) => sum + timesOf(attempt, name), 0) }));
  return {
    grade: renderGrade({ runs, judged: judge(runs, options), traps: met, seed, mask }),
    exitCode,
    failsWithAllOnly: false,
    failsByRight: [],
  };
}

function timesOf(attempt: Attempt, name: TrapName): number {
  return attempt.traps.find(trap => trap.name === name)?.times ?? 0;
}
