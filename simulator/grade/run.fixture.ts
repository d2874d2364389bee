/** Runs built by hand, for the tests of rules. All times are milliseconds since the run began, the same on both clocks. */
import { publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import type { Rule, Verdict } from './rule.ts';
import type { Instant, ObservedCall, ObservedDelivery, Run, RunEnd } from './run.ts';

export const KEY = 'key_of_the_client';
const ORIGIN = 'http://127.0.0.1:4010';
const RECEIVER_URL = 'https://client.example/hooks';

const START = Date.UTC(2026, 2, 1);

/** A moment of the run; `virtual` where the virtual clock is ahead of the real one. */
export function instant(ms: number, virtual = ms): Instant {
  return { real: ms, virtual: START + virtual };
}

export interface CallOptions extends Partial<Omit<ObservedCall, 'operationId' | 'started' | 'ended' | 'requestBody' | 'responseBody'>> {
  /** How long it takes; 10 by default. */
  readonly takes?: number;
  /** Milliseconds that the virtual clock is ahead by then. */
  readonly ahead?: number;
  /** The parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The JSON of the request; a string is taken as the body itself. */
  readonly request?: unknown;
  /** The JSON of the answer; a string is taken as the body itself. */
  readonly response?: unknown;
}

/** A call that is answered as the document says, unless `options` say otherwise. Its id is `call_<at>`. */
export function call(at: number, operationId: OperationId, options: CallOptions = {}): ObservedCall {
  const { takes = 10, ahead = 0, params = {}, request, response, headers = {}, ...rest } = options;
  const spec = publicApi.operation(operationId);
  return {
    id: `call_${at}`,
    worldId: 'default',
    operationId,
    method: spec.method,
    origin: ORIGIN,
    path: spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name),
    query: '',
    answeredBy: 'operation',
    status: spec.successStatus,
    responseHeaders: {},
    trap: null,
    ...rest,
    headers: { 'x-api-key': KEY, ...(request === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    requestBody: request === undefined ? null : textOf(request),
    responseBody: response === undefined ? '' : textOf(response),
    started: instant(at, at + ahead),
    ended: instant(at + takes, at + takes + ahead),
  };
}

/** A PUT to a presigned URL, or a call of a path that is no endpoint. */
export function callOfPath(at: number, method: string, path: string, options: CallOptions = {}): ObservedCall {
  return { ...call(at, 'getHealth', { status: 200, ...options }), operationId: null, method, path, headers: options.headers ?? {} };
}

export interface DeliveryOptions extends Partial<Omit<ObservedDelivery, 'type' | 'event' | 'started' | 'ended'>> {
  /** How long its receiver takes; 10 by default. */
  readonly takes?: number;
  readonly ahead?: number;
  /** `data` of the event. */
  readonly data?: unknown;
}

/** A delivery that its receiver answers with 200, unless `options` say otherwise. Its id is `delivery_<at>`. */
export function delivery(at: number, type: string, options: DeliveryOptions = {}): ObservedDelivery {
  const { takes = 10, ahead = 0, data = {}, ...rest } = options;
  const event = JSON.stringify({ type, data });
  return {
    id: `delivery_${at}`,
    worldId: 'default',
    url: RECEIVER_URL,
    type,
    attempt: 1,
    headers: { 'content-type': 'application/json', 'x-signature': 'signature' },
    body: event,
    event,
    emittedAt: instant(at, at + ahead).virtual,
    status: 200,
    error: null,
    trap: null,
    forgery: null,
    ...rest,
    started: instant(at, at + ahead),
    ended: instant(at + takes, at + takes + ahead),
  };
}

export interface RunOptions extends Partial<Omit<Run, 'end'>> {
  /** When the command ended; without it, the client is still at work. */
  readonly endsAt?: number;
  readonly end?: Partial<Omit<RunEnd, 'at'>>;
}

/** A run of these calls and deliveries. */
export function runOf({ endsAt, end, ...rest }: RunOptions = {}): Run {
  return {
    calls: [],
    deliveries: [],
    traps: new Set(),
    attempt: 1,
    keys: [KEY],
    leaks: [],
    hasReceiver: (rest.deliveries ?? []).length > 0,
    ...rest,
    end: endsAt === undefined ? null : { at: instant(endsAt), inFlight: [], failsWith: [], ...end },
  };
}

/** Returns what a rule found, in short: occasions, and each problem with the ids of its evidence. */
export function inShort({ occasions, problems }: Verdict): { occasions: number; problems: { text: string; evidence: string[] }[] } {
  return { occasions, problems: problems.map(({ text, evidence }) => ({ text, evidence: evidence.map(({ id }) => id) })) };
}

/** Returns what checks a run of these calls. */
export function checkCalls(rule: Rule): (...calls: ObservedCall[]) => ReturnType<typeof inShort> {
  return (...calls) => inShort(rule.check(runOf({ calls })));
}

/** Returns what checks a run of these deliveries. */
export function checkDeliveries(rule: Rule): (...deliveries: ObservedDelivery[]) => ReturnType<typeof inShort> {
  return (...deliveries) => inShort(rule.check(runOf({ deliveries })));
}

/** Returns what checks a run. */
export function checkRun(rule: Rule): (options: RunOptions) => ReturnType<typeof inShort> {
  return options => inShort(rule.check(runOf(options)));
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
