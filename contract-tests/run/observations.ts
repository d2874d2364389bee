/** Observations from checked properties: plain data that worker threads can send, and that can be summed in any order. */

import { publicApi } from '../../openapi/document.ts';
import type { Check } from '../checks/check.ts';
import type { LifecycleCoverage } from '../model/transitions.ts';
import type { Rule } from '../rules/rules.ts';
import { findingOf } from './baseline/finding.ts';
import { operationAt } from './operation-at.ts';
import { type Coverage, checkResult, type FailureReport, type PropertyResult, type RuleCoverage, type StatusCoverage } from './results.ts';

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

/** A finding of a check about an operation. Findings that differ only in ids and numbers are one. */
export interface CheckFailure {
  readonly checkId: string;
  readonly operationId: string;
  /** The property that caused the exchange. */
  readonly propertyId: string;
  readonly isDecision: boolean;
  readonly failure: FailureReport;
}

/** The result of all checks of a run, as plain data that worker threads can send. */
export interface CheckRun {
  /** How many exchanges were judged. */
  readonly exchanges: number;
  readonly failures: readonly CheckFailure[];
}

export const NO_CHECKS: CheckRun = { exchanges: 0, failures: [] };
export const NO_OBSERVATIONS: Observations = { answers: {}, requests: 0, transitions: [], checks: NO_CHECKS };

/** Merges results, and keeps the failure with the fewest exchanges for each finding. */
export function mergeCheckRuns(all: readonly CheckRun[]): CheckRun {
  const best = new Map<string, CheckFailure>();
  for (const failure of all.flatMap(({ failures }) => failures).toSorted(byLength)) {
    const key = `${failure.checkId} ${failure.operationId} ${findingOf(failure.failure.message)}`;
    if (!best.has(key)) best.set(key, failure);
  }
  return { exchanges: all.reduce((sum, { exchanges }) => sum + exchanges, 0), failures: [...best.values()] };
}

function byLength(a: CheckFailure, b: CheckFailure): number {
  return a.failure.exchanges.length - b.failure.exchanges.length || a.propertyId.localeCompare(b.propertyId);
}

/** Returns one result for each passed check, and one for each finding of the others. */
export function checkResults(checks: readonly Check[], { exchanges, failures }: CheckRun, isDeployment: boolean): PropertyResult[] {
  return checks.flatMap(({ id, title, rules }) => {
    const own = failures.filter(({ checkId }) => checkId === id).toSorted((a, b) => a.operationId.localeCompare(b.operationId));
    const common = { rules, runs: exchanges };
    if (exchanges === 0) return [checkResult(id, title, { ...common, verdict: 'skipped', reason: 'nothing was sent' })];
    if (own.length === 0) return [checkResult(id, title, { ...common, verdict: 'passed' })];
    return own.map(({ operationId, isDecision, failure }) => {
      const verdict = isDeployment && isDecision ? 'warned' : 'failed';
      return checkResult(`${id}/${operationId}`, `${operationId}: ${title}`, { ...common, verdict, failure });
    });
  });
}

/** Returns the coverage of the document and of the rules by a run. */
export function coverageOf({ answers, transitions }: Observations, results: readonly PropertyResult[], rules: readonly Rule[]): Coverage {
  return { answers: answerCoverage(answers), transitions, rules: ruleCoverage(results, rules) };
}

/** Counts the answers of every operation of the document by its documented statuses. */
function answerCoverage(counts: Observations['answers']): StatusCoverage[] {
  return publicApi.operations().map(({ id, responses }) => ({
    operationId: id,
    seen: Object.fromEntries([...responses.keys()].map(status => [status, counts[`${id} ${status}`] ?? 0])),
  }));
}

/** Returns the rule coverage by area. A rule is covered when a property that names it passed. */
function ruleCoverage(results: readonly PropertyResult[], rules: readonly Rule[]): RuleCoverage[] {
  const covered = new Set(results.flatMap(({ verdict, rules: own }) => (verdict === 'passed' ? own : [])));
  return [...new Set(rules.map(({ area }) => area))].map(area => {
    const own = rules.filter(rule => rule.area === area);
    const uncovered = own.filter(({ id }) => !covered.has(id)).map(({ id }) => id);
    return { area, total: own.length, covered: own.length - uncovered.length, uncovered };
  });
}
