/** Says what a deployment says where the document leaves it open: texts of errors, the order of issues, default values. */
import { fieldPlaces } from '../../openapi/field-places.ts';
import type { Overrides } from '../../openapi/generated/control-types.ts';
import type { Issue } from '../kernel/errors.ts';
import { createRewriter, type ErrorText, withIssuesInOrder } from '../text/messages.ts';
import { type Answer, JSON_TYPE } from './message.ts';

/** Changes the answer of an operation; null for a call of none. */
export type OverrideAnswer = (operation: string | null, answer: Answer) => Answer;

interface ErrorBody {
  readonly message: string;
  readonly issues?: readonly Issue[];
}

/** Prepares overrides that were checked. */
export function createOverrides({ messages = [], issues, defaults = [] }: Overrides): OverrideAnswer {
  const rewrite = createRewriter(messages);
  const defaultsOf = (operation: string | null) => defaults.filter(each => each.operation === operation);
  const textOf = (text: ErrorText): string => rewrite(text) ?? text.text;

  const overriddenError = (operation: string | null, status: number, body: ErrorBody): ErrorBody => {
    const ordered = inOrder(operation, body);
    const rewritten = ordered.issues?.map(issue => ({
      ...issue,
      message: textOf({ operation, status, at: 'issues', path: issue.path, text: issue.message }),
    }));
    const message = textOf({ operation, status, at: 'message', path: ordered.issues?.[0]?.path ?? [], text: ordered.message });
    return { ...ordered, message, ...(rewritten && { issues: rewritten }) };
  };

  const inOrder = (operation: string | null, body: ErrorBody): ErrorBody => {
    if (!issues || !body.issues) return body;
    return { ...body, ...withIssuesInOrder({ ...body, issues: body.issues }, issues.order, path => fieldPlaces(operation ?? '', path)) };
  };

  return (operation, answer) => {
    const { status, headers, body } = answer;
    if (typeof body !== 'string' || headers['content-type'] !== JSON_TYPE) return answer;
    if (status >= 400) return { ...answer, body: JSON.stringify(overriddenError(operation, status, JSON.parse(body) as ErrorBody)) };
    const own = defaultsOf(operation);
    if (own.length === 0) return answer;
    const value: unknown = JSON.parse(body);
    for (const { field, value: replacement } of own) fillDefault(value, field, replacement);
    return { ...answer, body: JSON.stringify(value) };
  };
}

/** Puts a value in the place of each null of a field in the answer. Changes the answer, which is the caller's own copy. */
function fillDefault(answer: unknown, field: string, value: unknown): void {
  const [step = '', ...rest] = field.split('.');
  const name = step.replace(/\[\]$/, '');
  if (typeof answer !== 'object' || answer === null) return;
  const found: unknown = Reflect.get(answer, name);
  if (rest.length === 0) {
    if (found === null) Reflect.set(answer, name, value);
  } else if (Array.isArray(found)) found.forEach(item => fillDefault(item, rest.join('.'), value));
  else fillDefault(found, rest.join('.'), value);
}
