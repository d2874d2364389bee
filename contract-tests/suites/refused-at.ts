/** Expects a refusal at the path of the wrong value. */
import type { OperationId } from '../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../exchange.ts';
import type { Session } from '../session.ts';
import { ask, expectAnswer, expectThat, objectsOf } from './asking.ts';

/** A wrong call. */
export interface Mistake {
  readonly operation: OperationId;
  readonly path?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
}

/** Throws unless a call is refused with an issue at a path such as `config.items.0`, and, where a code is given, with that. */
export async function expectRefused(session: Session, { operation, path, query, body }: Mistake, at: string, code?: string): Promise<void> {
  const answer = await ask(session, operation, { ...(path && { path: strings(path) }), ...(query && { query }), body });
  const what = `${operation} of ${JSON.stringify(body ?? query)}`;
  expectAnswer(what, answer, 400);
  const issues = objectsOf(fieldsOf(answer.body)['issues']).map(
    issue => `${pathOf(issue)}${code === undefined ? '' : ` ${String(issue['code'])}`}`,
  );
  const expected = code === undefined ? at : `${at} ${code}`;
  expectThat(issues.includes(expected), `${what} is refused at ${issues.join(' and ')}, not at ${expected}`);
}

function pathOf({ path }: Fields): string {
  return Array.isArray(path) ? path.join('.') : '';
}

function strings(path: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
}
