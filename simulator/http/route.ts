import { type NotSimulated, type OperationSpec, publicApi } from '../../openapi/document.ts';
import { errors } from '../kernel/errors.ts';
import { type Match, Matcher } from './match.ts';
import type { Message } from './message.ts';
import { type OperationValidator, validatorsOf } from './validate.ts';

/** An operation of the document with its validator. */
export interface Route extends OperationSpec {
  readonly validator: OperationValidator;
}

/** Finds what a request asks for: an operation, or a group of endpoints that is not simulated. Throws 404 for a path without either. */
export type Router = (message: Message) => Match<Route> | NotSimulated;

/** Creates the router of the public API. */
export function createRouter(): Router {
  const validatorOf = validatorsOf(publicApi, 'drop');
  const matcher = new Matcher(publicApi.operations().map(operation => routeOf(operation, validatorOf(operation))));
  const notSimulated = publicApi.notSimulated();
  return ({ method, path }) => {
    const match = matcher.find(method, path);
    if (match) return match;
    const group = notSimulated.find(({ prefix }) => path.startsWith(prefix));
    if (group) return group;
    const allow = matcher.methodsAt(path);
    throw allow.length > 0 ? errors.noSuchMethod(method, path, allow, { status: 404 }) : errors.noSuchEndpoint(method, path);
  };
}

/** The operation with its validator. A copy would have its answers, and with them the whole document, read at the start. */
function routeOf(operation: OperationSpec, validator: OperationValidator): Route {
  return Object.create(operation, { validator: { value: validator, enumerable: true } });
}
