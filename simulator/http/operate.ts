import type { OperationId } from '../../openapi/generated/types.ts';
import { operations } from '../domain/operations.ts';
import type { Caller } from '../domain/organizations/caller.ts';
import type { Operation, OperationRequest } from '../domain/requests/operation.ts';
import type { World } from '../domain/world.ts';
import { InvariantError } from '../kernel/errors.ts';
import { andThen } from '../kernel/promises.ts';
import type { CallStep } from './call.ts';
import { jsonTextOf } from './json-text.ts';
import { JSON_TYPE } from './message.ts';
import type { Route } from './route.ts';

type AnyOperation = Operation<World, Caller, OperationId>;

/** Runs the operation of a call as a step of the trail of its world, and answers with its result. `validate` throws for one that breaks the document. */
export function operate(validate: (operation: Route, result: unknown) => void): CallStep {
  return call => {
    const { message, owner, match } = call;
    if (!owner || !match) throw new InvariantError('A call that was not let in is to be run');
    const { operation, path } = match;
    const run = (operations as Record<string, AnyOperation>)[operation.id] as AnyOperation;
    const { method, path: asked, origin: baseUrl } = message;
    const request = { path, query: call.query, body: call.body, baseUrl };
    call.step = owner.world.trail.step(() => ({ kind: 'request', subject: operation.id, data: { method, path: asked } }));
    const result = call.step.run(() => run(owner.world, owner, request as OperationRequest<OperationId>));
    return andThen(result, value => {
      validate(operation, value);
      call.answer = { status: operation.successStatus, headers: { 'content-type': JSON_TYPE }, body: jsonTextOf(value) };
    });
  };
}
