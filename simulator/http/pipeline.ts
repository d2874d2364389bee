import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { errors, InvariantError } from '../kernel/errors.ts';
import { andThen, type MaybePromise } from '../kernel/promises.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Step } from '../kernel/trail.ts';
import { checkAccess, checkKey, checkSimulated, findOwner } from './admission.ts';
import { type AnsweredBy, Call, type CallStep } from './call.ts';
import { afterBody, readBody, validateBody, validateParameters } from './call-body.ts';
import { chooseHit, type FaultOptions, faultyAnswer, markedAnswer, type Trap } from './faults.ts';
import { type Answer, errorAnswer, type Message, withoutBody } from './message.ts';
import { operate } from './operate.ts';
import type { OverrideAnswer } from './overrides.ts';
import { createResponseValidation, type ResponseValidation } from './response-validation.ts';
import { createRouter } from './route.ts';
import { countCall } from './throttle.ts';

export interface PipelineOptions {
  readonly worlds: Worlds;
  readonly throttle: boolean;
  readonly validateResponses: ResponseValidation;
  readonly onWarning: (text: string) => void;
  readonly onDefect: (error: unknown) => void;
  readonly realTime: RealTime;
  /** Changes what the document leaves open; absent where nothing is to change. */
  readonly override?: OverrideAnswer | undefined;
  readonly trap?: Trap | undefined;
  /** Called with every exchange, for the request log. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** A request and how it ended. */
export interface Exchange {
  readonly message: Message;
  readonly world: World;
  /** Null where no operation was found, and for a presigned PUT. */
  readonly operationId: string | null;
  readonly requestBody: string | null;
  /** What its operation does, in the trail of its world; absent where none was run. */
  readonly step?: Step | undefined;
  /** The bytes of a form or of a PUT, once they have been read; absent for other bodies. */
  readonly sentBytes?: (() => Uint8Array | undefined) | undefined;
  readonly answeredBy: AnsweredBy;
  readonly answer: Answer;
  /** Real milliseconds. */
  readonly durationMs: number;
}

type NamedStep = readonly [AnsweredBy, CallStep];

/** Answers a message; at once where there is nothing to wait for. */
export type Handler = (message: Message) => MaybePromise<Answer>;

/** Creates the public API, from message to answer: a list of steps, which ends with the first that answers or throws. It knows no transport and never rejects. */
export function createPipeline(options: PipelineOptions): Handler {
  const { worlds, realTime, onDefect, onExchange, override, trap } = options;
  const route = createRouter();
  const owner = findOwner(worlds);
  const faults: FaultOptions = { errorOf: (status, text) => errorAnswer(errors.injected(status, text), onDefect), realTime };
  const steps: readonly NamedStep[] = [
    ['match', call => void (call.matched = route(call.message))],
    ['key', owner],
    ['throttle', options.throttle ? countCall : () => undefined],
    ['key', checkKey],
    ['feature', checkAccess],
    ['match', checkSimulated],
    ['fault', chooseHit({ worlds, trap, errorOf: faults.errorOf })],
    ['validation', validateParameters],
    ['validation', readBody(realTime)],
    ['key', afterBody(owner)],
    ['key', afterBody(checkKey)],
    ['feature', afterBody(checkAccess)],
    ['validation', afterBody(validateBody)],
    ['operation', operate(createResponseValidation(options.validateResponses, options.onWarning, realTime))],
  ];

  const refuse = (call: Call, error: unknown): void => {
    call.answer = errorAnswer(error, onDefect);
  };

  const pass = (call: Call, rest: IterableIterator<NamedStep>): MaybePromise<void> => {
    try {
      for (const [name, step] of rest) {
        call.answeredBy = name;
        const waiting = step(call);
        if (waiting)
          return waiting.then(
            () => (call.answer ? undefined : pass(call, rest)),
            error => refuse(call, error),
          );
        if (call.answer) return undefined;
      }
    } catch (error) {
      refuse(call, error);
    }
    return undefined;
  };

  /** The answer of a call that no fault answered: overrides do not apply to the text of who injected one, but a fault may change what they made. */
  const answerOf = (call: Call): MaybePromise<Answer> => {
    const { answer = errorAnswer(new InvariantError('No step has answered'), onDefect), hit, answeredBy } = call;
    if (hit && answeredBy === 'fault') return answer;
    const own = override ? override(call.operationId, answer) : answer;
    return hit ? faultyAnswer(hit, own, faults).catch(error => errorAnswer(error, onDefect)) : own;
  };

  const end = (call: Call, answered: Answer, started: number): Answer => {
    const { message, world, operationId, requestBody, step, sentBytes, hit, fault } = call;
    const whole = fault ? markedAnswer(answered, fault) : answered;
    const answer = message.method === 'HEAD' ? withoutBody(whole) : whole;
    const answeredBy = hit ? 'fault' : call.answeredBy;
    onExchange?.({
      message,
      world,
      operationId,
      requestBody,
      step,
      sentBytes,
      answeredBy,
      answer,
      durationMs: realTime.elapsed() - started,
    });
    return answer;
  };

  return message => {
    const started = realTime.elapsed();
    const call = new Call(message, worldNamedBy(message, worlds));
    const passed = andThen(pass(call, steps.values()), () => call.form?.discard().catch(error => refuse(call, error)));
    return andThen(
      andThen(passed, () => answerOf(call)),
      answer => end(call, answer, started),
    );
  };
}

/** The world of a request of which nothing is known yet: the one that its header names (D-GEN-31), so that the log of that world has it, also when it is refused. */
function worldNamedBy({ headers }: Message, worlds: Worlds): World {
  const name = headers['x-sim-world'];
  return (name && worlds.get(name)) || worlds.defaultWorld;
}
