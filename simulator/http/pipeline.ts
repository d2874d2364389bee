import type { FaultHit } from '../domain/faults/choose-fault.ts';
import { isBodyMatched, matchFault } from '../domain/faults/match-fault.ts';
import type { FaultableCall } from '../domain/faults/rules.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import { andThen, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type AdmittedCall, admitCall, unmatched } from './admission.ts';
import { errorAnswer } from './errors.ts';
import { type FaultOptions, markedAnswer, runWithFault } from './faults.ts';
import { jsonTextOf } from './json-text.ts';
import { type Answer, JSON_TYPE, type Message, withoutBody } from './message.ts';
import type { OverrideAnswer } from './overrides.ts';
import { type Outcome, Refusal, type RequestProgress } from './request-progress.ts';
import { createResponseValidation, type ResponseValidation } from './response-validation.ts';
import { createRouter, type Route } from './route.ts';
import { type RunOptions, readAhead, readUnusedBody, runOperation } from './run-operation.ts';

export interface PipelineOptions {
  readonly worlds: Worlds;
  readonly throttle: boolean;
  readonly validateResponses: ResponseValidation;
  readonly onWarning: (text: string) => void;
  readonly onDefect: (error: unknown) => void;
  readonly realTime: RealTime;
  /** Changes what the document leaves open; absent where nothing is to change. */
  readonly override?: OverrideAnswer | undefined;
  /** The fault of a call that no fault of its world hits. */
  readonly trap?: ((call: TrapCall) => TrapFault | undefined) | undefined;
  /** Called with every exchange, for the request log. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** A call that may run into a trap. */
export interface TrapCall {
  readonly world: World;
  readonly message: Message;
  /** Null for a presigned PUT. */
  readonly operationId: string | null;
}

/** What happens to such a call. */
export type TrapFault = Pick<FaultHit, 'id' | 'effect'>;

/** A request and how it ended. */
export interface Exchange extends Outcome {
  readonly message: Message;
  /** Real milliseconds. */
  readonly durationMs: number;
}

/** Answers a message; at once where there is nothing to wait for. */
export type Handler = (message: Message) => MaybePromise<Answer>;

/**
 * The public API, from message to answer: match, throttle, authenticate, feature gate, fault, validate, operation. It knows no transport and
 * never rejects.
 */
export function createPipeline(options: PipelineOptions): Handler {
  const { worlds, realTime, onDefect, onExchange, override, trap } = options;
  const route = createRouter();
  const validateResponse = createResponseValidation(options.validateResponses, options.onWarning, realTime);
  const errorOf = (status: number, text: string): Answer => errorAnswer(errors.injected(status, text), onDefect);

  const answerOf = (operation: Route, result: unknown): Answer => {
    validateResponse(operation, result);
    return { status: operation.successStatus, headers: { 'content-type': JSON_TYPE }, body: jsonTextOf(result) };
  };

  /** Overrides do not apply to the answer of a fault, whose text comes from the one who injected it. */
  const overridden = (outcome: Outcome): Outcome =>
    override && outcome.answeredBy !== 'fault' ? { ...outcome, answer: override(outcome.operationId, outcome.answer) } : outcome;

  const refused = (reason: unknown): Outcome => {
    const { error, progress, answeredBy } = reason instanceof Refusal ? reason : new Refusal(reason, unmatched(worlds), 'match');
    return overridden({ ...progress, answeredBy, answer: errorAnswer(error, onDefect) });
  };

  const settled = (attempt: () => MaybePromise<Outcome>): MaybePromise<Outcome> => {
    try {
      const outcome = attempt();
      return outcome instanceof Promise ? outcome.then(overridden, refused) : overridden(outcome);
    } catch (error) {
      return refused(error);
    }
  };

  const run = (call: AdmittedCall): MaybePromise<Outcome> => {
    const { message, path, owner, operation } = call;
    const parts: FaultableCall = { kind: 'operation', operationId: operation.id, path, query: message.query, headers: message.headers };
    return isBodyMatched(owner.world, parts)
      ? readAhead(call).then(({ call: ahead, body }) => runMatched(ahead, { ...parts, body }, message))
      : runMatched(call, parts, message);
  };

  /** `received` is the message as it came: the grader knows it. */
  const runMatched = (call: AdmittedCall, parts: FaultableCall, received: Message): MaybePromise<Outcome> => {
    const running: RunOptions = { worlds, realTime, answerOf };
    const { world } = call.owner;
    // A reset may have replaced the world while the body was read.
    const fault = matchFault(worlds.get(world.id) ?? world, parts);
    const hit = fault ?? trap?.({ world, message: received, operationId: call.operation.id });
    if (!hit) return runOperation(call, running);
    const attempt = () => settled(() => runOperation(call, running));
    const outcome = runFaulty(call, hit, attempt, { errorOf, realTime, isGraded: trap !== undefined });
    return fault ? outcome.then(faulty => ({ ...faulty, answer: markedAnswer(faulty.answer, fault) })) : outcome;
  };

  return message => {
    const started = realTime.elapsed();
    return andThen(
      settled(() => andThen(admitCall(route, options, message), run)),
      ({ world, operationId, requestBody, step, sentBytes, answeredBy, answer: whole }) => {
        const answer = message.method === 'HEAD' ? withoutBody(whole) : whole;
        onExchange?.({
          world,
          operationId,
          requestBody,
          step,
          sentBytes,
          answeredBy,
          message,
          answer,
          durationMs: realTime.elapsed() - started,
        });
        return answer;
      },
    );
  };
}

/** Runs a call with a fault. `run` never rejects. */
async function runFaulty(
  call: AdmittedCall,
  fault: TrapFault,
  run: () => MaybePromise<Outcome>,
  options: FaultOptions & { readonly isGraded: boolean },
): Promise<Outcome> {
  // The grader compares what a client sent into a trap with what it sends afterwards.
  const isUnused = options.isGraded && fault.effect.kind === 'status' && !fault.effect.after;
  let progress: RequestProgress = isUnused ? { ...call.progress, requestBody: await readUnusedBody(call) } : call.progress;
  const attempt = async (): Promise<Answer> => {
    const outcome = await run();
    progress = outcome;
    return outcome.answer;
  };
  const answer = await runWithFault(fault, attempt, options);
  return { ...progress, answeredBy: 'fault', answer };
}
