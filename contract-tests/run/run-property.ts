import * as fc from 'fast-check';
import { type Finding, type JudgingOptions, judgedTarget, type WorldJudge } from '../checks/judge.ts';
import { isCall, targetOf } from '../exchange.ts';
import { type CheckOptions, checkProperty, type Failure, type Property, type Verdict } from '../property.ts';
import { type Middleware, type Session, type Target, through } from '../session.ts';
import { findingOf } from './baseline/finding.ts';
import { createRecorder, type Recorder } from './exchange-recorder.ts';
import { INTERRUPTED, InconclusiveError, withoutInconclusive } from './inconclusive-error.ts';
import { type AnswerCount, type CheckFailure, type CheckRun, createAnswerCount } from './observations.ts';
import { recorded } from './recorded.ts';
import { replayCommand, tokenOf } from './replay-token.ts';
import { type Exchange, type FailureReport, type PropertyResult, resultOf } from './results.ts';
import { curlScript } from './scripts/curl.ts';
import { type FailingCase, maskFailure, pathOf } from './scripts/failing-case.ts';
import { scenarioScript } from './scripts/scenario.ts';

const MAX_EXAMPLE_CHARACTERS = 4000;

export interface PropertyRunRecord extends Pick<AnswerCount, 'answers' | 'requests'> {
  readonly result: PropertyResult;
  readonly checks: CheckRun;
}

export interface PropertyRunOptions {
  /** Creates the judge of a session. */
  readonly createJudge: () => WorldJudge;
  readonly signal?: AbortSignal | undefined;
  /** The flags that name the target in the command that repeats a failure; none for a simulator. */
  readonly replayFlags?: string | undefined;
  /** Called after each answered request. */
  onRequest?(): void;
}

/**
 * Checks a property on a target, and every exchange that it causes. Never rejects: a property that cannot be checked is skipped, or failed if a
 * simulator could not be prepared. A failure contains everything that is needed to repeat it.
 */
export async function runProperty(
  property: Property,
  target: Target,
  cases: CheckOptions,
  { createJudge, signal, replayFlags, onRequest }: PropertyRunOptions,
): Promise<PropertyRunRecord> {
  const started = performance.now();
  const recorder = createRecorder();
  const count = createAnswerCount();
  const inconclusive: InconclusiveError[] = [];
  const replay = { ...cases, runs: cases.runs * (property.weight ?? 1) };
  const judged: JudgedFinding[] = [];
  const judging: JudgingOptions = {
    createJudge,
    onOpen: session => recorder.onOpen(session),
    onExchange(exchange, findings, session) {
      recorder.add(exchange);
      onRequest?.();
      count.add(exchange.method, new URL(exchange.url).pathname, exchange.status);
      for (const finding of findings)
        if (!judged.some(known => isSame(known.finding, finding))) judged.push({ finding, session, exchanges: recorder.current });
    },
  };
  const watched = judgedTarget(target, judging, skipUnsent(inconclusive, signal));
  const verdict = await verdictOf(
    recorder.recordCases(withoutInconclusive(property, error => skipCase(error, inconclusive))),
    watched,
    replay,
    inconclusive,
  );
  const failure = 'failure' in verdict ? await failureReport(property, target, { cases, replayFlags }, verdict.failure, recorder) : null;
  const { rules, rulesOn, needs } = property;
  const missing = needs.filter(need => !target.has.has(need));
  const result = resultOf(
    { ...property, rules: rulesOn?.(target.has) ?? rules },
    {
      verdict: verdict.verdict,
      runs: 'runs' in verdict ? verdict.runs : 0,
      skips: 'skips' in verdict ? verdict.skips : 0,
      requests: recorder.requests,
      durationMs: performance.now() - started,
      reason: 'reason' in verdict ? verdict.reason : fewerCasesReason(verdict, replay, inconclusive),
      ...(missing.length > 0 && { missing }),
      failure,
    },
  );
  const failures = judged.map(each => checkFailure(property, { cases, replayFlags }, target, each));
  return { result, answers: count.answers, requests: count.requests, checks: { exchanges: count.requests, failures } };
}

