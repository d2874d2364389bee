import { type Answer, fieldsOf } from '../exchange.ts';

/** Throws unless a response is an error body `{ statusCode, message }` with its own status (GEN-06). */
export function checkError({ status, body, text }: Answer, expected = status): void {
  if (status !== expected) throw new Error(`answered ${status} in place of ${expected}: ${text.slice(0, 200)}`);
  const { statusCode, message } = fieldsOf(body);
  if (statusCode !== status) throw new Error(`statusCode is ${String(statusCode)} in an answer of ${status}`);
  if (typeof message !== 'string' || message === '') throw new Error(`an error of ${status} has no message`);
}
