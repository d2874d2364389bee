import type { Fault } from '../domain/faults/model.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import { andThen, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type AdmittedCall, admitCall } from './admission.ts';
import { errorAnswer } from './errors.ts';
import { type FaultOptions, runWithFault } from './faults.ts';
import { jsonTextOf } from './json-text.ts';
import { type Answer, JSON_TYPE, type Message } from './message.ts';
import type { OverrideAnswer } from './overrides.ts';
import type { AnsweredBy, RequestProgress } from './request-progress.ts';
import { createResponseValidation, type ResponseValidation } from './response-validation.ts';
import { createRouter, type Route } from './route.ts';
import { type RunOptions, readUnusedBody, runOperation } from './run-operation.ts';

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
export type TrapFault = Pick<Fault, 'id' | 'effect'>;

/** A request and its answer. */
export interface Exchange {
  readonly world: World;
  readonly message: Message;
  readonly operationId: string | null;
  readonly requestBody: string | null;
  readonly answeredBy: AnsweredBy;
  readonly answer: Answer;
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
  const router = createRouter();
  const validateResponse = createResponseValidation(options.validateResponses, options.onWarning, realTime);
  const failed = (error: unknown): Answer => errorAnswer(error, onDefect);
  const faultOptions: FaultOptions = { errorOf: (status, text) => failed(errors.injected(status, text)), realTime };

  const answerOf = (operation: Route, result: unknown): Answer => {
    validateResponse(operation, result);
    return { status: operation.successStatus, headers: { 'content-type': JSON_TYPE }, body: jsonTextOf(result) };
  };

  const running: RunOptions = { worlds, realTime, answerOf };
  const overridden = (answer: Answer, { operationId }: RequestProgress): Answer => (override ? override(operationId, answer) : answer);

  const runFaulty = async (message: Message, call: AdmittedCall, fault: TrapFault, progress: RequestProgress): Promise<Answer> => {
    // Whoever sets traps compares what a client sent with what it sends after them.
    if (trap && fault.effect.kind === 'status' && !fault.effect.after) progress.requestBody = await readUnusedBody(call, message);
    const run = async (): Promise<Answer> =>
      overridden(await settled(() => runOperation(message, call, progress, running), failed), progress);
    const answer = await runWithFault(fault, run, faultOptions);
    progress.answeredBy = 'fault';
    return answer;
  };

  const admitAndRun = (message: Message, progress: RequestProgress): MaybePromise<Answer> => {
    const call = admitCall(router, options, message, progress);
    const fault = call.fault ?? trap?.({ world: progress.world, message, operationId: progress.operationId });
    return fault ? runFaulty(message, call, fault, progress) : runOperation(message, call, progress, running);
  };

  const handle = (message: Message, progress: RequestProgress): MaybePromise<Answer> => {
    const rest = (worlds.ownerOf(message.headers['x-api-key'] ?? '')?.world ?? progress.world).clock.catchUp();
    if (!rest) return admitAndRun(message, progress);
    return rest.then(() => {
      // A reset may have replaced it meanwhile.
      progress.world = worlds.defaultWorld;
      return admitAndRun(message, progress);
    });
  };

  return message => {
    const progress: RequestProgress = { world: worlds.defaultWorld, operationId: null, requestBody: null, answeredBy: 'match' };
    const started = realTime.elapsed();
    return andThen(
      settled(() => handle(message, progress), failed),
      plain => {
        // What a fault answers is said by whoever injected it.
        const answer = progress.answeredBy === 'fault' ? plain : overridden(plain, progress);
        // One by one: spreading costs more than matching and access together.
        const { world, operationId, requestBody, answeredBy } = progress;
        onExchange?.({ world, operationId, requestBody, answeredBy, message, answer, durationMs: realTime.elapsed() - started });
        return answer;
      },
    );
  };
}

/** Runs an attempt, and answers its error. */
function settled(attempt: () => MaybePromise<Answer>, failed: (error: unknown) => Answer): MaybePromise<Answer> {
  try {
    const answer = attempt();
    return answer instanceof Promise ? answer.catch(failed) : answer;
  } catch (error) {
    return failed(error);
  }
}