/** Returns why a property passed with fewer cases than requested; null if it had all. */
function fewerCasesReason(verdict: Verdict, { runs, path }: CheckOptions, inconclusive: readonly InconclusiveError[]): string | null {
  const isEarly = verdict.verdict === 'passed' && path === undefined && verdict.runs < runs;
  return isEarly ? (inconclusive.at(-1)?.message ?? null) : null;
}

/** A finding with the exchanges before it. */
interface JudgedFinding {
  readonly finding: Finding;
  readonly session: Session;
  readonly exchanges: readonly Exchange[];
}

function isSame(one: Finding, other: Finding): boolean {
  return one.check.id === other.check.id && one.operationId === other.operationId && findingOf(one.message) === findingOf(other.message);
}

/** What a replay repeats, and where. */
interface Repetition {
  readonly cases: CheckOptions;
  readonly replayFlags: string | undefined;
}

function checkFailure(
  property: Property,
  { cases, replayFlags }: Repetition,
  { kind }: Target,
  { finding, session, exchanges }: JudgedFinding,
): CheckFailure {
  const { check, operationId, message, isDecision = false } = finding;
  const last = exchanges.at(-1);
  const token = tokenOf({ ...cases, id: property.id });
  const replay = replayCommand(token, replayFlags);
  const repeats = `The command repeats the cases of ${property.id}, one of which sent ${last ? 'the last request here' : 'the request'}`;
  const shown = { title: `checks/${check.id}: ${check.title}`, message, replay, repeats, seed: cases.seed, session, exchanges };
  const failure = reportOf(shown, {
    message: `${operationId} ${message}`,
    counterexample: last ? exchangeText(last) : '',
    token,
    // A new world of a simulator lacks what earlier cases have created.
    isStandalone: kind === 'deployment' && check.isAboutSequence !== true,
  });
  return { checkId: check.id, operationId, propertyId: property.id, isDecision, failure };
}

/** Returns the report of a failing case, with its scripts and without secrets. */
function reportOf(
  shown: FailingCase,
  { counterexample, ...about }: Pick<FailureReport, 'message' | 'counterexample' | 'token' | 'isStandalone' | 'isCut'>,
): FailureReport {
  const { replay, repeats, session, exchanges } = shown;
  const scripts = { scenario: scenarioScript(shown), curl: curlScript(shown) };
  const report = { ...about, counterexample: counterexample.slice(0, MAX_EXAMPLE_CHARACTERS), replay, repeats, exchanges, ...scripts };
  return maskFailure(report, [session?.apiKey ?? '', session?.otherApiKey ?? '', ...(session?.access?.secrets ?? [])]);
}

/** Returns a request as text: method, address and body. */
function exchangeText(exchange: Exchange): string {
  const body = exchange.requestBody === null ? '' : ` ${exchange.requestBody}`;
  return `${exchange.method} ${pathOf(exchange)}${body}`;
}

async function verdictOf(
  property: Property,
  target: Target,
  replay: CheckOptions,
  inconclusive: readonly InconclusiveError[],
): Promise<Verdict> {
  const verdict = await checkProperty(property, target, replay).catch((error: unknown): Verdict => setupFailure(target, replay, error));
  // If no case applied because requests were blocked or failed, the property is skipped.
  const isEmpty = verdict.verdict === 'skipped' || ('failure' in verdict && verdict.failure.path === '');
  const reason =
    inconclusive.at(-1)?.message ?? (target.kind === 'deployment' && 'failure' in verdict ? 'no case applies to this target' : undefined);
  return reason !== undefined && isEmpty ? { verdict: 'skipped', reason } : verdict;
}

