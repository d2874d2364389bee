/** What was observed while properties were checked: plain data that worker threads can send, and sums that do not depend on who observed what. */
import type { LifecycleCoverage } from '../model/transitions.ts';
import { operationAt } from './operation-at.ts';
import { type CheckRun, mergeCheckRuns, NO_CHECKS } from './run-checks.ts';

export interface Observations {
  /** `<operationId> <status>` → how often it was answered. */
  readonly answers: Readonly<Record<string, number>>;
  /** Answered requests, those for no operation included. */
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

export function mergeObservations(one: Observations, other: Observations): Observations {
  const answers: Record<string, number> = { ...one.answers };
  for (const [name, count] of Object.entries(other.answers)) answers[name] = (answers[name] ?? 0) + count;
  return {
    answers,
    requests: one.requests + other.requests,
    checks: mergeCheckRuns(one.checks, other.checks),
    transitions: one.transitions.length === 0 ? other.transitions : one.transitions.map(lifecycle => mergeTransitions(lifecycle, other)),
  };
}

function mergeTransitions(lifecycle: LifecycleCoverage, { transitions }: Observations): LifecycleCoverage {
  const other = transitions.find(candidate => candidate.lifecycle === lifecycle.lifecycle);
  const unseen = other ? lifecycle.unseen.filter(move => other.unseen.includes(move)) : lifecycle.unseen;
  return { ...lifecycle, unseen, seen: lifecycle.declared - unseen.length };
}
