import { groupBy, isAfter, isOk, isSameCaller, isSameRequest, isUncertain, isWrite, nameOf } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, type ObservedCall, type Run } from '../../run.ts';

/** Waits and clashes pass by themselves. */
const PASSING = new Set([408, 409, 425, 429]);

/** A later repetition is no retry, but a new attempt of its own. */
const RETRY_WITHIN_MS = 60_000;

/** A 4xx stays one: the same request meets the same answer until something changes. */
export const noRetryOfRefusals: Rule = {
  id: 'requests/no-retry-of-refusals',
  title: 'Does not repeat what was refused',
  why: 'A refused request is refused again: retries fill the throttle, hide the mistake, and count where attempts are limited.',
  advice: 'Retry after 5xx, lost answers and 429 only; report any other 4xx with its message to whoever can fix the request.',
  occasion: 'No call was refused: send a request that breaks a rule, such as a post to a platform that is not connected.',
  interfaceRules: ['GEN-06', 'D-GEN-06'],
  level: 'error',
  check(run) {
    const lost = run.calls.filter(isUncertain);
    // Whoever repeats a lost call asks whether it was done: a refusal is the answer.
    const isReply = (refusal: ObservedCall): boolean => lost.some(call => isAfter(refusal, call) && isSameRequest(call, refusal));
    const refusals = run.calls.filter(call => isRefusal(call) && !isReply(call));
    const alike = groupBy(refusals, ({ operationId, path, query, requestBody }) => JSON.stringify([operationId, path, query, requestBody]));
    const problems = alike.flatMap(calls => calls.flatMap(refusal => problemAfter(run, refusal, calls)));
    return { occasions: refusals.length, problems };
  },
};

/** A 404 to a GET may be the question whether something is there. */
function isRefusal({ operationId, status, method }: ObservedCall): boolean {
  return operationId !== null && status >= 400 && status < 500 && !PASSING.has(status) && !(status === 404 && method === 'GET');
}

function problemAfter({ calls, deliveries }: Run, refusal: ObservedCall, alike: readonly ObservedCall[]): Problem[] {
  const again = alike.find(call => isAfter(call, refusal) && isSameRequest(call, refusal));
  if (!again || again.status !== refusal.status || between(refusal.ended, again.started) > RETRY_WITHIN_MS) return [];
  const isWithin = (real: number): boolean => real > refusal.started.real && real < again.started.real;
  const change = calls.find(call => isWrite(call) && isOk(call) && isSameCaller(call, refusal) && isWithin(call.ended.real));
  if (change || deliveries.some(({ started }) => isWithin(started.real))) return [];
  const wait = Math.round(between(refusal.ended, again.started));
  return [
    { text: `${nameOf(refusal)} was answered with ${refusal.status} and repeated unchanged ${wait} ms later`, evidence: [refusal, again] },
  ];
}
