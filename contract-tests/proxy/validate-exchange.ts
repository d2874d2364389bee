import { MIMEType } from 'node:util';
import type { WorldJudge } from '../checks/judge.ts';
import { type Finding, type Oracle, UNREAD } from '../oracle/prism.ts';
import type { Mask } from '../run/mask-secrets.ts';
import type { Exchange as Recorded } from '../run/results.ts';
import type { CapturedBody } from './body-capture.ts';
import { maskCredentials } from './mask-credentials.ts';
import { readBody, textOf } from './read-body.ts';

/** Which half of an exchange. */
export type Side = 'request' | 'answer';

/** Something that breaks the document. */
export interface Deviation {
  readonly side: Side;
  /** Whether it breaks a decision of the simulator only: it is shown, and does not count. */
  readonly isDecision?: true;
  /** Such as `body.items.0.id`; empty when it is about the whole. */
  readonly where: string;
  /** The keyword of the schema, or a word of ours where no schema is at work. */
  readonly rule: string;
  readonly message: string;
  /** What lies there, as JSON, credentials masked and cut when it is long; absent where nothing does. */
  readonly part?: string;
}

/** What could not be checked, and why. */
export interface Unchecked {
  readonly side: Side;
  readonly reason: string;
}

export interface ValidationResult {
  /** Absent when the document has no such operation. */
  readonly operationId?: string;
  readonly deviations: readonly Deviation[];
  readonly unchecked: readonly Unchecked[];
}

/** One half of an exchange as it went over the wire. */
export interface Half {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CapturedBody;
}

/** An exchange that is over. */
export interface Exchange {
  /** When it began, milliseconds since 1970, and how long it took. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly request: Half;
  /** Absent when none came. */
  readonly answer?: Half & { readonly status: number };
}

export interface ValidationOptions {
  readonly oracle: Oracle;
  /** The path of the document's operations: calls to other paths are not checked. */
  readonly prefixes: readonly string[];
  /** Groups of operations that the service has and the document leaves out. */
  readonly leftOut: readonly string[];
  /** Has a memory of the exchanges so far. */
  readonly judge: WorldJudge;
  /** The largest body that is read. */
  readonly maxBytes: number;
}

const MAX_PART_CHARACTERS = 2000;

/** Validates both halves of an exchange. Never throws: what Prism cannot handle counts as not checked. */
export async function validateExchange(exchange: Exchange, options: ValidationOptions): Promise<ValidationResult> {
  const { method, target, request, answer } = exchange;
  const path = target.split('?', 1)[0] ?? '';
  const operation = options.oracle(method === 'HEAD' ? 'GET' : method, path);
  const mask = maskCredentials(request.headers, target);
  if (!operation) return withoutOperation(method, mask(path), options);
  const query = valuesOf(target.slice(path.length + 1));
  const look = halfValidator(mask, options);
  const halves = [await look('request', request, { query, path }, shown => operation.request({ path, query, ...shown }))];
  if (answer) {
    const { status } = answer;
    // An answer to HEAD has the headers of the one to GET, and no body.
    const isBodyless = method === 'HEAD';
    halves.push(
      await judged(exchange, options),
      await look('answer', answer, {}, ({ headers, body }) => operation.answer({ status, headers, body: isBodyless ? UNREAD : body })),
    );
  }
  return {
    operationId: operation.id,
    deviations: halves.flatMap(({ deviations }) => deviations),
    unchecked: halves.flatMap(({ unchecked }) => unchecked),
  };
}

/** What Prism finds comes with the place in the body, and is not said twice. */
const LEFT_TO_PRISM: ReadonlySet<string> = new Set(['documented-status', 'content-type', 'response-schema']);

/** What the checks of the runs have against an answer whose body can be read. */
async function judged(
  exchange: Exchange,
  { judge, maxBytes }: ValidationOptions,
): Promise<Pick<ValidationResult, 'deviations' | 'unchecked'>> {
  const recorded = await recordedExchange(exchange, maxBytes);
  const mask = maskCredentials(exchange.request.headers, exchange.target);
  const findings = recorded && exchange.method !== 'HEAD' ? judge.judge(recorded).filter(({ check }) => !LEFT_TO_PRISM.has(check.id)) : [];
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

/** The exchange as runs record it; undefined when the answer did not come, or its body cannot be read. */
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

/** A parameter that comes more than once is a list. */
function valuesOf(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map(name => {
      const [first = '', ...more] = parameters.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

function withoutOperation(method: string, path: string, { prefixes, leftOut }: ValidationOptions): ValidationResult {
  const isIn = (list: readonly string[]) => list.some(prefix => path.startsWith(prefix));
  const message = `The document has no ${method} ${path}`;
  if (method === 'OPTIONS' || !isIn(prefixes) || isIn(leftOut))
    return { deviations: [], unchecked: [{ side: 'request', reason: message }] };
  return { deviations: [{ side: 'request', where: '', rule: 'undocumented', message }], unchecked: [] };
}

type ValidateHalf = (
  side: Side,
  half: Half,
  /** What a finding may be about besides body and headers. */
  more: Readonly<Record<string, unknown>>,
  findings: (shown: { readonly headers: Half['headers']; readonly body: unknown }) => readonly Finding[],
) => Promise<Pick<ValidationResult, 'deviations' | 'unchecked'>>;

/** Validates one half of an exchange, its body included. */
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

/** Prism throws for a content type that is none. */
function readable(headers: Half['headers']): { readonly headers: Half['headers']; readonly mistaken: readonly Finding[] } {
  const { 'content-type': contentType, ...rest } = headers;
  if (contentType === undefined) return { headers, mistaken: [] };
  try {
    return { headers: { ...rest, 'content-type': String(new MIMEType(contentType)) }, mistaken: [] };
  } catch {
    return { headers: rest, mistaken: [{ where: ['header', 'content-type'], rule: 'encoding', message: 'The content type is none' }] };
  }
}

function deviationOf(side: Side, { where, rule, message }: Finding, source: unknown, mask: Mask): Deviation {
  const part = where.length > 1 || where[0] === 'body' ? partAt(source, where) : undefined;
  return { side, where: where.join('.'), rule, message: mask(message), ...(part !== undefined && { part: shortened(mask(part)) }) };
}

/** The JSON of what lies there. */
function partAt(source: unknown, where: readonly string[]): string | undefined {
  let node = source;
  for (const segment of where) {
    if (typeof node !== 'object' || node === null) break;
    node = Object.hasOwn(node, segment) ? (node as Readonly<Record<string, unknown>>)[segment] : undefined;
  }
  return JSON.stringify(node);
}

function shortened(text: string): string {
  return text.length > MAX_PART_CHARACTERS ? `${text.slice(0, MAX_PART_CHARACTERS)}…` : text;
}
