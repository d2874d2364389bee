import { StepError, UnreachableError } from './errors.ts';

/** Fetch as stories use it: a text as address, a plain answer. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The simulator that stories are run against. */
export interface Target {
  readonly fetch: Fetch;
  /** Without a slash at its end. */
  readonly url: string;
  readonly controlToken?: string | undefined;
}

/** An answer as steps look at it. */
export interface Answer {
  /** 0: the connection broke. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON where it is some, else text. */
  readonly body: unknown;
}

/** A call for the report. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly requestBody: string | null;
  readonly answer: Answer;
}

/** Real time after which an answer is given up, milliseconds. A story stops rather than hangs. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Sends a call and reads its answer. A connection that breaks is an answer with status 0. */
export async function send(target: Target, url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await target.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed(text, response.headers) };
  } catch (error) {
    return { status: 0, headers: {}, body: reasonOf(error) };
  }
}

/** The control API of one world. */
export interface Control {
  /** Calls it, and gives the body of the answer. Rejects with a StepError that says what was refused. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Calls it, and gives the answer whatever it is. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Speaks to the control API; without a world, to what is common to all. Rejects with an UnreachableError when nobody answers. */
export function controlOf(target: Target, world?: string): Control {
  const ask: Control['ask'] = async (method, path, body) => {
    const answer = await send(target, `${target.url}/_sim${path}`, {
      method,
      headers: controlHeaders(target, world, body !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 0)
      throw new UnreachableError(
        `No simulator answers at ${target.url} (${String(answer.body)}); start one with sim, or name it with --url`,
      );
    return answer;
  };
  return {
    ask,
    async call(method, path, body) {
      const answer = await ask(method, path, body);
      if (answer.status >= 400) throw new StepError(`${method} /_sim${path} was refused with ${answer.status}: ${messageOf(answer)}`);
      return answer.body;
    },
  };
}

/** The headers that a control call needs. */
export function controlHeaders({ controlToken }: Target, world: string | undefined, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(world !== undefined && { 'x-sim-world': world }),
    ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
  };
}

/** What an error says. */
export function messageOf({ body }: Answer): string {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') return body.message;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed(text: string, headers: Headers): unknown {
  if (!headers.get('content-type')?.startsWith('application/json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The machine's own word for what went wrong, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