/** Returns the verdict when cases could not be generated: failed on a simulator, skipped on a deployment, which may lack data, or after the end of the run. */
function setupFailure({ kind }: Target, { seed }: CheckOptions, error: unknown): Verdict {
  if (fc.PreconditionFailure.isFailure(error) || error instanceof InconclusiveError) return { verdict: 'skipped', reason: error.message };
  const message = `Its cases could not be generated: ${error instanceof Error ? error.message : String(error)}`;
  if (kind === 'deployment') return { verdict: 'skipped', reason: message };
  return { verdict: 'failed', runs: 0, skips: 0, failure: { counterexample: undefined, message, seed, path: '' } };
}

/** Returns an error that skips the case, and at the end of a run all further cases. It keeps the message for shared preparations. */
function skipCase(error: InconclusiveError, inconclusive: InconclusiveError[]): fc.PreconditionFailure {
  inconclusive.push(error);
  const skipped = new fc.PreconditionFailure(error.endsRun);
  skipped.message = error.message;
  return skipped;
}

/** A request that cannot be sent skips its case. Many of them end the property, because further cases would take time from others. */
function skipUnsent(inconclusive: InconclusiveError[], signal: AbortSignal | undefined): Middleware {
  let blocked = 0;
  return async (url, init, next) => {
    if (signal?.aborted) throw skipCase(new InconclusiveError(INTERRUPTED, true), inconclusive);
    try {
      return await next(url, init);
    } catch (error) {
      blocked += 1;
      if (!(error instanceof InconclusiveError)) throw error;
      throw skipCase(blocked >= MAX_BLOCKED ? new InconclusiveError(error.message, true) : error, inconclusive);
    }
  };
}

const MAX_BLOCKED = 30;

async function failureReport(
  property: Property,
  target: Target,
  { cases, replayFlags }: Repetition,
  failure: Failure,
  recorder: Recorder,
): Promise<FailureReport> {
  const { seed, path, commandPath, isCut } = failure;
  const alone = await rerunAlone(property, target, cases, failure, recorder);
  const isStandalone = alone !== undefined;
  const { recorder: shownBy, message } = alone ?? { recorder, message: failure.message };
  const { session, failing: exchanges } = shownBy;
  const token = tokenOf({ seed, runs: cases.runs, ...(isStandalone ? { path, commandPath } : cases), id: property.id });
  const replay = replayCommand(token, replayFlags);
  const repeats = isStandalone ? '' : 'The case fails only after the cases before it; the command repeats them all';
  const shown = { title: `${property.id}: ${property.title}`, message, replay, repeats, seed, session, exchanges };
  return reportOf(shown, { message, counterexample: caseText(failure.counterexample), token, isStandalone, ...(isCut && { isCut }) });
}

/** A failure with the recorder of its requests. */
interface Recorded {
  readonly recorder: Recorder;
  readonly message: string;
}

/**
 * Repeats the case alone in a new world, as its token does, so that the message has the ids and numbers of that world. Returns undefined when it
 * passes there. Nothing is repeated on a deployment, which has only one world.
 */
async function rerunAlone(
  property: Property,
  target: Target,
  { runs }: CheckOptions,
  { seed, path, commandPath, message }: Failure,
  recorder: Recorder,
): Promise<Recorded | undefined> {
  if (target.kind === 'deployment') return { recorder, message };
  if (path === '') return undefined;
  const own = createRecorder();
  const seen = through(target, session => {
    own.onOpen(session);
    return { middleware: [recorded(own.add)] };
  });
  const again = await checkProperty(own.recordCases(property), seen, { seed, runs, path, commandPath }).catch(() => undefined);
  return again?.verdict === 'failed' ? { recorder: own, message: again.failure.message } : undefined;
}

/** Returns a case as text: a call as method, URL and body, also one within a case. */
function caseText(value: unknown): string {
  if (!isCall(value)) return isPlain(value) && Object.values(value).some(isCall) ? fc.stringify(withCallTexts(value)) : fc.stringify(value);
  const body = value.body === undefined ? '' : ` ${JSON.stringify(value.body)}`;
  return `${value.operation.method} ${targetOf(value)}${body}`;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function withCallTexts(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isCall(part) ? caseText(part) : part]));
}
