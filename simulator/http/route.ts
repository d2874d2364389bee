import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { errors } from '../kernel/errors.ts';
import { type Match, Matcher } from './match.ts';
import type { Message } from './message.ts';
import { type OperationValidator, validatorsOf } from './validate.ts';

/** An operation of the document with its validator. */
export interface Route extends OperationSpec {
  readonly validator: OperationValidator;
}

/** Finds the operation that a request asks for. Throws 404 for a path without one, and 501 for a group that is not simulated. */
export type Router = (message: Message) => Match<Route>;

/** Creates the router of the public API. */
export function createRouter(): Router {
  const validatorOf = validatorsOf(publicApi, 'drop');
  const matcher = new Matcher<Route>(publicApi.operations().map(operation => ({ ...operation, validator: validatorOf(operation) })));
  const notSimulated = publicApi.notSimulated();
  return ({ method, path }) => {
    const match = matcher.find(method, path);
    if (match) return match;
    const group = notSimulated.find(({ prefix }) => path.startsWith(prefix));
    throw group ? errors.notSimulated(group.message) : errors.noSuchEndpoint(method, path);
  };
}
