/** The form of a fault and the request that it makes. */
import type {
  CreateFaultRequest,
  FaultCondition,
  FaultEffect,
  FaultMatch,
  HttpMethod,
} from '../../../../openapi/generated/control-types.ts';
import type { Option } from '../../components/field.tsx';
import { fromDateField, toDateField } from '../../format.ts';
import { Problem } from '../../problem.ts';

export type EffectKind = 'status' | 'after' | 'delay' | 'drip' | 'truncate' | 'endless' | 'hang' | 'reset';
/** What an error responds with: the error shape of the service, any JSON, or plain text. */
export type BodyKind = 'error' | 'json' | 'text';
export type WhenKind = 'always' | 'first' | 'every' | 'rate' | 'between';

export interface FaultForm {
  readonly target: 'operation' | 'path';
  readonly operationId: string;
  readonly method: HttpMethod;
  readonly path: string;
  /** Fields of the JSON body as JSON; '' for any body. */
  readonly matchBody: string;
  /** '' for any key. */
  readonly apiKey: string;
  /** '' for each call. */
  readonly nth: string;
  readonly effect: EffectKind;
  readonly status: string;
  readonly bodyKind: BodyKind;
  /** Of an `error` body; '' for a generated one. */
  readonly message: string;
  /** Of a `json` or `text` body. */
  readonly body: string;
  readonly delayMs: string;
  /** The 95th percentile of delays whose median is `delayMs`; '' for delays that are all the same. */
  readonly delayP95: string;
  readonly bytesPerSecond: string;
  readonly truncateBytes: string;
  readonly when: WhenKind;
  readonly first: string;
  /** How many calls a condition other than `first` hits at most; '' for all. */
  readonly atMost: string;
  readonly every: string;
  readonly rate: number;
  /** Simulated time in UTC, as in a `datetime-local` input: `2026-03-02T09:00`. */
  readonly from: string;
  readonly until: string;
}

export const EFFECT_OPTIONS: readonly Option<EffectKind>[] = [
  { value: 'status', label: 'Respond with an error' },
  { value: 'after', label: 'Process, then respond with an error' },
  { value: 'delay', label: 'Delay the response' },
  { value: 'drip', label: 'Send the response slowly' },
  { value: 'truncate', label: 'Truncate the response' },
  { value: 'endless', label: 'Never end the response' },
  { value: 'hang', label: 'Process, then never respond' },
  { value: 'reset', label: 'Process, then reset the connection' },
];

export const BODY_OPTIONS: readonly Option<BodyKind>[] = [
  { value: 'error', label: 'Error' },
  { value: 'json', label: 'JSON' },
  { value: 'text', label: 'Text' },
];

export const WHEN_OPTIONS: readonly Option<WhenKind>[] = [
  { value: 'always', label: 'Every call' },
  { value: 'first', label: 'The first calls' },
  { value: 'every', label: 'Every nth call' },
  { value: 'rate', label: 'A percentage of calls' },
  { value: 'between', label: 'Calls in a time range' },
];

export const METHOD_OPTIONS: readonly Option<HttpMethod>[] = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(value => ({
  value,
  label: value,
}));

/** The initial form at a simulated time in milliseconds. */
export function newForm(now: number): FaultForm {
  return {
    target: 'operation',
    operationId: '',
    method: 'GET',
    path: '/api/v1/',
    matchBody: '',
    apiKey: '',
    nth: '',
    effect: 'status',
    status: '503',
    bodyKind: 'error',
    message: '',
    body: '',
    delayMs: '2000',
    delayP95: '',
    bytesPerSecond: '200',
    truncateBytes: '20',
    when: 'always',
    first: '2',
    atMost: '',
    every: '3',
    rate: 0.5,
    from: toDateField(now),
    until: toDateField(now + 3_600_000),
  };
}

/** Throws a {@link Problem} for a body that is declared as JSON and is none. */
export function requestOf(form: FaultForm): CreateFaultRequest {
  const when = conditionOf(form);
  const match = matchOf(form);
  return {
    ...(form.target === 'operation' ? { operationId: form.operationId.trim() } : { method: form.method, path: form.path.trim() }),
    ...(Object.keys(match).length > 0 && { match }),
    effect: effectOf(form),
    ...(when && { when }),
  };
}

function matchOf({ matchBody, apiKey, nth }: FaultForm): FaultMatch {
  return {
    // The control API refuses what is no object.
    ...(matchBody.trim() && { body: parseBody(matchBody) as Record<string, unknown> }),
    ...(apiKey.trim() && { apiKey: apiKey.trim() }),
    ...(nth.trim() && { nth: Number(nth) }),
  };
}

function effectOf(form: FaultForm): FaultEffect {
  switch (form.effect) {
    case 'delay':
      return { delayMs: form.delayP95.trim() ? { p50: Number(form.delayMs), p95: Number(form.delayP95) } : Number(form.delayMs) };
    case 'drip':
      return { bytesPerSecond: Number(form.bytesPerSecond) };
    case 'truncate':
      return { truncateBytes: Number(form.truncateBytes) };
    case 'endless':
      return { endless: true };
    case 'hang':
      return { hang: true };
    case 'reset':
      return { reset: true };
    default:
      return { status: Number(form.status), ...contentOf(form), ...(form.effect === 'after' && { after: true }) };
  }
}

function contentOf({ bodyKind, message, body }: FaultForm): Pick<FaultEffect, 'message' | 'body'> {
  if (bodyKind === 'text') return { body };
  if (bodyKind === 'json') return { body: parseBody(body) };
  return message.trim() ? { message: message.trim() } : {};
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(0, `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function conditionOf({ when, first, every, rate, from, until, atMost }: FaultForm): FaultCondition | undefined {
  const limit = atMost.trim() ? { first: Number(atMost) } : {};
  switch (when) {
    case 'first':
      return { first: Number(first) };
    case 'every':
      return { every: Number(every), ...limit };
    case 'rate':
      return { rate, ...limit };
    case 'between':
      return { between: [fromDateField(from), fromDateField(until)], ...limit };
    default:
      return undefined;
  }
}
