import { answersIn, type Conversation, type RawAnswer } from '../../raw-http.ts';
import type { NumberedInput } from './input.ts';
import { SMUGGLED } from './malformed-http.ts';

/** Returns the problems of a server's answers, one line each. */
export function problemsOf(inputs: readonly NumberedInput[], { text, hung }: Conversation): string[] {
  const answers = answersIn(text);
  if (!answers) return [`${nameOf(inputs[0])} and what follows it was answered with no HTTP: ${JSON.stringify(text.slice(0, 200))}`];
  const problems = answers.flatMap((answer, index) => problemOf(answer).map(problem => `${nameOf(inputs[index])}: ${problem}`));
  if (hung) return [...problems, `${nameOf(inputs[answers.length])}: neither answered nor closed in time`];
  return [...problems, ...countProblems(inputs, answers)];
}

function nameOf(input: NumberedInput | undefined): string {
  return input ? `input ${input.index} (${input.kind}, ${input.what})` : 'what follows the last input';
}

function problemOf(answer: RawAnswer): string[] {
  if (answer.body.includes(SMUGGLED)) return [`a smuggled request was answered: ${shown(answer)}`];
  if (answer.status < 400) return [];
  if (answer.status === 500) return [`a defect: ${shown(answer)}`];
  return isErrorShape(answer) ? [] : [`an error in another shape: ${shown(answer)}`];
}

/** Checks that all requests that keep their connection are answered, and the one that ends it, unless an earlier answer closes it. */
function countProblems(inputs: readonly NumberedInput[], answers: readonly RawAnswer[]): string[] {
  if (inputs.some(({ breaksConnection }) => breaksConnection)) return [];
  const [expected, last] = [inputs.length + 1, answers.at(-1)];
  if (answers.length > expected) return [`${nameOf(inputs.at(-1))}: ${answers.length} answers to ${expected} requests`];
  if (answers.length === expected || last?.head.includes('\r\nconnection: close')) return [];
  return [`${nameOf(inputs[answers.length])}: the connection was closed without an answer`];
}

/** Whether an answer has the shape `{ statusCode, message, issues? }`. An answer to HEAD has no body. */
function isErrorShape({ status, head, body }: RawAnswer): boolean {
  if (!head.includes('\r\ncontent-type: application/json')) return false;
  const error = parsed(Buffer.from(body, 'latin1').toString('utf8'));
  if (typeof error !== 'object' || error === null || !('statusCode' in error) || !('message' in error)) return false;
  const { statusCode, message, ...rest } = error;
  const others = Object.keys(rest).filter(name => name !== 'issues');
  return statusCode === status && typeof message === 'string' && message !== '' && others.length === 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shown({ status, head, body }: RawAnswer): string {
  return `${status} ${/content-type: (.*)/.exec(head)?.[1] ?? 'without a type'} ${JSON.stringify(body.slice(0, 300))}`;
}
