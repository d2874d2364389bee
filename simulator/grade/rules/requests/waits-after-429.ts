import { limits } from '../../../../openapi/document.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, type ObservedCall, type Run, TIMER_TOLERANCE_MS } from '../../run.ts';

const [{ windowMs: WINDOW_MS } = { windowMs: 0 }] = limits.throttle.layers;

/** After a 429, the operation rests for the shortest window, and longer after the next one. */
export const waitsAfter429: Rule = {
  id: 'requests/waits-after-429',
  title: 'Waits after a 429, longer each time',
  why: 'Calls within the window count as well: a client that goes on at once keeps itself locked out, and every other client with its key.',
  advice: `Wait at least ${WINDOW_MS} ms before the next call of that operation, and twice as long after each further 429.`,
  occasion: 'No 429 happened: run with --traps throttle.',
  interfaceRules: ['THR-01'],
  level: 'error',
  check(run) {
    const refusals = run.calls.filter(isRefusal);
    return { occasions: refusals.length, problems: refusals.flatMap(refusal => problemsAfter(run, refusal)) };
  },
};

/** A throttle's answer; a private reply that is in flight has a 429 of its own. */
function isRefusal({ status, operationId, answeredBy }: ObservedCall): boolean {
  return status === 429 && operationId !== null && (answeredBy === 'throttle' || answeredBy === 'fault');
}

function problemsAfter({ calls }: Run, refusal: ObservedCall): Problem[] {
  const next = calls.find(call => isSameOperation(call, refusal) && call.started.real > refusal.ended.real);
  if (!next) return [];
  const wait = between(refusal.ended, next.started);
  if (wait < WINDOW_MS - TIMER_TOLERANCE_MS)
    return [{ text: `${refusal.operationId} was called again ${Math.round(wait)} ms after a 429`, evidence: [refusal, next] }];
  const before = refusalBefore(calls, refusal);
  if (!before || wait > between(before.ended, refusal.started)) return [];
  const text = `The second 429 in a row was followed by a wait of ${Math.round(wait)} ms, no longer than the one before`;
  return [{ text, evidence: [before, refusal, next] }];
}

/** The 429 that the refused call was a second try of. */
function refusalBefore(calls: readonly ObservedCall[], refusal: ObservedCall): ObservedCall | undefined {
  const earlier = calls.findLast(call => isSameOperation(call, refusal) && call.ended.real < refusal.started.real);
  return earlier && isRefusal(earlier) ? earlier : undefined;
}

function isSameOperation(a: ObservedCall, b: ObservedCall): boolean {
  return a.operationId === b.operationId && a.headers['x-api-key'] === b.headers['x-api-key'];
}
