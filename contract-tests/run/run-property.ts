/** Examines one property on a target: its verdict, and for a failure everything that shows it again. */
import * as fc from 'fast-check';
import { type Call, targetOf } from '../exchange.ts';
import { type CheckOptions, check, type Failure, type Property, type Verdict } from '../property.ts';
import type { Target } from '../target.ts';
import { maskedDeep, maskOf } from './masked.ts';
import { createRecorder, type Recorder } from './record.ts';
import type { FailureReport, PropertyResult } from './results.ts';
import { curlScript } from './scripts/curl.ts';
import { scenarioScript } from './scripts/scenario.ts';
import { type AnswerCount, createAnswerCount } from './seen.ts';
import { INTERRUPTED, Stop } from './stop.ts';
import { tokenOf } from './token.ts';
import { exchanged, through } from './watch.ts';

const MAX_EXAMPLE_CHARACTERS = 4000;

/** What came of a property, and the answers that it got. */
export interface PropertyRunRecord extends Pick<AnswerCount, 'answers' | 'requests'> {
  readonly result: PropertyResult;
}

/** Examines a property. Never rejects: what stops it makes it not checkable, and a simulator that cannot even be prepared fails. */
export async function runProperty(
  property: Property,
  target: Target,
  cases: CheckOptions,
  signal?: AbortSignal,
): Promise<PropertyRunRecord> {
  const started = performance.now();
  const recorder = createRecorder();
  const count = createAnswerCount();
  const stops: Stop[] = [];
  const replay = { ...cases, runs: cases.runs * (property.weight ?? 1) };
  const watched = watchedTarget(target, { recorder, count, stops, signal });
  const verdict = await verdictOf(recorder.around(property), watched, replay, stops);
  const failure = 'failure' in verdict ? await failureReport(property, target, cases, verdict.failure, recorder) : null;
  const { id, area, statement, rules } = property;
  const result: PropertyResult = {
    id,
    area,
    statement,
    rules,
    verdict: verdict.verdict,
    runs: 'runs' in verdict ? verdict.runs : 0,
    skips: 'skips' in verdict ? verdict.skips : 0,
    requests: recorder.requests,
    durationMs: performance.now() - started,
    reason: 'reason' in verdict ? verdict.reason : null,
    failure,
  };
  return { result, answers: count.answers, requests: count.requests };
}

async function verdictOf(property: Property, target: Target, replay: CheckOptions, stops: readonly Stop[]): Promise<Verdict> {
  const verdict = await check(property, target, replay).catch((error: unknown): Verdict => unprepared(target, replay, error));
  // Cases are left out when we stop ourselves, or the connection breaks; where none is left, nothing was learned about the statement.
  const isEmpty = verdict.verdict === 'not checkable' || ('failure' in verdict && verdict.failure.path === '');
  const reason = stops.at(-1)?.message ?? (target.kind === 'deployment' && 'failure' in verdict ? 'nothing there to look at' : undefined);
  return reason !== undefined && isEmpty ? { verdict: 'not checkable', reason } : verdict;
}

/** Its cases could not even be made: a defect of the simulator, or of the suites; on a deployment it may lack what they need. */
function unprepared({ kind }: Target, { seed }: CheckOptions, error: unknown): Verdict {
  const message = `Its cases could not be made: ${error instanceof Error ? error.message : String(error)}`;
  if (kind === 'deployment') return { verdict: 'not checkable', reason: message };
  return { verdict: 'fails', runs: 0, skips: 0, failure: { counterexample: undefined, message, seed, path: '' } };
}

interface Watch {
  readonly recorder: Recorder;
  readonly count: AnswerCount;
  /** What kept requests from being sent. */
  readonly stops: Stop[];
  readonly signal: AbortSignal | undefined;
}

function watchedTarget(target: Target, { recorder, count, stops, signal }: Watch): Target {
  const opened = recorder.opened.bind(recorder);
  return through(
    target,
    session => async request => {
      try {
        if (signal?.aborted) throw new Stop(INTERRUPTED);
        const response = await exchanged(session.fetch, request, recorder.add);
        count.add(request.method, new URL(request.url).pathname, response.status);
        return response;
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        stops.push(error);
        throw new fc.PreconditionFailure();
      }
    },
    opened,
  );
}

async function failureReport(
  property: Property,
  target: Target,
  replay: CheckOptions,
  failure: Failure,
  recorder: Recorder,
): Promise<FailureReport> {
  const { seed, path, commandPath } = failure;
  const alone = await recordedAlone(property, target, replay, failure, recorder);
  const { session, failing: exchanges } = alone ?? recorder;
  const isAlone = alone !== undefined;
  const token = tokenOf({ seed, runs: replay.runs, ...(isAlone ? { path, commandPath } : replay), id: property.id });
  const shown = { statement: `${property.id}: ${property.statement}`, message: failure.message, token, isAlone, seed, session, exchanges };
  const report = {
    message: failure.message,
    counterexample: exampleOf(failure.counterexample).slice(0, MAX_EXAMPLE_CHARACTERS),
    token,
    isAlone,
    exchanges,
    scenario: scenarioScript(shown),
    curl: curlScript(shown),
  };
  return maskedDeep(report, maskOf([session?.apiKey ?? '', session?.otherApiKey ?? '']));
}

/** What happened when the case failed by itself in a new world; undefined when it did not. A deployment has only one world, and is not asked twice. */
async function recordedAlone(
  property: Property,
  target: Target,
  { runs }: CheckOptions,
  { seed, path, commandPath }: Failure,
  recorder: Recorder,
): Promise<Recorder | undefined> {
  if (target.kind === 'deployment') return recorder;
  if (path === '') return undefined;
  const own = createRecorder();
  const seen = through(target, session => request => exchanged(session.fetch, request, own.add), own.opened);
  const again = await check(own.around(property), seen, { seed, runs, path, commandPath }).catch(() => undefined);
  return again?.verdict === 'fails' ? own : undefined;
}

/** A case in words: a call as method, address and body. */
function exampleOf(value: unknown): string {
  if (!isCall(value)) return fc.stringify(value);
  const body = value.body === undefined ? '' : ` ${JSON.stringify(value.body)}`;
  return `${value.operation.method} ${targetOf(value)}${body}`;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value && 'query' in value;
}
