import { type CallLever, type LeverParts, simulatorLevers } from '../../openapi/generated/control-lever-calls.ts';
import type { SimulatorLevers } from '../../openapi/generated/control-levers.ts';
import type { OperationId, Operations } from '../../openapi/generated/control-types.ts';
import type { SimulatorFetch } from '../http/fetch.ts';
import { controlRequest } from '../text/by-document/control-request.ts';

/** Makes the function by which levers call the control API: it rejects with the message of an error answer, as a TypeError for 400. */
export function createLeverCall(fetch: SimulatorFetch): CallLever {
  return async <Id extends OperationId>(lever: string, id: Id, parts: LeverParts<Id>): Promise<Operations[Id]['response']> => {
    const { target, ...init } = controlRequest(id, parts);
    const response = await fetch(target, init);
    const answer: unknown = await response.json();
    if (!response.ok) throw failureOf(lever, response.status, answer);
    // The answer is as the document has it, from which its type is made.
    return answer as Operations[Id]['response'];
  };
}

/** The levers of all worlds. */
export function createSimulatorLevers(fetch: SimulatorFetch): SimulatorLevers {
  return simulatorLevers(createLeverCall(fetch));
}

function failureOf(lever: string, status: number, answer: unknown): Error {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : `status ${status}`;
  return status === 400 ? new TypeError(`${lever}: ${message}`) : new Error(`${lever}: ${message}`);
}
