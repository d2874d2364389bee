import { type Answer, fieldsOf } from '../exchange.ts';
import { type Check, flaws } from './check.ts';

/** Every error body is `{ statusCode, message }` with its own status (GEN-06). */
export const errorShape: Check = {
  id: 'error-shape',
  title: 'Every error is { statusCode, message } with its own status',
  rules: ['GEN-06'],
  isAboutResponse: true,
  begin:
    () =>
    ({ status, body }) =>
      status >= 400 ? flaws(mistakesIn(body, status)) : [],
};

/** Throws unless a response is an error of the expected status (GEN-06). */
export function checkError({ status, body, text }: Answer, expected = status): void {
  if (status !== expected) throw new Error(`answered ${status} in place of ${expected}: ${text.slice(0, 200)}`);
  const [mistake] = mistakesIn(body, status);
  if (mistake !== undefined) throw new Error(mistake);
}

function mistakesIn(body: unknown, status: number): string[] {
  const { statusCode, message } = fieldsOf(body);
  if (statusCode !== status) return [`statusCode is ${JSON.stringify(statusCode)} in an answer of ${status}`];
  return typeof message === 'string' && message !== '' ? [] : [`an error of ${status} has no message`];
}
