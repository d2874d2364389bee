import type { OperationId } from '../../../../openapi/generated/types.ts';
import { groupBy, isAfter, isOf, isSameCaller, isSameForm, isUncertain } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { field, type ObservedCall, type Run, requestJson } from '../../run.ts';

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
    return { occasions: failures.length, problems: unsafe.flatMap(failure => problemAfter(run, failure, alike.get(failure) ?? [])) };
  },
};

function lookUpsOf({ operationId }: ObservedCall): readonly OperationId[] {
  return (operationId && LOOK_UPS[operationId]) ?? [];
}

/** A pause of the service says that nothing was sent. */
function isPaused({ status, answeredBy }: ObservedCall): boolean {
  return status === 503 && answeredBy === 'operation';
}

function problemAfter({ calls }: Run, failure: ObservedCall, alike: readonly ObservedCall[]): Problem[] {
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

/** What a call asks for, as a text; another reference key does not make a post something else. */
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
