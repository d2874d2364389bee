import { limits } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Problem, Rule } from '../rule.ts';
import { between, field, type Instant, type ObservedCall, type Run, requestJson, TIMER_TOLERANCE_MS } from '../run.ts';
import { groupBy, indexBy, isAfter, isOf, isOk, isSameCaller, isSameForm, isSameRequest, isUncertain, isWrite, nameOf } from './calls.ts';

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
    const refusals = calls.filter(isThrottled);
    if (refusals.length === 0) return { occasions: 0, problems: [] };
    const ofCallers = indexBy(calls, keyOf);
    return { occasions: refusals.length, problems: [...ofCallers.values()].flatMap(problemsOfCaller) };
  },
};

/** A throttle's answer; a private reply that is in flight has a 429 of its own. */
function isThrottled({ status, operationId, answeredBy }: ObservedCall): boolean {
  return status === 429 && operationId !== null && (answeredBy === 'throttle' || answeredBy === 'fault');
}

function keyOf({ headers }: ObservedCall): string | undefined {
  return headers['x-api-key'];
}

function problemsOfCaller(calls: readonly ObservedCall[]): Problem[] {
  const crossings = startsDuringOthers(calls);
  const ofOperations = indexBy(calls, ({ operationId }) => operationId);
  return [...ofOperations.values()].flatMap(same =>
    same.flatMap((call, index) => (isThrottled(call) ? problemsAfter(call, same, index, crossings) : [])),
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
  if (!before || !isThrottled(before) || wait > between(before.ended, refusal.started)) return [];
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

/** What must not be done twice, and the calls that show whether it was done. Repeating any other operation changes nothing. */
const LOOK_UPS: Partial<Record<OperationId, readonly OperationId[]>> = {
  createPost: ['getPostByReferenceKey', 'listPosts'],
  createComment: ['listComments'],
  createUpload: ['listUploads'],
  createUploadFromUrl: ['listUploads'],
  createCsvImport: ['listCsvImports'],
  createHistoryImport: ['listHistoryImports'],
  createTeam: ['listTeams'],
  createAutomation: ['listAutomations'],
  copyAutomations: ['listAutomations'],
  testAutomation: ['listAutomationExecutions'],
  sendMessage: ['listMessages'],
  sendRichMessage: ['listMessages'],
};

/** With it, the service itself refuses what is there already. */
const REFERENCE_KEY = 'referenceKey';

/** A 5xx or a lost answer may stand for a call that took effect. */
export const retriesOnlyWhatIsSafe: Rule = {
  id: 'requests/retries-only-what-is-safe',
  title: 'Retries after 5xx and lost answers, and looks first where a second call would do it twice',
  why: 'A call whose answer is lost may have taken effect: a blind second POST publishes, comments or sends the same twice.',
  advice: 'Give each post a referenceKey and look it up before a second POST; look for comments, messages and uploads in their list.',
  occasion: 'No call failed with 5xx or lost its answer: run with --traps errors lost-answers.',
  interfaceRules: ['UPL-29', 'D-PST-14'],
  level: 'error',
  check(run) {
    const failures = run.calls.filter(call => call.operationId !== null && isUncertain(call) && !isPaused(call));
    const unsafe = failures.filter(call => lookUpsOf(call).length > 0);
    if (unsafe.length === 0) return { occasions: failures.length, problems: [] };
    const alike = new Map(
      groupBy(
        run.calls.filter(call => lookUpsOf(call).length > 0),
        contentOf,
      ).flatMap(calls => calls.map(call => [call, calls])),
    );
    return { occasions: failures.length, problems: unsafe.flatMap(failure => blindRepetition(run, failure, alike.get(failure) ?? [])) };
  },
};

function lookUpsOf({ operationId }: ObservedCall): readonly OperationId[] {
  return (operationId && LOOK_UPS[operationId]) ?? [];
}

/** A pause of the service says that nothing was sent. */
function isPaused({ status, answeredBy }: ObservedCall): boolean {
  return status === 503 && answeredBy === 'operation';
}

function blindRepetition({ calls }: Run, failure: ObservedCall, alike: readonly ObservedCall[]): Problem[] {
  const again = alike.find(call => isAfter(call, failure) && isAgain(call, failure));
  if (!again || isKeyed(failure, again)) return [];
  const lookUps = calls.filter(call => isOf(call, lookUpsOf(failure)) && isSameCaller(call, failure) && isBetween(call, failure, again));
  if (lookUps.some(call => !isUncertain(call) && call.status !== 429)) return [];
  const what = failure.status === 0 ? 'lost its answer' : `was answered with ${failure.status}`;
  const text = `${failure.operationId} ${what} and was repeated without ${lookUpsOf(failure).join(' or ')} in between`;
  return [{ text, evidence: [failure, again] }];
}

function isBetween(call: ObservedCall, failure: ObservedCall, again: ObservedCall): boolean {
  return isAfter(call, failure) && isAfter(again, call);
}

/** Returns what a call asks for, as a text; another reference key does not make a post something else. */
function contentOf(call: ObservedCall): string {
  const sent = requestJson(call);
  const isPost = call.operationId === 'createPost' && typeof sent === 'object' && sent !== null;
  return JSON.stringify([call.operationId, isPost ? { ...sent, [REFERENCE_KEY]: undefined } : call.requestBody]);
}

/** The same once more, by the same caller. */
function isAgain(call: ObservedCall, failure: ObservedCall): boolean {
  return isSameCaller(call, failure) && call.path === failure.path && isSameForm(call, failure);
}

/** The same reference key: the service refuses the second one. */
function isKeyed(failure: ObservedCall, again: ObservedCall): boolean {
  const key = field(requestJson(failure), REFERENCE_KEY);
  return typeof key === 'string' && key === field(requestJson(again), REFERENCE_KEY);
}

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
    const problems = alike.flatMap(calls => calls.flatMap(refusal => repeatedRefusal(run, refusal, calls)));
    return { occasions: refusals.length, problems };
  },
};

/** A 404 to a GET may be the question whether something is there. */
function isRefusal({ operationId, status, method }: ObservedCall): boolean {
  return operationId !== null && status >= 400 && status < 500 && !PASSING.has(status) && !(status === 404 && method === 'GET');
}

function repeatedRefusal({ calls, deliveries }: Run, refusal: ObservedCall, alike: readonly ObservedCall[]): Problem[] {
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
