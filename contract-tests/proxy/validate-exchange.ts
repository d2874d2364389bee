import { MIMEType } from 'node:util';
import { createMask, isSecretName, type Mask, maskSecret, secretsOf } from '../../simulator/text/mask.ts';
import type { WorldJudge } from '../checks/judge.ts';
import { type Finding, type Oracle, UNREAD } from '../oracle/prism.ts';
import type { Exchange as Recorded } from '../run/results.ts';
import { shortened } from '../words.ts';
import { type CapturedBody, readBody, textOf } from './read-body.ts';

/** A half of an exchange. */
export type Side = 'request' | 'answer';

/** A violation of the document. */
export interface Deviation {
  readonly side: Side;
  /** Whether it breaks only a decision of the simulator: then it is shown but does not count. */
  readonly isDecision?: true;
  /** The place, such as `body.items.0.id`; empty for the whole exchange. */
  readonly where: string;
  /** The keyword of the schema, or our own word for rules without a schema. */
  readonly rule: string;
  readonly message: string;
  /** The value there as JSON, cut and with masked credentials; absent without a value. */
  readonly part?: string;
}

/** A half that was not checked, and why. */
export interface Unchecked {
  readonly side: Side;
  readonly reason: string;
}

export interface ValidationResult {
  /** Absent if the document has no such operation. */
  readonly operationId?: string;
  readonly deviations: readonly Deviation[];
  readonly unchecked: readonly Unchecked[];
}

/** The headers and body of one half of an exchange. */
export interface Half {
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CapturedBody;
}

/** An exchange that has ended. */
export interface Exchange {
  /** The start in milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  /** The path and query that were sent. */
  readonly target: string;
  readonly request: Half;
  /** Absent without an answer. */
  readonly answer?: Half & { readonly status: number };
}

export interface ValidationOptions {
  readonly oracle: Oracle;
  /** The paths of the document's operations. Calls to other paths are not checked. */
  readonly prefixes: readonly string[];
  /** Paths of groups of operations that the service has but the document omits. */
  readonly omitted: readonly string[];
  /** The checks, which remember earlier exchanges. */
  readonly judge: WorldJudge;
  /** The largest body that is read. */
  readonly maxBytes: number;
  /** What outputs must not show, besides what the names in an exchange tell. */
  readonly secrets: readonly string[];
}

const MAX_PART_CHARACTERS = 2000;

/** Validates both halves of an exchange. Never throws: content that Prism cannot handle counts as not checked. */
export async function validateExchange(exchange: Exchange, options: ValidationOptions): Promise<ValidationResult> {
  const { method, target, request, answer } = exchange;
  const path = target.split('?', 1)[0] ?? '';
  const operation = options.oracle(method === 'HEAD' ? 'GET' : method, path);
  const mask = await maskOfExchange(exchange, options);
  if (!operation) return withoutOperation(method, mask(path), options);
  const query = valuesOf(target.slice(path.length + 1));
  const validate = halfValidator(mask, options);
  const halves = [await validate('request', request, { query, path }, shown => operation.request({ path, query, ...shown }))];
  if (answer) {
    const { status } = answer;
    // An answer to HEAD has the headers of the answer to GET, but no body.
    const isBodyless = method === 'HEAD';
    halves.push(
      await judged(exchange, mask, options),
      await validate('answer', answer, {}, ({ headers, body }) => operation.answer({ status, headers, body: isBodyless ? UNREAD : body })),
    );
  }
  return {
    operationId: operation.id,
    deviations: halves.flatMap(({ deviations }) => deviations),
    unchecked: halves.flatMap(({ unchecked }) => unchecked),
  };
}

/** Checks that are omitted, because Prism finds the same with the place in the body. */
const DONE_BY_PRISM: ReadonlySet<string> = new Set(['documented-status', 'content-type', 'response-schema']);

/** Returns the findings of the checks about an answer with a readable body. */
async function judged(
  exchange: Exchange,
  mask: Mask,
  { judge, maxBytes }: ValidationOptions,
): Promise<Pick<ValidationResult, 'deviations' | 'unchecked'>> {
  const recorded = await recordedExchange(exchange, maxBytes);
  const findings = recorded && exchange.method !== 'HEAD' ? judge.judge(recorded).filter(({ check }) => !DONE_BY_PRISM.has(check.id)) : [];
  const deviations = findings.map(
    ({ check, message, isDecision = false }): Deviation => ({
      side: 'answer',
      ...(isDecision && { isDecision }),
      where: '',
      rule: check.id,
      message: mask(message),
    }),
  );
  return { deviations, unchecked: [] };
}

