/** Receives deliveries, and keeps the events until the client has time for them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Surroundings } from './api.ts';
import type { ReceiverHabits } from './habits.ts';

/** A delivery as it arrives. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The status of the acknowledgement; null when the receiver does not answer. */
export type Receive = (arrival: Arrival) => Promise<number | null>;

const KNOWN_TYPES =
  /^(?:post|comment|social-account|team|conversation|conversation\.message)\.(?:published|created|updated|deleted|received)$/;
const KNOWN_FIELDS: ReadonlySet<string> = new Set(['type', 'data']);
/** How long a forgetful receiver remembers an event, simulated milliseconds. */
const A_WHILE_MS = 10_000;

export interface Receiver {
  readonly receive: Receive;
  /** Handles the events that have arrived. */
  work(): Promise<void>;
}

/** Creates a receiver; `handle` handles one event. */
export function createReceiver(
  { secret, now }: Surroundings,
  habits: ReceiverHabits,
  handle: (type: string, data: Fields) => Promise<void>,
): Receiver {
  const waiting: { readonly key: string; readonly type: string; readonly data: Fields }[] = [];
  const handled = new Map<string, number>();
  let newest = '';

  const isKnown = (key: string): boolean => {
    const at = handled.get(key);
    return at !== undefined && (habits.remembers !== 'for a while' || now() - at < A_WHILE_MS);
  };

  const handleNext = async ({ key, type, data }: (typeof waiting)[number]): Promise<void> => {
    await handle(type, data);
    if (habits.remembers === 'after the work') handled.set(key, now());
  };

  return {
    async receive({ headers, body }) {
      if (habits.hangs) return null;
      const event = fieldsOf(JSON.parse(body));
      if (habits.verifies && !isGenuine(habits.verifies === 'raw body' ? body : JSON.stringify(event), headers['x-signature'], secret))
        return 401;
      const type = String(event['type']);
      if (habits.refusesUnknown && (!KNOWN_TYPES.test(type) || Object.keys(event).some(name => !KNOWN_FIELDS.has(name)))) return 422;
      const data = fieldsOf(event['data']);
      const updatedAt = textOf(data['updatedAt'] ?? data['createdAt']);
      if (habits.refusesOlder && updatedAt !== '' && updatedAt < newest) return 409;
      if (updatedAt > newest) newest = updatedAt;
      const key = JSON.stringify([type, data['id'], data['status'], updatedAt, data['deletedAt']]);
      if (isKnown(key)) return 200;
      if (habits.remembers !== 'after the work') handled.set(key, now());
      const next = { key, type, data };
      if (habits.worksBeforeAnswer) await handleNext(next);
      else waiting.push(next);
      return 200;
    },
    async work() {
      for (let next = waiting.shift(); next; next = waiting.shift()) await handleNext(next);
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isGenuine(body: string, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
