import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { admitCall } from './admission.ts';
import { errorAnswer } from './errors.ts';
import { type FaultOptions, runWithFault } from './faults.ts';
import { type Answer, JSON_TYPE, type Message } from './message.ts';
import type { AnsweredBy, RequestProgress } from './request-progress.ts';
import { createResponseValidation, type ResponseValidation } from './response-validation.ts';
import { createRouter, type Route } from './route.ts';
import { runOperation } from './run-operation.ts';

export interface PipelineOptions {
  readonly worlds: Worlds;
  readonly throttle: boolean;
  readonly validateResponses: ResponseValidation;
  readonly onWarning: (text: string) => void;
  readonly onDefect: (error: unknown) => void;
  readonly realTime: RealTime;
  /** Called with every exchange, for the request log. */
  readonly onExchange?: (exchange: Exchange) => void;
}

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

export type Handler = (message: Message) => Promise<Answer>;

/**
 * The public API, from message to answer: match, throttle, authenticate, feature gate, fault, validate, operation. It knows no transport and
 * never rejects.
 */
export function createPipeline(options: PipelineOptions): Handler {
  const { worlds, realTime, onDefect, onExchange } = options;
  const router = createRouter();
  const validateResponse = createResponseValidation(options.validateResponses, options.onWarning);
  const failed = (error: unknown): Answer => errorAnswer(error, onDefect);
  const faultOptions: FaultOptions = { errorOf: (status, text) => failed(errors.injected(status, text)), realTime };

  const answerOf = (operation: Route, result: unknown): Answer => {
    validateResponse(operation, result);
    return { status: operation.successStatus, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(result) };
  };

  const handle = async (message: Message, progress: RequestProgress): Promise<Answer> => {
    const rest = (worlds.ownerOf(message.headers['x-api-key'] ?? '')?.world ?? progress.world).clock.catchUp();
    if (rest) {
      await rest;
      // A reset may have replaced it meanwhile.
      progress.world = worlds.defaultWorld;
    }
    const call = admitCall(router, options, message, progress);
    const run = (): Promise<Answer> => runOperation(message, call, progress, { worlds, realTime, answerOf });
    if (!call.fault) return run();
    const answer = await runWithFault(call.fault, () => run().catch(failed), faultOptions);
    progress.answeredBy = 'fault';
    return answer;
  };

  return async message => {
    const progress: RequestProgress = { world: worlds.defaultWorld, operationId: null, requestBody: null, answeredBy: 'match' };
    const started = realTime.elapsed();
    const answer = await handle(message, progress).catch(failed);
    onExchange?.({ ...progress, message, answer, durationMs: realTime.elapsed() - started });
    return answer;
  };
}
