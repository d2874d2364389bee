import type { Level, Problem, Rule } from './rule.ts';
import { rules } from './rules/all.ts';
import type { Run } from './run.ts';
import { traps } from './traps/all.ts';
import type { TrapName } from './traps/names.ts';

/** What became of a rule. */
export type Result = 'passed' | 'failed' | 'warning' | 'not-exercised';

/** What the runs of a client say about one rule. */
export interface JudgedRule {
  readonly rule: Rule;
  readonly level: Exclude<Level, 'off'>;
  readonly result: Result;
  readonly occasions: number;
  /** What would give it one. */
  readonly occasion: string;
  readonly problems: readonly JudgedProblem[];
}

/** A problem, and in which try of the client it was seen. */
export interface JudgedProblem extends Problem {
  readonly attempt: number;
}

/** Which rules are checked, and how strictly. */
export interface JudgeOptions {
  /** Ids of rules, or their beginnings; all without any. */
  readonly only?: readonly string[] | undefined;
  readonly levels?: Readonly<Record<string, Level>> | undefined;
}

/** Judges the runs of a client, rule by rule: an occasion in any of them counts. */
export function judge(runs: readonly Run[], { only = [], levels = {} }: JudgeOptions = {}): JudgedRule[] {
  return rules.flatMap(rule => {
    const level = levels[rule.id] ?? rule.level;
    const isWanted = only.length === 0 || only.some(prefix => rule.id.startsWith(prefix));
    return isWanted && level !== 'off' ? [judgedRule(rule, level, runs)] : [];
  });
}

function judgedRule(rule: Rule, level: Exclude<Level, 'off'>, runs: readonly Run[]): JudgedRule {
  const verdicts = runs.map(run => rule.check(run));
  const problems = runs.flatMap((run, index) =>
    [...(verdicts[index]?.problems ?? []), ...fallsOver(rule, run)].map(problem => ({ ...problem, attempt: run.attempt })),
  );
  const occasions = verdicts.reduce((sum, verdict) => sum + verdict.occasions, 0);
  const unproblematic = occasions > 0 ? 'passed' : 'not-exercised';
  const problematic = level === 'error' ? 'failed' : 'warning';
  return {
    rule,
    level,
    result: problems.length > 0 ? problematic : unproblematic,
    occasions: Math.max(occasions, problems.length),
    occasion: occasionOf(rule, runs),
    problems,
  };
}

/** Nothing can be delivered to nobody. */
function occasionOf({ id, occasion }: Rule, runs: readonly Run[]): string {
  const isLackingReceiver = id.startsWith('webhooks/') && !runs.some(({ hasReceiver }) => hasReceiver);
  return isLackingReceiver ? `No endpoint was registered: add --webhook <url>=<secret>. ${occasion}` : occasion;
}

/** The command passes, but for this one trap, which takes nothing away: the rule that the trap is about is broken, whatever was seen. */
function fallsOver(rule: Rule, { end, calls, deliveries }: Run): Problem[] {
  const names = end?.failsWith ?? [];
  return traps
    .filter(trap => trap.rule === rule.id && !trap.takesAway && names.includes(trap.name))
    .map(({ name, text }) => ({
      text: `The command passes without traps, and fails when the simulator ${text}`,
      evidence: [...calls, ...deliveries].filter(({ trap }) => trap === name).slice(0, 3),
    }));
}

/** Grades in words; each with the least share of rules that passed, in percent. */
const GRADES = [
  ['A', 100],
  ['B', 90],
  ['C', 75],
  ['D', 50],
  ['F', 0],
] as const;

export type GradeLetter = (typeof GRADES)[number][0];
export const GRADE_LETTERS: readonly GradeLetter[] = GRADES.map(([letter]) => letter);

/** The share of rules that passed among those that were exercised, in percent, rounded down; null when none was. A warning counts half. */
export function scoreOf(judged: readonly JudgedRule[]): number | null {
  const exercised = judged.filter(({ result }) => result !== 'not-exercised');
  if (exercised.length === 0) return null;
  const points = exercised.reduce((sum, { result }) => sum + (result === 'passed' ? 1 : result === 'warning' ? 0.5 : 0), 0);
  return Math.floor((100 * points) / exercised.length);
}

/** The share of the practices that must have had an occasion before a letter says something. */
const LEAST_SHARE = 1 / 3;

/** Returns what is missing for a letter, one sentence each: practices that had an occasion, and traps that were met. */
export function missingForLetter(
  judged: readonly JudgedRule[],
  set: readonly { readonly name: TrapName; readonly times: number }[],
): string[] {
  const exercised = judged.filter(({ result }) => result !== 'not-exercised').length;
  const needed = Math.ceil(judged.length * LEAST_SHARE);
  const unmet = set.filter(({ times }) => times === 0).map(({ name }) => name);
  const met = set.filter(({ times }) => times > 0).map(({ name }) => name);
  return [
    ...(judged.length === 0 ? ['no practice is graded'] : []),
    ...(exercised < needed ? [`${exercised} of ${judged.length} practices had an occasion, and a letter needs ${needed}`] : []),
    ...(unmet.length > 0
      ? [
          `the command gave no occasion to ${unmet.length === 1 ? 'the trap' : 'the traps'} ${unmet.join(', ')}${met.length > 0 ? `: add one, or set --traps ${met.join(' ')}` : ''}`,
        ]
      : []),
  ];
}

/** The grade of a score. */
export function gradeOf(score: number): GradeLetter {
  return GRADES.find(([, least]) => score >= least)?.[0] ?? 'F';
}
