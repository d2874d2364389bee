/** Calls of the API, with retries where they are safe. */
import type { Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import type { Habits } from './habits.ts';

/** The environment of a client. */
export interface Surroundings {
  readonly apiKey: string;
  readonly teamId: string;
  /** The signing secret of its endpoint. */
  readonly secret: string;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Waits while the clock advances. */
  readonly sleep: (ms: number) => Promise<void>;
  /** The simulated time, milliseconds. */
  readonly now: () => number;
  /** Prints a line. */
  readonly print: (line: string) => void;
}

/** A refused call, with the status of the answer. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The most attempts of a call. */
const MAX_TRIES = 8;
/** The pause between attempts after an error of the service. */
const PAUSE_MS = 500;

export interface CallOptions {
  readonly body?: Fields | undefined;
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  /** Finds the result of an earlier attempt. Given for calls that must not take effect twice. */
  readonly find?: (() => Promise<Fields | undefined>) | undefined;
  /** The status of a call that was done before. After a lost answer, it means that an earlier attempt succeeded. */
  readonly doneStatus?: number | undefined;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Fields>;

/** Creates a function that calls the API with these habits. It throws {@link RefusedError} for a 4xx, and when all attempts fail. */
export function createCall({ apiKey, fetch, sleep }: Surroundings, habits: Habits): Call {
  const send = async (method: string, path: string, { body, query }: CallOptions): Promise<Sent> => {
    const text = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
      : '';
    const headers = { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) };
    try {
      const response = await fetch(path + text, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: response.status, body: await response.json() };
    } catch {
      // The connection was lost.
      return { status: 0, body: {} };
    }
  };
  return async (method, path, options = {}) => {
    let refusals = 0;
    let hasRepeated = false;
    let isUncertain = false;
    for (let left = MAX_TRIES; left > 0; left--) {
      const { status, body } = await send(method, path, options);
      if (status >= 200 && status < 300) return checked(fieldsOf(body), path, habits);
      if (status === 429 && !isClaimed(body)) {
        await sleep(habits.pauseAfter429(++refusals));
        continue;
      }
      if (isUncertain && status === options.doneStatus) return {};
      if (status >= 400 && status < 500) {
        if (!habits.repeatsRefusals || hasRepeated || status === 403 || status === 429)
          throw new RefusedError(status, String(fieldsOf(body)['message']));
        hasRepeated = true;
        continue;
      }
      isUncertain = true;
      await sleep(PAUSE_MS);
      const found = habits.looksFirst ? await options.find?.() : undefined;
      if (found) return found;
    }
    throw new RefusedError(503, `${method} ${path} failed in every attempt`);
  };
}

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** Whether a 429 means that a private reply is claimed, and not that the client is throttled. */
function isClaimed(body: unknown): boolean {
  return String(fieldsOf(body)['message']).startsWith('Private reply send already claimed');
}

const KNOWN_OF_HEALTH: ReadonlySet<string> = new Set(['status', 'createdAt', 'note', 'platforms']);

/** Throws for unknown fields of health if the client refuses them. */
function checked(answer: Fields, path: string, { refusesUnknownFields }: Habits): Fields {
  const unknown = path === '/api/v1/' ? Object.keys(answer).filter(name => !KNOWN_OF_HEALTH.has(name)) : [];
  if (refusesUnknownFields && unknown.length > 0) throw new Error(`Unknown field ${unknown.join(', ')}`);
  return answer;
}

/** Returns all items of a list. */
export async function listAll(
  call: Call,
  path: string,
  { readsListsWhole, pageSize }: Habits,
  query: Readonly<Record<string, string>> = {},
) {
  const items: Fields[] = [];
  for (;;) {
    const page = await call('GET', path, { query: { ...query, limit: pageSize, offset: items.length } });
    const some = page['items'];
    if (!Array.isArray(some)) throw new Error(`${path} has no items`);
    items.push(...some.map(fieldsOf));
    if (!readsListsWhole || some.length === 0 || items.length >= Number(page['total'])) return items;
  }
}
