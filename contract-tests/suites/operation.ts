import type * as fc from 'fast-check';
import type { OperationSpec } from '../../openapi/document.ts';
import { callsOf } from '../arbitraries/calls.ts';
import { callOf, idsFor } from '../arbitraries/known-ids.ts';
import type { Call, Fields } from '../exchange.ts';
import { FORM, fieldsOf, send } from '../exchange.ts';
import type { Property } from '../property.ts';
import { InconclusiveError } from '../run/inconclusive-error.ts';
import type { Session } from '../session.ts';
import { connectedAccounts } from './requests.ts';

/** Returns the needs of an operation: all except GET need writes. */
export function needsOf({ method }: OperationSpec): Property['needs'] {
  return method === 'GET' ? [] : ['writes'];
}

/** Generates calls of an operation with ids of the session's world. */
export async function callsOn(operation: OperationSpec, session: Session): Promise<fc.Arbitrary<Call>> {
  return callsOf(operation, await idsFor(operation, session));
}

export function takesJson({ body }: OperationSpec): boolean {
  return body !== undefined && body.contentType !== FORM;
}

/** Makes a call that must succeed, and returns its body. */
export async function did(session: Session, operationId: string, { path, query, body }: Partial<Omit<Call, 'operation'>>): Promise<Fields> {
  const answer = await send(session, { ...callOf(operationId, path ?? {}, query), body });
  if (answer.status >= 300) throw new Error(`${operationId} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  return fieldsOf(answer.body);
}

/** Returns the platforms of accounts from which the run may import: on a simulator all of them. */
export async function importPlatforms(session: Session, known: readonly string[]): Promise<readonly string[]> {
  const accounts = [...(await connectedAccounts(session))].filter(([type]) => known.includes(type));
  const allowed = accounts.filter(([, id]) => session.importAccounts?.includes(id) ?? true).map(([type]) => type);
  if (allowed.length === 0) throw new InconclusiveError('the team has no account of such a platform that --allow-import names');
  return allowed;
}
