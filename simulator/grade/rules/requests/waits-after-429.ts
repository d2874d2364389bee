import { limits } from '../../../../openapi/document.ts';
import { indexBy } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, type Instant, type ObservedCall, TIMER_TOLERANCE_MS } from '../../run.ts';

const [{ windowMs: WINDOW_MS } = { windowMs: 0 }] = limits.throttle.layers;

/** For so long a client that makes calls in parallel may not know of a 429: the answer is on its way, and the next call as well. */
const UNKNOWN_MS = WINDOW_MS / 10;

/** After a 429, the operation rests for the shortest window, and longer after the next one. */
export const waitsAfter429: Rule = {
  id: 'requests/waits-after-429',
  title: 'Waits after a 429, longer each time',
  why: 'Calls within the window count as well: a client that goes on at once keeps itself locked out, and every other client with its key.',
  advice: `Wait at least ${WINDOW_MS} ms before the next call of that operation, and twice as long after each further 429.`,
  occasion: 'No 429 happened: run with --traps throttle.',
  interfaceRules: ['THR-01'],
  level: 'error',
  check({ calls }) {
    const refusals = calls.filter(isRefusal);
    if (refusals.length === 0) return { occasions: 0, problems: [] };
    const ofCallers = indexBy(calls, keyOf);
    return { occasions: refusals.length, problems: [...ofCallers.values()].flatMap(problemsOfCaller) };
  },
};

/** A throttle's answer; a private reply that is in flight has a 429 of its own. */
function isRefusal({ status, operationId, answeredBy }: ObservedCall): boolean {
  return status === 429 && operationId !== null && (answeredBy === 'throttle' || answeredBy === 'fault');
}

function keyOf({ headers }: ObservedCall): string | undefined {
  return headers['x-api-key'];
}

function problemsOfCaller(calls: readonly ObservedCall[]): Problem[] {
  const crossings = startsDuringOthers(calls);
  const ofOperations = indexBy(calls, ({ operationId }) => operationId);
  return [...ofOperations.values()].flatMap(same =>
    same.flatMap((call, index) => (isRefusal(call) ? problemsAfter(call, same, index, crossings) : [])),
  );
}

/** When calls began while another of their caller was in flight. */
function startsDuringOthers(calls: readonly ObservedCall[]): Instant[] {
  let lastEnd = -Infinity;
  return calls.flatMap(({ started, ended }) => {
    const isDuringOther = started.real < lastEnd;
    lastEnd = Math.max(lastEnd, ended.real);
    return isDuringOther ? [started] : [];
  });
}

/** `same` are the calls of that operation by that caller; the refusal is at `index`. */
function problemsAfter(refusal: ObservedCall, same: readonly ObservedCall[], index: number, crossings: readonly Instant[]): Problem[] {
  // Whoever makes one call after the other knows of each answer.
  const isParallel = crossings.some(at => Math.abs(at.real - refusal.ended.real) < WINDOW_MS);
  const knownFrom = refusal.ended.real + (isParallel ? UNKNOWN_MS : 0);
  const next = nextFrom(same, index, 1, call => call.started.real > knownFrom);
  if (!next) return [];
  const wait = between(refusal.ended, next.started);
  if (wait < WINDOW_MS - TIMER_TOLERANCE_MS)
    return [{ text: `${refusal.operationId} was called again ${Math.round(wait)} ms after a 429`, evidence: [refusal, next] }];
  const before = nextFrom(same, index, -1, call => call.ended.real < refusal.started.real);
  if (!before || !isRefusal(before) || wait > between(before.ended, refusal.started)) return [];
  const text = `The second 429 in a row was followed by a wait of ${Math.round(wait)} ms, no longer than the one before`;
  return [{ text, evidence: [before, refusal, next] }];
}

/** The nearest call after a place, or before it. A long run is not searched from its beginning. */
function nextFrom(calls: readonly ObservedCall[], index: number, step: 1 | -1, isWanted: (call: ObservedCall) => boolean) {
  for (let i = index + step; i >= 0 && i < calls.length; i += step) {
    const call = calls[i];
    if (call && isWanted(call)) return call;
  }
  return undefined;
}
