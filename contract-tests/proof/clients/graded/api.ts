/** Calls of the API, repeated where that is safe. */
import type { Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import type { Habits } from './habits.ts';

/** What a client runs in. */
export interface Surroundings {
  readonly apiKey: string;
  readonly teamId: string;
  /** The signing secret of its endpoint. */
  readonly secret: string;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Lets the clock move. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Virtual milliseconds. */
  readonly now: () => number;
  /** Prints a line. */
  readonly print: (line: string) => void;
}

/** A refusal, with the answer's status. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** How often a call is made at most. */
const MAX_TRIES = 8;
/** Between tries after an error of the service. */
const PAUSE_MS = 500;

export interface CallOptions {
  readonly body?: Fields | undefined;
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  /** Finds what an earlier try may have done. Given for calls that must not take effect twice. */
  readonly find?: (() => Promise<Fields | undefined>) | undefined;
  /** With this status the service refuses what is done already: then a try whose answer was lost has done it. */
  readonly doneStatus?: number | undefined;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Fields>;

/** Calls with these habits. Throws {@link RefusedError} for a 4xx, and for what does not get through in the end. */
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
    throw new RefusedError(503, `${method} ${path} did not get through`);
  };
}

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** The 429 of a private reply is no throttle. */
function isClaimed(body: unknown): boolean {
  return String(fieldsOf(body)['message']).startsWith('Private reply send already claimed');
}

const KNOWN_OF_HEALTH: ReadonlySet<string> = new Set(['status', 'createdAt', 'note', 'platforms']);

/** A client that refuses what it does not know. */
function checked(answer: Fields, path: string, { refusesUnknownFields }: Habits): Fields {
  const unknown = path === '/api/v1/' ? Object.keys(answer).filter(name => !KNOWN_OF_HEALTH.has(name)) : [];
  if (refusesUnknownFields && unknown.length > 0) throw new Error(`Unknown field ${unknown.join(', ')}`);
  return answer;
}

/** All items of a list. */
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
