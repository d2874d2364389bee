/** What a run of a client was seen to do: the input of every rule. */
import type { OperationId } from '../../openapi/generated/types.ts';
import type { AnsweredBy } from '../http/call.ts';
import { jsonOf } from '../text/json.ts';
import type { TrapName } from './traps/names.ts';

/** A moment on both clocks, milliseconds: `real` from an arbitrary origin, `virtual` since 1970. */
export interface Instant {
  readonly real: number;
  readonly virtual: number;
}

/** A call of the API or a presigned PUT. */
export interface ObservedCall {
  /** As in the request log. */
  readonly id: string;
  readonly worldId: string;
  /** Null for a presigned PUT and for a path that is no endpoint. */
  readonly operationId: OperationId | null;
  readonly method: string;
  /** The simulator's address as the caller used it. */
  readonly origin: string;
  readonly path: string;
  /** Without the `?`. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The text of a JSON body; the parts of a form without its files; null without a body. */
  readonly requestBody: string | null;
  readonly answeredBy: AnsweredBy;
  /** 0 when the connection was reset. */
  readonly status: number;
  /** Empty for what is no text. */
  readonly responseBody: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The trap that changed the answer. */
  readonly trap: TrapName | null;
  readonly started: Instant;
  readonly ended: Instant;
}

/** How a delivery was falsified: a wrong signature, the signature of another secret, or another body than the one that was signed. */
export type Forgery = 'signature' | 'secret' | 'body';

/** An attempt to deliver a webhook, as its receiver saw it. */
export interface ObservedDelivery {
  /** `delivery_1` for the first of the run. */
  readonly id: string;
  readonly worldId: string;
  readonly url: string;
  readonly type: string;
  /** 1 for the first attempt of a delivery. */
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body of the event before a trap or a fault changed it. */
  readonly event: string;
  /** When its event happened, virtual milliseconds. */
  readonly emittedAt: number;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly trap: TrapName | null;
  readonly forgery: Forgery | null;
  readonly started: Instant;
  readonly ended: Instant;
}

/** How a run ended. */
export interface RunEnd {
  readonly at: Instant;
  /** Calls that had no answer yet, as method and path. */
  readonly inFlight: readonly string[];
  /** Traps with which alone the command fails, though it passes without any. */
  readonly failsWith: readonly TrapName[];
}

/** Everything that was seen of one world. */
export interface Run {
  /** Which try of the client it belongs to: 1 for the first. */
  readonly attempt: number;
  /** In the order in which they began. */
  readonly calls: readonly ObservedCall[];
  /** In the order in which they began. */
  readonly deliveries: readonly ObservedDelivery[];
  /** The traps that were set. */
  readonly traps: ReadonlySet<TrapName>;
  /** The API keys of the world. */
  readonly keys: readonly string[];
  /** Lines of the command's output that have a key, masked. */
  readonly leaks: readonly string[];
  /** Whether an organization has a webhook endpoint. */
  readonly hasReceiver: boolean;
  /** Null while the client is still at work. */
  readonly end: RunEnd | null;
}

/** Timers may fire a little early; milliseconds. */
export const TIMER_TOLERANCE_MS = 20;

/** The time between two moments: that of the clock which has moved further, because a client may wait on either. */
export function between(from: Instant, to: Instant): number {
  return Math.max(to.real - from.real, to.virtual - from.virtual);
}

const parsed = new WeakMap<object, { request?: unknown; response?: unknown }>();

/** The JSON of a request; undefined without any. */
export function requestJson(call: ObservedCall): unknown {
  const known = knownOf(call);
  return 'request' in known ? known.request : (known.request = jsonOf(call.requestBody ?? ''));
}

/** The JSON of an answer; undefined without any. */
export function responseJson(call: ObservedCall): unknown {
  const known = knownOf(call);
  return 'response' in known ? known.response : (known.response = jsonOf(call.responseBody ?? ''));
}

/** A field of a JSON object; undefined where the value is no object or has no such field. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function knownOf(call: ObservedCall): { request?: unknown; response?: unknown } {
  let known = parsed.get(call);
  if (!known) parsed.set(call, (known = {}));
  return known;
}
