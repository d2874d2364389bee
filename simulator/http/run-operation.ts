import type { OperationId } from '../../openapi/generated/types.ts';
import { operations } from '../domain/operations.ts';
import type { Caller } from '../domain/organizations/caller.ts';
import type { Operation, OperationRequest } from '../domain/requests/operation.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type AdmittedCall, checkAccess } from './admission.ts';
import { type ReadBody, readJsonBody } from './body.ts';
import { FORM_TYPE, type OpenForm, openForm } from './form.ts';
import type { Answer, Message } from './message.ts';
import type { RequestProgress } from './request-progress.ts';
import type { Route } from './route.ts';

type AnyOperation = Operation<World, Caller, OperationId>;

/** What comes with a request: JSON, read to its end, or a form, opened. */
interface ReceivedBody {
  readonly body?: ReadBody | undefined;
  readonly form?: OpenForm;
}

export interface RunOptions {
  readonly worlds: Worlds;
  readonly realTime: RealTime;
  readonly answerOf: (operation: Route, result: unknown) => Answer;
}

/** Validates a call that was let in, and runs its operation. Throws what the operation throws, and 400 for what breaks the document. */
export async function runOperation(
  message: Message,
  { match, owner: admitted }: AdmittedCall,
  progress: RequestProgress,
  { worlds, realTime, answerOf }: RunOptions,
): Promise<Answer> {
  const { operation } = match;
  let owner = admitted;
  // Looked up before the body is read: the call runs the operation that stood here when it came in.
  const run = implementationOf(operation.id);
  progress.answeredBy = 'validation';
  operation.validator.path(match.path);
  const query = operation.validator.query(message.query);
  const { body, form } = await receiveBody(operation, message, realTime);
  try {
    if (operation.body) {
      const rest = owner.world.clock.catchUp();
      if (rest) await rest;
      // While the body came in, time went on, and a reset may have replaced the world.
      owner = checkAccess(operation, worlds, message, progress);
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
    // Awaited only where there is something to wait for, so that nothing else runs between an operation and its answer.
    return answerOf(operation, result instanceof Promise ? await result : result);
  } finally {
    await form?.discard();
  }
}

/** The JSON of a call that is not run, for whoever watches; null where there is none that can be read. */
export async function readUnusedBody({ match: { operation } }: AdmittedCall, message: Message): Promise<string | null> {
  if (!operation.body || operation.body.contentType === FORM_TYPE) return null;
  const body = await readJsonBody(message).catch(() => undefined);
  return body?.text ?? null;
}

async function receiveBody(operation: Route, message: Message, realTime: RealTime): Promise<ReceivedBody> {
  if (!operation.body) return {};
  if (operation.body.contentType !== FORM_TYPE) return { body: await readJsonBody(message) };
  return { form: await openForm(message, operation.validator.body, realTime) };
}

function implementationOf(id: OperationId): AnyOperation {
  return (operations as Record<string, AnyOperation>)[id] as AnyOperation;
}
