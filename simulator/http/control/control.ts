import { controlApi, type OperationSpec } from '../../../openapi/document.ts';
import { checkFormat } from '../../domain/snapshots/check-format.ts';
import { errors } from '../../kernel/errors.ts';
import type { Step } from '../../kernel/trail.ts';
import { checkMediaType, readJsonBody } from '../body.ts';
import type { AnsweredBy } from '../call.ts';
import { bytesOf, JsonPieces, JsonText } from '../json-text.ts';
import { endpointsAround, Matcher, nearestEndpoint } from '../match.ts';
import { type Answer, errorAnswer, JSON_TYPE, jsonAnswer, type Message, optionsAnswer, withoutBody } from '../message.ts';
import type { Handler } from '../pipeline.ts';
import { type OperationValidator, validatorsOf } from '../validate.ts';
import { worldOfControlCall } from '../world-of-call.ts';
import { type ControlContext, type ControlOperation, type ControlOperationId, MAX_JSON_DEPTH } from './operation.ts';
import { operations } from './operations.ts';

/** The parts of a simulator that every control call may use. */
export interface ControlOptions extends Omit<ControlContext, 'world' | 'caller'> {
  readonly onDefect: (error: unknown) => void;
}

interface Route extends OperationSpec<string> {
  readonly id: ControlOperationId;
  readonly validator: OperationValidator;
}

/** What is known about a call so far: the log shows it even when a later check refuses the call. */
interface Progress {
  worldId: string;
  operationId: string | null;
  requestBody: string | null;
  answeredBy: AnsweredBy;
  step?: Step;
}

/** The largest body of an operation without `x-max-bytes`: a larger one is refused before it is parsed, which would stop the simulator. */
const MAX_BYTES = 1_048_576;

const TAKES_SNAPSHOT: ReadonlySet<ControlOperationId> = new Set(['restoreSnapshot', 'importSnapshot']);

/**
 * The control API, from message to answer: match, world, validation, operation. Like the public pipeline it is driven by its document,
 * independent of the transport, and never rejects. It has no keys and no throttle, and answers 400 to unknown fields.
 */
export function createControl({ onDefect, ...parts }: ControlOptions): Handler {
  const { worlds, log, realTime } = parts;
  let matcher: Matcher<Route> | undefined;

  async function answer(message: Message, progress: Progress): Promise<Answer> {
    // Built by the first control call: most simulators never need the control document.
    matcher ??= new Matcher(routes());
    const match = matcher.find(message.method, message.path);
    if (!match) {
      const methods = matcher.methodsAt(message.path);
      if (methods.length === 0) throw noSuchOperation(message);
      const allow = [...methods, 'OPTIONS'];
      if (message.method === 'OPTIONS') return optionsAnswer(allow);
      throw errors.noSuchMethod(message.method, message.path, allow, { hint: othersAround(message) });
    }
    const { operation } = match;
    progress.operationId = operation.id;
    progress.answeredBy = 'validation';
    const run = implementationOf(operation.id);
    // Read first: nothing is awaited between the checks and the operation, so the world cannot change in between.
    const isStreamed = operation.body !== undefined && operation.body.contentType !== 'application/json';
    const isJsonBody = operation.body !== undefined && !isStreamed;
    const read = isJsonBody
      ? await readJsonBody(message, { maxBytes: operation.maxBytes ?? MAX_BYTES, maxDepth: MAX_JSON_DEPTH, realTime })
      : undefined;
    progress.requestBody = read?.text ?? null;
    const rest = worldOfControlCall(worlds, message.headers).clock.catchUp();
    if (rest) await rest;
    const world = worldOfControlCall(worlds, message.headers);
    progress.worldId = world.id;
    if (isStreamed) checkMediaType(message.headers['content-type'], operation.body.contentType);
    operation.validator.path(match.path);
    const query = operation.validator.query(message.query);
    const body = read?.value ?? emptyBody(operation);
    // The form of a later format is not known here, so that any field might be said to be wrong.
    if (TAKES_SNAPSHOT.has(operation.id)) checkFormat(body);
    if (isJsonBody) operation.validator.body(body);
    const request = { path: match.path, query, body, bytes: message.body };
    progress.answeredBy = 'operation';
    const context = { ...parts, world, caller: message.headers['user-agent'] ?? null };
    const { method, path } = message;
    const step = world.trail.step(() => ({ kind: 'control', subject: operation.id, data: { method, path } }));
    progress.step = step;
    const result: unknown = await step.run(() => run(context, request));
    const { successStatus } = operation;
    const headers = { 'content-type': JSON_TYPE };
    if (result instanceof JsonText) return { status: successStatus, headers, body: result.text };
    if (result instanceof JsonPieces) return { status: successStatus, headers, body: bytesOf(result, realTime) };
    return isJson(operation) ? jsonAnswer(successStatus, result) : (result as Answer);
  }

  return async message => {
    const progress: Progress = { worldId: worlds.defaultWorld.id, operationId: null, requestBody: null, answeredBy: 'match' };
    const started = realTime.elapsed();
    let result: Answer;
    try {
      result = await answer(message, progress);
    } catch (error) {
      result = errorAnswer(error, onDefect);
    }
    if (message.method === 'HEAD') result = withoutBody(result);
    const { worldId, ...known } = progress;
    // Looked up again, because the call may have replaced its world.
    const world = worlds.get(worldId) ?? worlds.defaultWorld;
    if (!isPoll(message)) log.add({ ...known, world, message, answer: result, durationMs: realTime.elapsed() - started }, true);
    return result;
  };
}

/** Whether a program only looks, again and again, whether something is still there: such calls would hide all others in the log. */
function isPoll({ method, headers }: Message): boolean {
  return method === 'GET' && headers['x-sim-poll'] !== undefined;
}

function routes(): Route[] {
  const document = controlApi();
  const validatorOf = validatorsOf(document, 'refuse');
  // The document's ids are those of the types generated from it.
  return document
    .operations()
    .map(operation => ({ ...operation, id: operation.id as ControlOperationId, validator: validatorOf(operation) }));
}

/** Where the document has no JSON, the operation returns the whole answer itself. */
function isJson({ responses, successStatus }: Route): boolean {
  return responses.get(successStatus) !== undefined;
}

function implementationOf(id: ControlOperationId): ControlOperation<ControlOperationId> {
  return operations[id] as ControlOperation<ControlOperationId>;
}

/** The error of an unknown path. The 404 of the public API is its interface; that of the control API may help. */
function noSuchOperation({ method, path }: Message): Error {
  const all = controlApi().operations();
  const others = othersAround({ method, path });
  if (others !== '') return errors.noSuchEndpoint(method, path, others);
  const near = nearestEndpoint(method, path, all);
  return errors.noSuchEndpoint(method, path, near && `. Did you mean ${near}?`);
}

/** Returns what stands at a path and below it, as the end of a sentence; nothing is said where there is nothing. */
function othersAround({ method, path }: Pick<Message, 'method' | 'path'>): string {
  const around = endpointsAround(method, path, controlApi().operations());
  return around.length === 0 ? '' : `; there ${around.length === 1 ? 'is' : 'are'} ${around.join(', ')}`;
}

/** An optional body that is missing is validated as an empty one, so that its defaults apply. */
function emptyBody({ body }: Route): object | undefined {
  return body && !body.required ? {} : undefined;
}
