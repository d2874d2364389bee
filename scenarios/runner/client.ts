import type { Job } from '../../openapi/generated/control-types.ts';
import { connectionReason, noSimulator } from '../../simulator/text/failures.ts';
import { jsonOrText } from '../../simulator/text/json.ts';
import { InterruptedError, StepError, UnreachableError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

/** The subset of `fetch` that the runner uses. */
export type Fetch = (url: string, init: SentRequest) => Promise<Response>;

/** What the runner sends. */
export interface SentRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  readonly redirect?: 'manual';
  readonly signal?: AbortSignal;
}

/** The simulator or deployment that scenarios run against. */
export interface Target {
  /** Rejects with a StepError, UnreachableError or InterruptedError for a request that it does not send; any other error is a broken connection. */
  readonly fetch: Fetch;
  /** With a base path, if there is one, but without a trailing slash. */
  readonly url: string;
  readonly controlToken?: string | undefined;
  /** Real time after which a request is aborted, milliseconds; by default a minute. */
  readonly answerTimeoutMs?: number;
}

/** A response as steps see it. */
export interface Answer {
  /** 0: the connection broke. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, else text. */
  readonly body: unknown;
}

/** A request and its response, for the report. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly requestBody: string | null;
  readonly answer: Answer;
}

/** A scenario fails instead of hanging. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Sends a request and reads the response. A broken connection is a response with status 0. Rejects when the target does not send it. */
export async function send(target: Target, url: string, init: SentRequest): Promise<Answer> {
  const { answerTimeoutMs: limitMs = ANSWER_TIMEOUT_MS } = target;
  try {
    const response = await readAnswer(signal => target.fetch(url, { ...init, redirect: 'manual', signal }), {
      limits: { firstByteMs: limitMs, wholeMs: limitMs },
    });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), body: parseBody(text, response.headers) };
  } catch (error) {
    if (error instanceof StepError || error instanceof UnreachableError || error instanceof InterruptedError) throw error;
    return { status: 0, headers: {}, body: connectionReason(error) };
  }
}

/** The control API of one world. */
export interface Control {
  /** Returns the body of the response. Rejects with a StepError if the status is 400 or more. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Returns the response, whatever its status. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A client of the control API of a world. Calls reject with an UnreachableError when no simulator responds. */
export function controlOf(target: Target, world?: string): Control {
  const ask: Control['ask'] = async (method, path, body) => {
    const answer = await send(target, `${target.url}/_sim${path}`, {
      method,
      headers: controlHeaders(target, world, body !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 0) throw new UnreachableError(noSimulator(target.url, String(answer.body)));
    return answer;
  };
  return {
    ask,
    async call(method, path, body) {
      const answer = await ask(method, path, body);
      if (answer.status >= 400) throw new StepError(`${method} /_sim${path} failed with ${answer.status}: ${messageOf(answer)}`);
      return answer.body;
    },
  };
}

/** Headers of a control call. */
export function controlHeaders({ controlToken }: Target, world: string | undefined, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(world !== undefined && { 'x-sim-world': world }),
    ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
  };
}

/** The message of an error response. */
export function messageOf({ body }: Answer): string {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') return body.message;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parseBody(text: string, headers: Headers): unknown {
  return headers.get('content-type')?.startsWith('application/json') ? jsonOrText(text) : text;
}

/** As many items as the simulator tells at once. */
const LIMIT = 1000;

/** Jobs by id. */
export type SeenJobs = Map<string, Job>;

/** Notes the jobs that are scheduled, if somebody asks for them. */
export async function noteJobs(control: Control, jobs: SeenJobs | undefined): Promise<void> {
  if (!jobs) return;
  for (const job of await itemsOf<Job>(control, 'jobs')) jobs.set(job.id, job);
}

/** The items of a list of the control API, whose type is that of its document; none when the scenario has removed its world. */
export async function itemsOf<T>(control: Control, list: string): Promise<readonly T[]> {
  const { body } = await control.ask('GET', `/${list}?limit=${LIMIT}`);
  return (body as { readonly items?: readonly T[] }).items ?? [];
}
