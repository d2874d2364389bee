import type { OperationId } from '../../openapi/generated/types.ts';
import { operations } from '../domain/operations.ts';
import type { Caller } from '../domain/organizations/caller.ts';
import type { Operation, OperationRequest } from '../domain/requests/operation.ts';
import type { World } from '../domain/world.ts';
import type { KeyOwner, Worlds } from '../domain/worlds/worlds.ts';
import { andThen, type MaybePromise } from '../kernel/maybe-promise.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type AdmittedCall, checkAccess } from './admission.ts';
import { readJsonBody } from './body.ts';
import { FORM_TYPE, openForm } from './form.ts';
import type { Answer, Message } from './message.ts';
import type { RequestProgress } from './request-progress.ts';
import type { Route } from './route.ts';

type AnyOperation = Operation<World, Caller, OperationId>;

export interface RunOptions {
  readonly worlds: Worlds;
  readonly realTime: RealTime;
  readonly answerOf: (operation: Route, result: unknown) => Answer;
}

/** A call that was let in, with what is needed to run it. */
interface Call {
  readonly message: Message;
  readonly operation: Route;
  readonly owner: KeyOwner;
  readonly progress: RequestProgress;
  readonly options: RunOptions;
  /** Runs the operation, for whoever owns the key now, with a body that was validated or is a form. */
  readonly perform: (owner: KeyOwner, body: unknown) => MaybePromise<Answer>;
}

/**
 * Validates a call that was let in, and runs its operation: at once where no body is read. Throws, or rejects with, what the operation throws, and
 * 400 for what breaks the document.
 */
export function runOperation(
  message: Message,
  { match: { operation, path }, owner }: AdmittedCall,
  progress: RequestProgress,
  options: RunOptions,
): MaybePromise<Answer> {
  // Looked up before the body is read: the call runs the operation that stood here when it came in.
  const run = implementationOf(operation.id);
  progress.answeredBy = 'validation';
  operation.validator.path(path);
  const query = operation.validator.query(message.query);
  const perform = ({ world, organization }: KeyOwner, body: unknown): MaybePromise<Answer> => {
    progress.world = world;
    progress.answeredBy = 'operation';
    const request = { path, query, body, baseUrl: message.origin };
    const result: MaybePromise<unknown> = run(world, { organization }, request as OperationRequest<OperationId>);
    return andThen(result, value => options.answerOf(operation, value));
  };
  if (!operation.body) return perform(owner, undefined);
  const call: Call = { message, operation, owner, progress, options, perform };
  return operation.body.contentType === FORM_TYPE ? runWithForm(call) : runWithJson(call);
}

async function runWithJson(call: Call): Promise<Answer> {
  const { message, operation, progress, perform } = call;
  const body = await readJsonBody(message);
  const owner = await admitAgain(call);
  progress.world = owner.world;
  progress.requestBody = body?.text ?? null;
  operation.validator.body(body?.value);
  return perform(owner, body?.value);
}

async function runWithForm(call: Call): Promise<Answer> {
  const { message, operation, options, perform } = call;
  const form = await openForm(message, operation.validator.body, options.realTime);
  try {
    return await perform(await admitAgain(call), form.form);
  } finally {
    await form.discard();
  }
}

/** While a body comes in, time goes on, and a reset may replace the world. Throws 401, 403 or 404. */
function admitAgain({ message, operation, owner, progress, options: { worlds } }: Call): MaybePromise<KeyOwner> {
  return andThen(owner.world.clock.catchUp(), () => {
    const current = checkAccess(operation, worlds, message, progress);
    progress.answeredBy = 'validation';
    current.world.clock.runDue();
    return current;
  });
}

/** The JSON of a call that is not run, for whoever watches; null where there is none that can be read. */
export async function readUnusedBody({ match: { operation } }: AdmittedCall, message: Message): Promise<string | null> {
  if (!operation.body || operation.body.contentType === FORM_TYPE) return null;
  const body = await readJsonBody(message).catch(() => undefined);
  return body?.text ?? null;
}

function implementationOf(id: OperationId): AnyOperation {
  return (operations as Record<string, AnyOperation>)[id] as AnyOperation;
}
