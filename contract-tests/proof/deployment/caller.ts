/** Makes calls inside the process of a deployment, for its writers and its past. */
import { encodedContent } from '../../exchange.ts';
import type { Fetch } from '../../session.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Sends a call and returns the body of its answer; undefined when it is refused. */
export type Attempt = (method: string, path: string, body?: object) => Promise<Body | undefined>;

/** Returns a caller with a key, or without one for the control API. */
export function createAttempt(fetch: Fetch, apiKey?: string): Attempt {
  return async (method, path, body) => {
    const content = body && (await encodedContent(body));
    const response = await fetch(`http://127.0.0.1:4010${path}`, {
      method,
      ...content,
      headers: { ...content?.headers, ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return typeof answer === 'object' && answer !== null ? (answer as Body) : undefined;
  };
}

/** Returns the items of a list. */
export function itemsOf(list: Body | undefined): readonly Body[] {
  const items = list?.['items'];
  return Array.isArray(items) ? items : [];
}

/** Returns the id of an answer. */
export function idOf(answer: Body | undefined): string | undefined {
  const id = answer?.['id'];
  return typeof id === 'string' ? id : undefined;
}
