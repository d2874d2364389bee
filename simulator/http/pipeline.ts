import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { RequestRecord } from '../../openapi/generated/control-types.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { matchFault } from '../domain/faults/match-fault.ts';
import type { Fault } from '../domain/faults/model.ts';
import { operations } from '../domain/operations.ts';
import type { Caller } from '../domain/organizations/caller.ts';
import type { Operation, OperationRequest } from '../domain/requests/operation.ts';
import type { World } from '../domain/world.ts';
import type { KeyOwner, Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { authenticate } from './authenticate.ts';
import { type ReadBody, readJsonBody } from './body.ts';
import { errorAnswer } from './errors.ts';
import { type FaultOptions, runWithFault } from './faults.ts';
import { FORM_TYPE, type OpenForm, openForm } from './form.ts';
import { type Match, Matcher } from './match.ts';
import { type Answer, JSON_TYPE, type Message } from './message.ts';
import { throttle } from './throttle.ts';
import { type OperationValidator, validatorsOf } from './validate.ts';

/**
 * What an answer that breaks the document leads to: nothing, a word to `onWarning`, or a 500. A warning is worth less than speed: it looks
 * at the first answers of each operation and then at a sample. `fail` looks at every answer.
 */
export type ResponseValidation = 'off' | 'warn' | 'fail';

export interface PipelineOptions {
  readonly worlds: Worlds;
  readonly throttle: boolean;
  readonly validateResponses: ResponseValidation;
  readonly onWarning: (text: string) => void;
  readonly onDefect: (error: unknown) => void;
  readonly realTime: RealTime;
  /** Told of every exchange, for the request log. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** Who had the last word on a request, in the order in which they are asked. */
export type AnsweredBy = RequestRecord['answeredBy'];

/** A request and what became of it. */
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

/** Answers of an operation that `warn` checks without exception, and how many of those that follow it passes over for one that it checks. */
const ALWAYS_CHECKED = 100;
const CHECKED_ONE_IN = 20;

interface Route extends OperationSpec {
  readonly validator: OperationValidator;
  /** How many answers it has given. */
  answers: number;
}

/** A call of an operation that was let in. */
interface Admitted {
  readonly match: Match<Route>;
  readonly owner: KeyOwner;
  readonly fault: Fault | undefined;
}

/** What is known of a request so far; the log shows it even when a check refused the rest. */
interface Progress {
  world: World;
  operationId: string | null;
  requestBody: string | null;
  /** Who is asked now. */
  answeredBy: AnsweredBy;
}

/**
 * The public API, from message to answer, in the order that decisions.md §1 settles: match, throttle, authenticate, feature gate, fault,
 * validate, operation. It knows no transport and never rejects.
 */
export function createPipeline(options: PipelineOptions): Handler {
  const { worlds, onDefect } = options;
  const validatorOf = validatorsOf(publicApi, 'drop');
  const matcher = new Matcher<Route>(
    publicApi.operations().map(operation => ({ ...operation, validator: validatorOf(operation), answers: 0 })),
  );
  const leftOut = publicApi.notSimulated();
  const faultOptions: FaultOptions = {
    errorOf: (status, text) => errorAnswer(errors.injected(status, text), onDefect),
    realTime: options.realTime,
  };

  /** Everything that comes before the operation itself is asked. Throws 400, 401, 403, 404, 429 and 501. */
  function enter(message: Message, progress: Progress): Admitted {
    progress.world.clock.runDue();
    const match = matcher.find(message.method, message.path);
    if (!match) throw unmatched(message, leftOut);
    const { operation } = match;
    progress.operationId = operation.id;
    const known = worlds.ownerOf(message.headers['x-api-key'] ?? '');
    if (known && known.world !== progress.world) {
      progress.world = known.world;
      known.world.clock.runDue();
    }
    progress.answeredBy = 'throttle';
    if (options.throttle) throttle(progress.world, operation.id, message);
    const owner = admit(operation, message, progress);
    return { match, owner, fault: matchFault(owner.world, { kind: 'operation', operationId: operation.id, path: match.path }) };
  }

  /** Validates what was let in, and does it. */
  async function perform(message: Message, { match, owner: admitted }: Admitted, progress: Progress): Promise<Answer> {
    const { operation } = match;
    let owner = admitted;
    const run = implementationOf(operation.id);
    progress.answeredBy = 'validation';
    operation.validator.path(match.path);
    const query = operation.validator.query(message.query);
    const { body, form } = await receive(operation, message);
    try {
      if (operation.body) {
        // While the body came in, time went on, and a reset may have put another world in the place of the first.
        owner = admit(operation, message, progress);
        progress.answeredBy = 'validation';
        owner.world.clock.runDue();
      }
      const { world, organization } = owner;
      progress.world = world;
      progress.requestBody = body?.text ?? null;
      if (!form) operation.validator.body(body?.value);
      const request = { path: match.path, query, body: form?.form ?? body?.value, baseUrl: message.origin };
      progress.answeredBy = 'operation';
      const result: unknown = run(world, { organization }, request as OperationRequest<OperationId>);
      // Awaited only where there is something to wait for: between an operation and its answer nobody else gets a turn.
      return answerOf(operation, result instanceof Promise ? await result : result);
    } finally {
      await form?.discard();
    }
  }

  /** What comes with a request: JSON, read to its end, or a form, opened. */
  async function receive(operation: Route, message: Message): Promise<{ readonly body?: ReadBody | undefined; readonly form?: OpenForm }> {
    if (!operation.body) return {};
    if (operation.body.contentType !== FORM_TYPE) return { body: await readJsonBody(message) };
    return { form: await openForm(message, operation.validator.body, options.realTime) };
  }

  /** Key and feature gate. Throws 401, 403 or 404. */
  function admit(operation: Route, message: Message, progress: Progress): KeyOwner {
    progress.answeredBy = 'key';
    const owner = authenticate(worlds, message);
    progress.answeredBy = 'feature';
    if (operation.feature && !owner.organization.features[operation.feature]) throw errors.featureOff();
    return owner;
  }

  function checkAnswer(operation: Route, result: unknown): void {
    if (options.validateResponses === 'off') return;
    const passes = ++operation.answers > ALWAYS_CHECKED && operation.answers % CHECKED_ONE_IN !== 0;
    if (passes && options.validateResponses === 'warn') return;
    const defect = operation.validator.response(operation.successStatus, result);
    if (!defect) return;
    if (options.validateResponses === 'fail') throw new Error(`The answer breaks the document: ${defect}`);
    options.onWarning(`The answer breaks the document: ${defect}`);
  }

  function answerOf(operation: Route, result: unknown): Answer {
    checkAnswer(operation, result);
    return { status: operation.successStatus, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(result) };
  }

  const failed = (error: unknown): Answer => errorAnswer(error, onDefect);

  return async message => {
    const progress: Progress = { world: worlds.defaultWorld, operationId: null, requestBody: null, answeredBy: 'match' };
    const started = options.realTime.elapsed();
    let result: Answer;
    try {
      const call = enter(message, progress);
      const run = () => perform(message, call, progress);
      if (call.fault) {
        result = await runWithFault(call.fault, () => run().catch(failed), faultOptions);
        progress.answeredBy = 'fault';
      } else result = await run();
    } catch (error) {
      result = failed(error);
    }
    options.onExchange?.({ ...progress, message, answer: result, durationMs: options.realTime.elapsed() - started });
    return result;
  };
}

type AnyOperation = Operation<World, Caller, OperationId>;

function implementationOf(id: OperationId): AnyOperation {
  return (operations as Record<string, AnyOperation>)[id] as AnyOperation;
}

function unmatched(message: Message, leftOut: ReturnType<typeof publicApi.notSimulated>): Error {
  const group = leftOut.find(({ prefix }) => message.path.startsWith(prefix));
  return group ? errors.notSimulated(group.message) : errors.noSuchEndpoint(message.method, message.path);
}
