import type { RuleId } from '../../openapi/generated/rule-ids.ts';
import type { DecidingNumber, Grounds } from './grounds.ts';

/** One validation problem of a request body or query. Codes are those of Zod, which the service uses. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** An issue that knows what it rests on. Callers see the issue alone. */
export interface RuledIssue extends Issue {
  readonly by: RuleId;
  readonly number?: DecidingNumber | undefined;
}

/** An error that refuses a call, and knows what the refusal rests on. */
export class RefusalError extends Error {
  private rule: RuleId | null = null;
  private number: DecidingNumber | undefined;

  /** Names the rule that refuses and, where a number decided, that number. Returns this error, to be thrown. */
  by(rule: RuleId, number?: DecidingNumber): this {
    this.rule = rule;
    this.number = number;
    return this;
  }

  /** Lets this error rest on what another one rests on, which it passes on in other words. Returns this error, to be thrown. */
  as({ rule, number }: RefusalError): this {
    this.rule = rule;
    this.number = number;
    return this;
  }

  /** What the refusal rests on. Its rule is null for an error that no rule of the interface demands, as most of the control API. */
  get grounds(): Grounds {
    const { rule, message, number } = this;
    return number ? { rule, message, number } : { rule, message };
  }
}

/** An error that reaches the caller as `{ statusCode, message, issues? }`. */
export class ApiError extends RefusalError {
  override readonly name = 'ApiError';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly issues?: readonly Issue[],
    /** The methods that the path has, where it lacks that of the call. */
    readonly allow?: readonly string[],
  ) {
    // What is said to a caller needs no stack, which takes longer to find out than the rest of a refusal.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A defect of the simulator itself, never the caller's fault. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Every API error by name, with its status and message. Areas add no statuses; they pass what differs as an argument, and name the rule that refuses:
 * `errors.conflict('…').by('D-PST-14')`. What all areas have in common has its rule here.
 */
export const errors = {
  invalid: (message: string, issues?: readonly Issue[]) => new ApiError(400, message, issues),
  /** With all issues of a request; the first one is why it is refused. */
  invalidIssues: (message: string, first: RuledIssue, all: readonly RuledIssue[]) =>
    new ApiError(
      400,
      message,
      all.map(({ code, path, message: text }) => ({ code, path, message: text })),
    ).by(first.by, first.number),
  invalidField: (path: readonly (string | number)[], message: string, code = 'custom') =>
    new ApiError(400, `${path.join('.')}: ${message}`, [{ code, path, message }]),
  malformedJson: (detail: string) => new ApiError(400, `The body is not valid JSON: ${detail}`).by('D-GEN-08'),
  keyMissing: () => new ApiError(401, 'API key is missing. Send it in the x-api-key header.').by('AUTH-01'),
  unauthorized: (message: string) => new ApiError(401, message),
  keyInvalid: () => new ApiError(403, 'API key is not valid.').by('AUTH-02'),
  forbidden: (message: string) => new ApiError(403, message),
  quotaExceeded: (quota: string, limit: number, resetAt: string) =>
    new ApiError(403, `${quota} reached: ${limit}. It resets at ${resetAt}.`),
  featureOff: () => new ApiError(404, 'Not found'),
  notFound: (what: string) => new ApiError(404, `${what} not found`).by('GEN-07'),
  notFoundInOrganization: (what: string) => new ApiError(404, `${what} was not found or does not belong to the organization`),
  absent: (message: string) => new ApiError(404, message),
  noSuchEndpoint: (method: string, path: string, hint = '') => new ApiError(404, `Cannot ${method} ${path}${hint}`).by('D-GEN-10'),
  /** The path has other methods: 404 in the public API (D-GEN-10), 405 elsewhere. */
  noSuchMethod: (method: string, path: string, allow: readonly string[], { status = 405, hint = '' } = {}) =>
    new ApiError(status, `Cannot ${method} ${path}${hint}`, undefined, allow).by(status === 404 ? 'D-GEN-10' : 'D-GEN-42'),
  requestTimeout: () => new ApiError(408, 'The request took too long to arrive').by('D-GEN-29'),
  conflict: (message: string) => new ApiError(409, message),
  fileTooLarge: (message: string) => new ApiError(413, message),
  tooLarge: (limit: string) => new ApiError(413, `The request body is larger than ${limit}`),
  /** The content is what the schema says, and is refused for what it says. */
  unprocessable: (message: string) => new ApiError(422, message),
  unsupportedMediaType: (message: string) => new ApiError(415, message).by('D-GEN-08'),
  throttled: (message: string) => new ApiError(429, message),
  headersTooLarge: () => new ApiError(431, 'The request headers are too large'),
  /** The disk of the simulator is full or read-only. */
  notStored: (message: string) => new ApiError(500, message),
  notSimulated: (message: string) => new ApiError(501, message).by('D-GEN-20'),
  badGateway: (message: string) => new ApiError(502, message),
  unavailable: (message: string) => new ApiError(503, message),
  /** An error that an injected fault asks for. */
  injected: (statusCode: number, message: string) => new ApiError(statusCode, message),
} as const;
