import { limits } from '../../../../openapi/document.ts';
import { readsOf } from '../../polls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, type ObservedCall, TIMER_TOLERANCE_MS } from '../../run.ts';

const INTERVAL_MS = limits.health.advisedPollIntervalMs;

export const healthInterval: Rule = {
  id: 'requests/health-interval',
  title: 'Asks for the health every 20 minutes at most',
  why: 'The state of the platforms changes seldom, and looking at it before each post, upload or login doubles the calls.',
  advice: 'Keep the answer for 20 minutes and read it from there.',
  occasion: 'The health was not asked for: call GET /api/v1/.',
  interfaceRules: ['HLT-07'],
  level: 'warning',
  check({ calls }) {
    const reads = readsOf(calls, ({ operationId }) => operationId === 'getHealth');
    return { occasions: reads.flat().length, problems: reads.flatMap(problemOf) };
  },
};

/** One problem for all: the closest two. */
function problemOf(reads: readonly ObservedCall[]): Problem[] {
  const pairs = reads.slice(1).map((read, index) => ({ before: reads[index] ?? read, read }));
  const early = pairs.filter(({ before, read }) => between(before.ended, read.started) < INTERVAL_MS - TIMER_TOLERANCE_MS);
  const [closest] = early.sort((a, b) => between(a.before.ended, a.read.started) - between(b.before.ended, b.read.started));
  if (!closest) return [];
  const seconds = Math.round(between(closest.before.ended, closest.read.started) / 1000);
  const text = `The health was asked for ${early.length} times less than ${INTERVAL_MS / 60_000} minutes after the last time, once after ${seconds} s`;
  return [{ text, evidence: [closest.before, closest.read] }];
}
