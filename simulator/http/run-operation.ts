import { limits } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { operations } from '../domain/operations.ts';
import type { Caller } from '../domain/organizations/caller.ts';
import type { Operation, OperationRequest } from '../domain/requests/operation.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { andThen, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type Admission, type AdmittedCall, admit } from './admission.ts';
import { readJsonBody } from './body.ts';
import { FORM_TYPE, openForm } from './form.ts';
import { keepBody } from './kept-body.ts';
import { type Answer, type MessageBody, wholeBody } from './message.ts';
import { type Outcome, type RequestProgress, step } from './request-progress.ts';
import type { Route } from './route.ts';

type AnyOperation = Operation<World, Caller, OperationId>;

export interface RunOptions {
  readonly worlds: Worlds;
  readonly realTime: RealTime;
  readonly answerOf: (operation: Route, result: unknown) => Answer;
}

/** Runs the operation of a call, with a body that was validated or is a form. */
type Perform = (admission: Admission, body: unknown) => MaybePromise<Outcome>;

/**
 * Validates a call that was let in, and runs its operation: at once where no body is read. Refuses with what the operation throws, and with 400 for
 * what breaks the document.
 */
export function runOperation(call: AdmittedCall, options: RunOptions): MaybePromise<Outcome> {
  const { message, operation, path } = call;
  // Looked up before the body is read: the call runs the operation that stood here when it came in.
  const run = (operations as Record<string, AnyOperation>)[operation.id] as AnyOperation;
  const query = step(call.progress, 'validation', () => {
    operation.validator.path(path);
    return operation.validator.query(message.query);
  });
  const perform: Perform = ({ owner: { world, organization }, progress }, body) =>
    step(progress, 'operation', () => {
      const request = { path, query, body, baseUrl: message.origin };
      const operate = (): MaybePromise<unknown> => run(world, { organization }, request as OperationRequest<OperationId>);
      const result = progress.step ? progress.step.run(operate) : operate();
      return andThen(result, value => {
        const { operationId, requestBody, step: trailStep, sentBytes } = progress;
        // One by one: spreading costs more than matching and access together.
        const answer = options.answerOf(operation, value);
        return { world, operationId, requestBody, step: trailStep, sentBytes, answeredBy: 'operation', answer };
      });
    });
  if (!operation.body) return perform(call, undefined);
  return operation.body.contentType === FORM_TYPE ? runWithForm(call, perform, options) : runWithJson(call, perform, options);
}

async function runWithJson(call: AdmittedCall, perform: Perform, { worlds }: RunOptions): Promise<Outcome> {
  const { message, operation } = call;
  const body = await step(call.progress, 'validation', () => readJsonBody(message));
  const { owner, progress: admitted } = await admit(call, worlds);
  const progress: RequestProgress = { ...admitted, requestBody: body?.text ?? null };
  step(progress, 'validation', () => operation.validator.body(body?.value));
  return perform({ owner, progress }, body?.value);
}

async function runWithForm(call: AdmittedCall, perform: Perform, { worlds, realTime }: RunOptions): Promise<Outcome> {
  const { message, operation } = call;
  const { body, kept } = keepBody(message.body);
  const form = await step(call.progress, 'validation', () => openForm({ ...message, body }, operation.validator.body, realTime));
  try {
    const { owner, progress } = await admit(call, worlds);
    return await perform({ owner, progress: { ...progress, sentBytes: kept } }, form.form);
  } finally {
    await form.discard();
  }
}

/** A call whose body has been read before it runs. */
export interface ReadCall {
  readonly call: AdmittedCall;
  /** The JSON; undefined for what is none, which the call itself refuses later. */
  readonly body: unknown;
}

/** Reads the JSON body of a call ahead of it; the call that is returned reads the same body, or meets the same error. */
export async function readAhead(call: AdmittedCall): Promise<ReadCall> {
  const { message, operation } = call;
  if (!operation.body || operation.body.contentType === FORM_TYPE) return { call, body: undefined };
  const body = await message.body.bytes(limits.http.maxJsonBodyBytes).then(wholeBody, unreadableBody);
  const ahead = { ...call, message: { ...message, body } };
  const read = await readJsonBody(ahead.message).catch(() => undefined);
  return { call: ahead, body: read?.value };
}

function unreadableBody(error: unknown): MessageBody {
  return {
    bytes: () => Promise.reject(error),
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
  };
}

/** The JSON of a call that is not run, for the log; null where there is none that can be read. */
export async function readUnusedBody({ message, operation }: AdmittedCall): Promise<string | null> {
  if (!operation.body || operation.body.contentType === FORM_TYPE) return null;
  const body = await readJsonBody(message).catch(() => undefined);
  return body?.text ?? null;
}
