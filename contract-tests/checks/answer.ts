import type { Answer, Call } from '../exchange.ts';
import type { Judge } from '../oracle/prism.ts';
import { checkError } from './error-shape.ts';

/** Throws for an answer that the document does not describe, that is a failure of the service itself, or an error in another shape. */
export function checkAnswer(judge: Judge, { operation }: Call, answer: Answer): void {
  const { status, headers, body, text } = answer;
  if (status >= 500) throw new Error(`failed: ${status} ${text.slice(0, 200)}`);
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw new Error(`answers ${headers['content-type'] ?? 'no content type'}`);
  if (body === undefined) throw new Error(`is no JSON: ${text.slice(0, 200)}`);
  if (!operation.responses.has(status)) throw new Error(`${status} is no documented answer`);
  const faults = judge({ method: operation.method, template: operation.path, status, headers, body });
  if (faults.length > 0) throw new Error(`breaks the document: ${faults.join('; ')}`);
  if (status >= 400) checkError(answer);
}