/** Converts an exchange to the format of runs; undefined without an answer with a readable body. */
export async function recordedExchange(
  { at, durationMs, method, target, request, answer }: Exchange,
  maxBytes: number,
): Promise<Recorded | undefined> {
  const responseBody = answer && (await textOf(answer.body, answer.headers, maxBytes));
  if (!answer || responseBody === undefined) return undefined;
  return {
    at,
    durationMs,
    method,
    url: new URL(target, 'http://proxied.invalid').href,
    requestHeaders: request.headers,
    requestBody: (await textOf(request.body, request.headers, maxBytes)) ?? null,
    status: answer.status,
    responseHeaders: answer.headers,
    responseBody,
  };
}

/** Returns the mask for what is shown of an exchange: of the given secrets, and of all that the names in it tell. */
export async function maskOfExchange(
  { target, request, answer }: Exchange,
  { maxBytes, secrets }: Pick<ValidationOptions, 'maxBytes' | 'secrets'>,
): Promise<Mask> {
  const bodyOf = async (half: Half | undefined) => (half && (await textOf(half.body, half.headers, maxBytes))) ?? '';
  const [requestBody, responseBody] = [await bodyOf(request), await bodyOf(answer)];
  const told = secretsOf({
    url: target,
    requestHeaders: request.headers,
    responseHeaders: answer?.headers ?? {},
    requestBody,
    responseBody,
  });
  return createMask([...secrets, ...told]);
}

/** Returns the parameters of a query; repeated ones are lists. */
function valuesOf(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map(name => {
      const [first = '', ...more] = parameters.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

function withoutOperation(method: string, path: string, { prefixes, omitted }: ValidationOptions): ValidationResult {
  const isIn = (list: readonly string[]) => list.some(prefix => path.startsWith(prefix));
  const message = `The document has no ${method} ${path}`;
  if (method === 'OPTIONS' || !isIn(prefixes) || isIn(omitted))
    return { deviations: [], unchecked: [{ side: 'request', reason: message }] };
  return { deviations: [{ side: 'request', where: '', rule: 'undocumented', message }], unchecked: [] };
}

type ValidateHalf = (
  side: Side,
  half: Half,
  /** The parts besides body and headers in which a finding may be. */
  more: Readonly<Record<string, unknown>>,
  findings: (shown: { readonly headers: Half['headers']; readonly body: unknown }) => readonly Finding[],
) => Promise<Pick<ValidationResult, 'deviations' | 'unchecked'>>;

/** Returns a function that validates one half of an exchange with its body. */
function halfValidator(mask: Mask, { maxBytes }: ValidationOptions): ValidateHalf {
  return async (side, half, more, findings) => {
    const { headers, mistaken } = readable(half.headers);
    const reading = await readBody(half.body, headers, maxBytes);
    const body = 'body' in reading ? reading.body : UNREAD;
    const source = { ...more, header: half.headers, body: body === UNREAD ? undefined : body };
    const broken: Finding[] = 'broken' in reading ? [{ where: ['body'], rule: 'encoding', message: reading.broken }] : [];
    const unchecked = 'unread' in reading ? [{ side, reason: `The body was not checked: ${reading.unread}` }] : [];
    try {
      const found = [...mistaken, ...broken, ...findings({ headers, body })];
      return { deviations: found.map(finding => deviationOf(side, finding, source, mask)), unchecked };
    } catch (error) {
      return { deviations: [], unchecked: [{ side, reason: `Prism cannot validate it: ${mask(String(error))}` }] };
    }
  };
}

/** Removes an invalid content type, for which Prism would throw, and reports it. */
function readable(headers: Half['headers']): { readonly headers: Half['headers']; readonly mistaken: readonly Finding[] } {
  const { 'content-type': contentType, ...rest } = headers;
  if (contentType === undefined) return { headers, mistaken: [] };
  try {
    return { headers: { ...rest, 'content-type': String(new MIMEType(contentType)) }, mistaken: [] };
  } catch {
    return { headers: rest, mistaken: [{ where: ['header', 'content-type'], rule: 'encoding', message: 'The content type is invalid' }] };
  }
}

function deviationOf(side: Side, { where, rule, message }: Finding, source: unknown, mask: Mask): Deviation {
  const part = where.length > 1 || where[0] === 'body' ? partAt(source, where) : undefined;
  return {
    side,
    where: where.join('.'),
    rule,
    message: mask(message),
    ...(part !== undefined && { part: isSecretName(where.at(-1) ?? '') ? maskSecret(part) : shortened(mask(part), MAX_PART_CHARACTERS) }),
  };
}

/** Returns the value at a place as JSON. */
function partAt(source: unknown, where: readonly string[]): string | undefined {
  let node = source;
  for (const segment of where) {
    if (typeof node !== 'object' || node === null) break;
    node = Object.hasOwn(node, segment) ? (node as Readonly<Record<string, unknown>>)[segment] : undefined;
  }
  return JSON.stringify(node);
}
