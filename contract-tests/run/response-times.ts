/** How fast a deployment answers each operation, and whether that is fast enough. Times come from the caller; no clock is read here. */

import { counted } from '../words.ts';
import { operationOfCall } from './operation-at.ts';
import { checkResult, type OperationTimes, type PropertyResult, unrepeatable } from './results.ts';

/** An answer of the deployment. */
export interface TimedAnswer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** From sending the request until the end of the body, without waits for the throttle. */
  readonly durationMs: number;
}

/** The longest times in milliseconds in which 95 of 100 requests are answered. */
export interface ResponseLimits {
  /** That of all operations without one of their own; undefined for no limit. */
  readonly usual: number | undefined;
  /** By operation. */
  readonly own: ReadonlyMap<string, number>;
}

export const NO_LIMITS: ResponseLimits = { usual: undefined, own: new Map() };

/** An operation with fewer answers is not judged: one slow answer would decide. */
const MIN_ANSWERS = 20;
const THROTTLED = 429;

export interface ResponseTimes {
  /** Adds an answer. One that the throttle gave does not count: it is fast, and no answer of the operation. */
  add(answer: TimedAnswer): void;
  /** Returns the times of each operation: those with enough answers first, and of these the one with the slowest 95th percentile. */
  times(): readonly OperationTimes[];
  /** Returns a failed result for each operation over its limit, or one that passed; nothing without limits. */
  results(): readonly PropertyResult[];
  /** Returns a sentence about operations with a limit that too few answers could judge. */
  notes(): readonly string[];
}

export function createResponseTimes(limits: ResponseLimits = NO_LIMITS): ResponseTimes {
  const durations = new Map<string, number[]>();
  const timesNow = (): OperationTimes[] =>
    [...durations]
      .map(([operationId, all]) => timesOf(operationId, all, limits))
      .sort((a, b) => Number(isJudged(b)) - Number(isJudged(a)) || b.p95Ms - a.p95Ms || a.operationId.localeCompare(b.operationId));
  const limited = (): OperationTimes[] => timesNow().filter(({ limitMs }) => limitMs !== undefined);
  return {
    add({ method, url, status, durationMs }) {
      const id = operationOfCall(method, new URL(url).pathname)?.id;
      if (id === undefined || status === THROTTLED) return;
      const known = durations.get(id);
      if (known) known.push(durationMs);
      else durations.set(id, [durationMs]);
    },
    times: timesNow,
    results() {
      const judged = limited().filter(isJudged);
      if (judged.length === 0) return [];
      const slow = judged.filter(({ p95Ms, limitMs = p95Ms }) => p95Ms > limitMs);
      const runs = judged.reduce((sum, { answers }) => sum + answers, 0);
      return slow.length === 0 ? [checkResult(NAME, TITLE, { runs, verdict: 'passed' })] : slow.map(tooSlow);
    },
    notes() {
      const few = limited().filter(each => !isJudged(each));
      if (few.length === 0) return [];
      return [`Not judged: the response times of ${counted(few.length, 'operation')} with fewer than ${MIN_ANSWERS} answers`];
    },
  };
}

function isJudged({ answers }: OperationTimes): boolean {
  return answers >= MIN_ANSWERS;
}

function timesOf(operationId: string, all: readonly number[], { usual, own }: ResponseLimits): OperationTimes {
  const sorted = all.toSorted((a, b) => a - b);
  const percentile = (share: number): number => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  const limitMs = own.get(operationId) ?? usual;
  return {
    operationId,
    answers: sorted.length,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    slowestMs: percentile(1),
    ...(limitMs !== undefined && { limitMs }),
  };
}

const TITLE = '95 of 100 requests are answered in time';
const NAME = 'response-time';

function tooSlow({ operationId, answers, p95Ms, p50Ms, slowestMs, limitMs = 0 }: OperationTimes): PropertyResult {
  const failure = unrepeatable(
    `${operationId} answers 95 of 100 requests within ${p95Ms} ms, and ${limitMs} ms are allowed`,
    `${answers} answers: half of them within ${p50Ms} ms, the slowest after ${slowestMs} ms`,
  );
  return checkResult(`${NAME}/${operationId}`, `${operationId}: ${TITLE}`, { runs: answers, verdict: 'failed', failure });
}
