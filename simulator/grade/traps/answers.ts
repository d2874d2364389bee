import type { Answer } from '../../http/message.ts';

/** A JSON object of an answer. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Changes the JSON of a successful answer; the same answer where there is none, or `change` returns undefined. */
export function withJson(answer: Answer, change: (value: JsonObject) => unknown): Answer {
  if (answer.status >= 300 || answer.broken || typeof answer.body !== 'string' || answer.body === '') return answer;
  const value: unknown = JSON.parse(answer.body);
  const changed = isObject(value) ? change(value) : undefined;
  return changed === undefined ? answer : { ...answer, body: JSON.stringify(changed) };
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
