import { createJudges } from '../checks/judge.ts';
import type { Rule } from '../rules/rules.ts';
import { type CheckFailure, checkResults, coverageOf, createAnswerCount, mergeCheckRuns } from '../run/observations.ts';
import { type Exchange, type Report, unrepeatable } from '../run/results.ts';
import { maskFailure } from '../run/scripts/failing-case.ts';
import type { Suites } from '../suites/all.ts';
import type { RecordedTraffic } from './read-har.ts';

export interface JudgingOptions {
  /** The name of the traffic in reports. */
  readonly name: string;
  readonly suites: Pick<Suites, 'checks' | 'transitions'>;
  readonly rules: readonly Rule[];
}

/** Judges recorded exchanges by the checks, and reports them as a run. Sends nothing. */
export async function judgeTraffic({ exchanges, unread }: RecordedTraffic, { name, suites, rules }: JudgingOptions): Promise<Report> {
  const started = performance.now();
  const { judge } = (await createJudges(suites.checks))();
  const count = createAnswerCount();
  const failures: CheckFailure[] = [];
  for (const exchange of exchanges) {
    count.add(exchange.method, new URL(exchange.url).pathname, exchange.status);
    for (const { check, operationId, message, isDecision = false } of judge(exchange))
      failures.push({
        checkId: check.id,
        operationId,
        propertyId: '',
        isDecision,
        failure: failureOf(`${operationId} ${message}`, exchange),
      });
  }
  const checks = mergeCheckRuns([{ exchanges: exchanges.length, failures }]);
  const results = checkResults(suites.checks, checks, true);
  const observations = { answers: count.answers, requests: count.requests, transitions: suites.transitions.coverage(), checks };
  return {
    target: name,
    seed: 0,
    runs: 0,
    startedAt: new Date().toISOString(),
    results,
    leftovers: [],
    notes: notesOf(unread, exchanges.length),
    isInterrupted: false,
    durationMs: performance.now() - started,
    requests: exchanges.length,
    coverage: coverageOf(observations, results, rules),
    tooFewCases: [],
    inconclusive: [],
  };
}

/** How many entries were not judged, and why; the most frequent reason first. */
function notesOf(unread: RecordedTraffic['unread'], judged: number): string[] {
  const total = [...unread.values()].reduce((sum, count) => sum + count, judged);
  return [...unread].sort(([, a], [, b]) => b - a).map(([reason, count]) => `Not judged: ${count} of ${total} entries, ${reason}`);
}

function failureOf(message: string, exchange: Exchange): CheckFailure['failure'] {
  const { pathname, search } = new URL(exchange.url);
  const counterexample = [exchange.method, pathname + search, ...(exchange.requestBody === null ? [] : [exchange.requestBody])].join(' ');
  return maskFailure(unrepeatable(message, counterexample, [exchange]), []);
}
