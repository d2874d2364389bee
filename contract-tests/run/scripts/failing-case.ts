/** A failing case: what its scripts say of it, what should have come, and its report without secrets. */
import type { SchemaObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import { createMask, maskHeaders, secretsOf } from '../../../simulator/text/mask.ts';
import { resolved } from '../../arbitraries/schema.ts';
import type { Session } from '../../session.ts';
import { operationAt } from '../operation-at.ts';
import type { Exchange, FailureReport } from '../results.ts';

export interface FailingCase {
  /** Id and title of the property. */
  readonly title: string;
  readonly message: string;
  /** The command that repeats the failure. */
  readonly replay: string;
  /** What the command repeats; empty if it repeats exactly the case. */
  readonly repeats: string;
  readonly seed: number;
  readonly session: Session | undefined;
  readonly exchanges: readonly Exchange[];
}

/** The organization of a request's key: `nobody` without a key, `unknown` for other keys. */
export type Sender = 'acme' | 'pro' | 'nobody' | 'unknown';

export function senderOf({ requestHeaders }: Exchange, session: Session | undefined): Sender {
  const key = requestHeaders['x-api-key'];
  if (key === undefined) return 'nobody';
  if (key === session?.apiKey) return 'acme';
  return key === session?.otherApiKey ? 'pro' : 'unknown';
}

/** Returns path and query of a request. */
export function pathOf({ url }: Exchange): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns path and query of a request behind the base URL of its session; the whole address of a request to somewhere else. */
export function addressOf(exchange: Exchange, session: Session | undefined): string {
  const { origin, pathname } = new URL(session?.baseUrl ?? exchange.url);
  if (new URL(exchange.url).origin !== origin) return exchange.url;
  const base = session === undefined ? '' : pathname.replace(/\/$/, '');
  const path = pathOf(exchange);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** Returns the comment lines at the top of a script. */
export function headerLines({ title, message, replay, repeats }: FailingCase): string[] {
  return [title, `Failure: ${message}`, ...(repeats === '' ? [] : [repeats]), `Replay: ${replay}`].map(oneLine);
}

function oneLine(text: string): string {
  // A line break in a text of the target must not end the comment.
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The depth from which parts of a body are omitted. */
const MAX_DEPTH = 3;

/**
 * Returns the expected response in place of the one that broke the property, as far as the document and the message define it: another status, or a
 * body of the documented shape. A scenario with it fails as long as the service does.
 */
export function expectedResponse({ method, url, status }: Exchange, message: string): Readonly<Record<string, unknown>> {
  const [, came, wanted] = /\banswered (\d+) in place of (\d+)/.exec(message) ?? [];
  if (wanted !== undefined && Number(came) === status) return { status: Number(wanted) };
  if (status >= 500) return { status: { $lt: 500 } };
  const responses = operationAt(method, new URL(url).pathname)?.responses;
  if (responses && !responses.has(status)) return { status: { $not: status } };
  const schema = responses?.get(status);
  const body = schema && shapeOf(schema, 0);
  return body === undefined ? { status } : { status, body };
}

/** Returns a matcher for the required properties of a schema and their types; undefined for a schema without a single type. */
function shapeOf(schema: JsonSchema, depth: number): unknown {
  const { type, properties = {}, required = [] }: SchemaObject = resolved(publicApi.json, schema);
  if (typeof type !== 'string') return undefined;
  if (type !== 'object' || required.length === 0 || depth === MAX_DEPTH) return { $type: type };
  const shapes = required.map(name => [name, properties[name] && shapeOf(properties[name], depth + 1)] as const);
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== undefined));
}

/** Masks the given keys in the texts of a failure, and all other secrets that its exchanges show. Token and commands have none, and stay. */
export function maskFailure(failure: FailureReport, keys: readonly string[]): FailureReport {
  const { message, counterexample, exchanges, scenario, curl, ...rest } = failure;
  const mask = createMask([...keys, ...exchanges.flatMap(secretsOf)]);
  return {
    ...rest,
    message: mask(message),
    counterexample: mask(counterexample),
    exchanges: exchanges.map(exchange => ({
      ...exchange,
      url: mask(exchange.url),
      requestHeaders: maskHeaders(exchange.requestHeaders, mask),
      requestBody: exchange.requestBody === null ? null : mask(exchange.requestBody),
      responseHeaders: maskHeaders(exchange.responseHeaders, mask),
      responseBody: mask(exchange.responseBody),
    })),
    scenario: mask(scenario),
    curl: mask(curl),
  };
}
