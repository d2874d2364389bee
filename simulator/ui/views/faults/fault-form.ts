/** The form of a fault and the request that it makes. */
import type { CreateFaultRequest, FaultCondition, FaultEffect, HttpMethod } from '../../../../openapi/generated/control-types.ts';
import type { Option } from '../../components/field.tsx';
import { fromDateField, toDateField } from '../../format/date-field.ts';
import { Problem } from '../../problem.ts';

export type EffectKind = 'status' | 'after' | 'delay' | 'reset' | 'truncate';
/** What an error responds with: the error shape of the service, any JSON, or plain text. */
export type BodyKind = 'error' | 'json' | 'text';
export type WhenKind = 'always' | 'first' | 'every' | 'rate' | 'between';

export interface FaultForm {
  readonly target: 'operation' | 'path';
  readonly operationId: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly effect: EffectKind;
  readonly status: string;
  readonly bodyKind: BodyKind;
  /** Of an `error` body; '' for a generated one. */
  readonly message: string;
  /** Of a `json` or `text` body. */
  readonly body: string;
  readonly delayMs: string;
  readonly truncateBytes: string;
  readonly when: WhenKind;
  readonly first: string;
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
  { value: 'reset', label: 'Process, then reset the connection' },
  { value: 'truncate', label: 'Truncate the response' },
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
    effect: 'status',
    status: '503',
    bodyKind: 'error',
    message: '',
    body: '',
    delayMs: '2000',
    truncateBytes: '20',
    when: 'always',
    first: '2',
    every: '3',
    rate: 0.5,
    from: toDateField(now),
    until: toDateField(now + 3_600_000),
  };
}

/** Throws a {@link Problem} for a body that is declared as JSON and is none. */
export function requestOf(form: FaultForm): CreateFaultRequest {
  const when = conditionOf(form);
  return {
    ...(form.target === 'operation' ? { operationId: form.operationId.trim() } : { method: form.method, path: form.path.trim() }),
    effect: effectOf(form),
    ...(when && { when }),
  };
}

function effectOf(form: FaultForm): FaultEffect {
  switch (form.effect) {
    case 'delay':
      return { delayMs: Number(form.delayMs) };
    case 'truncate':
      return { truncateBytes: Number(form.truncateBytes) };
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

function conditionOf({ when, first, every, rate, from, until }: FaultForm): FaultCondition | undefined {
  switch (when) {
    case 'first':
      return { first: Number(first) };
    case 'every':
      return { every: Number(every) };
    case 'rate':
      return { rate };
    case 'between':
      return { between: [fromDateField(from), fromDateField(until)] };
    default:
      return undefined;
  }
}
