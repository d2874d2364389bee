/** Observations from checked properties: plain data that worker threads can send, and that can be summed in any order. */
import type { LifecycleCoverage } from '../model/transitions.ts';
import { operationAt } from './operation-at.ts';
import { type CheckRun, mergeCheckRuns, NO_CHECKS } from './run-checks.ts';

export interface Observations {
  /** The number of answers by `<operationId> <status>`. */
  readonly answers: Readonly<Record<string, number>>;
  /** The number of answered requests, including those for no operation. */
  readonly requests: number;
  readonly transitions: readonly LifecycleCoverage[];
  readonly checks: CheckRun;
}

export interface AnswerCount {
  add(method: string, pathname: string, status: number): void;
  readonly answers: Readonly<Record<string, number>>;
  readonly requests: number;
}

export function createAnswerCount(): AnswerCount {
  const answers = new Map<string, number>();
  let requests = 0;
  return {
    add(method, pathname, status) {
      requests += 1;
      const operation = operationAt(method, pathname);
      if (operation) answers.set(`${operation.id} ${status}`, (answers.get(`${operation.id} ${status}`) ?? 0) + 1);
    },
    get answers() {
      return Object.fromEntries(answers);
    },
    get requests() {
      return requests;
    },
  };
}

export const NO_OBSERVATIONS: Observations = { answers: {}, requests: 0, transitions: [], checks: NO_CHECKS };

/** Sums observations in one pass, because a run has thousands of them. */
export function mergeObservations(all: readonly Observations[]): Observations {
  const answers: Record<string, number> = {};
  for (const each of all) for (const [name, count] of Object.entries(each.answers)) answers[name] = (answers[name] ?? 0) + count;
  return {
    answers,
    requests: all.reduce((sum, each) => sum + each.requests, 0),
    checks: mergeCheckRuns(all.map(({ checks }) => checks)),
    transitions: mergeTransitions(all.flatMap(({ transitions }) => transitions)),
  };
}

/** Merges the coverage of each lifecycle: a transition is unseen if it is unseen in all. */
function mergeTransitions(all: readonly LifecycleCoverage[]): readonly LifecycleCoverage[] {
  const byLifecycle = new Map<string, LifecycleCoverage>();
  for (const coverage of all) {
    const before = byLifecycle.get(coverage.lifecycle);
    const unseen = before ? before.unseen.filter(move => coverage.unseen.includes(move)) : coverage.unseen;
    byLifecycle.set(coverage.lifecycle, { ...coverage, unseen, seen: coverage.declared - unseen.length });
  }
  return [...byLifecycle.values()];
}
