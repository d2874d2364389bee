import { isDecidedAnswer, isDecidedPlace } from '../decisions.ts';
import type { Answer, Call } from '../exchange.ts';
import type { Finding, ResponseValidator } from '../oracle/prism.ts';
import { Deviation } from './deviation.ts';
import { checkError } from './error-shape.ts';

/** Throws for an answer that the document does not describe, that is a failure of the service itself, or an error in another shape. */
export function checkAnswer(validateResponse: ResponseValidator, { operation }: Call, answer: Answer): void {
  const { status, headers, body, text } = answer;
  const broken = (message: string): never => {
    throw new Deviation(message, isDecidedAnswer(operation, status));
  };
  if (status >= 500) broken(`failed: ${status} ${text.slice(0, 200)}`);
  if (!(headers['content-type'] ?? '').startsWith('application/json')) broken(`answers ${headers['content-type'] ?? 'no content type'}`);
  if (body === undefined) broken(`is no JSON: ${text.slice(0, 200)}`);
  if (!operation.responses.has(status)) broken(`${status} is no documented answer`);
  const faults = validateResponse({ method: operation.method, template: operation.path, status, headers, body });
  if (faults.length > 0) {
    const isDecision = faults.every(fault => fault.where[0] === 'body' && isDecidedPlace(operation, status, placeOf(fault)));
    throw new Deviation(`breaks the document: ${faults.map(sentenceOf).join('; ')}`, isDecision);
  }
  if (status >= 400) checkError(answer);
}

/** Where in the body the fault lies; what is missing lies where it should be. */
function placeOf({ where: [, ...place], rule, message }: Finding): readonly string[] {
  const missing = rule === 'required' ? /property '([^']+)'/.exec(message)?.[1] : undefined;
  return missing === undefined ? place : [...place, missing];
}

function sentenceOf({ where, message }: Finding): string {
  return where.length > 0 ? `${where.join('.')}: ${message}` : message;
}
