/** Prism's judgement of answers: an oracle that shares no line with the simulator's own validator. Loaded when it is first asked. */
import type { OpenAPIObject } from 'openapi3-ts/oas31';

/** An answer as it came. */
export interface JudgedAnswer {
  readonly method: string;
  /** As the document spells it: `/api/v1/post/{id}`. */
  readonly template: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What an answer breaks of the document, a sentence each; nothing when it breaks nothing. */
export type Judge = (answer: JudgedAnswer) => readonly string[];

/** Creates the judge of a document. */
export async function createJudge(document: OpenAPIObject): Promise<Judge> {
  const { getHttpOperationsFromSpec } = await import('@stoplight/prism-http');
  const { validateOutput } = await import('@stoplight/prism-http/dist/validator/index.js');
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const byName = new Map(operations.map(operation => [`${operation.method} ${operation.path}`, operation]));
  return ({ method, template, status, headers, body }) => {
    const resource = byName.get(`${method.toLowerCase()} ${template}`);
    if (!resource) return [`The document has no ${method} ${template}`];
    const verdict = validateOutput({ resource, element: { statusCode: status, headers, body } });
    return verdict._tag === 'Right' ? [] : verdict.left.map(({ message, path }) => (path ? `${path.join('.')}: ${message}` : message));
  };
}
