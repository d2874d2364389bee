/** Stands between the suites and a deployment: reads unless writes are allowed, a budget, a pace, and a ledger of what is created. */
import { publicApi } from '../../../openapi/document.ts';
import type { Session, Target } from '../../target.ts';
import { operationAt } from '../operation-at.ts';
import type { Leftover } from '../results.ts';
import { INTERRUPTED, Stop } from '../stop.ts';
import { through } from '../watch.ts';
import type { CreatedResources } from './created-resources.ts';
import type { Pace } from './pace.ts';
import type { RetryOn429 } from './retry-on-429.ts';
import { CREATIONS, refusalOf, withTag } from './writes.ts';

export interface Safety {
  readonly allowWrites: boolean;
  readonly maxRequests: number;
  readonly pace: Pace;
  readonly patience: RetryOn429;
  readonly ledger: CreatedResources;
  /** Stands before the titles and names of what the run creates. */
  readonly tag: string;
  /** Nothing more is sent once it aborts. */
  readonly signal: AbortSignal;
}

/** Real time after which an answer is given up, milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The target, each request looked at before it is sent. What is not sent throws a Stop. */
export function guarded(target: Target, safety: Safety): Target {
  let left = safety.maxRequests;
  const take = (): void => {
    if (left === 0) throw new Stop(`the budget of ${safety.maxRequests} requests is spent (--max-requests)`);
    left -= 1;
  };
  return through(target, session => async request => {
    if (safety.signal.aborted) throw new Stop(INTERRUPTED);
    const write = await plannedWrite(request, safety);
    const response = await safe(safety, safety.signal, async () => {
      // Before the wait: what is not sent takes no time.
      take();
      await safety.pace(safety.signal);
      return session.fetch(inTime(write?.request ?? request, []));
    });
    if (write && response.ok) await enter(write, response, safety.ledger);
    return response;
  });
}

interface Write {
  readonly request: Request;
  readonly operationId: string;
  readonly id: string | undefined;
}

/** The write as it may be sent, with the run's tag; undefined for a read. Throws a Stop for one that may not. */
async function plannedWrite(request: Request, { allowWrites, ledger, tag }: Safety): Promise<Write | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (!allowWrites) throw new Stop('only reads are sent without --allow-writes');
  const { pathname } = new URL(request.url);
  const operation = operationAt(request.method, pathname);
  if (!operation) throw new Stop(`${request.method} ${pathname} is no operation of the document`);
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson ? recordOf(await request.clone().text()) : undefined;
  const id = operation.path.includes('{id}') ? pathname.split('/')[operation.path.split('/').indexOf('{id}')] : undefined;
  const refusal = refusalOf(operation.id, id, body ?? {}, own => ledger.created.has(own));
  if (refusal !== undefined) throw new Stop(refusal);
  const { method, headers } = request;
  const tagged = body && new Request(request.url, { method, headers, body: JSON.stringify(withTag(operation.id, body, tag)) });
  return { request: tagged ?? request, operationId: operation.id, id };
}

/** Asks, and again where throttling was in the way. A connection that breaks says nothing about the interface. */
async function safe({ patience }: Safety, signal: AbortSignal, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await patience.answer(ask, signal);
  } catch (error) {
    if (error instanceof Stop) throw error;
    if (signal.aborted) throw new Stop(INTERRUPTED);
    throw new Stop(`the connection broke: ${reasonOf(error)}`);
  }
}

/** The request, given up when no answer comes, or when a signal aborts. It can be sent again. */
function inTime(request: Request, signals: readonly AbortSignal[]): Request {
  return new Request(request.clone(), { signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...signals]) });
}

async function enter({ operationId, id }: Write, response: Response, ledger: CreatedResources): Promise<void> {
  const created = recordOf(await response.clone().text())?.['id'];
  if (CREATIONS[operationId] && typeof created === 'string') ledger.add({ operationId, id: created });
  if (id !== undefined && isRemoval(operationId)) ledger.removed(id);
}

function isRemoval(operationId: string): boolean {
  return Object.values(CREATIONS).some(({ removal }) => removal === operationId);
}

/** Removes what the run has created, the latest first, and tells what could not be removed. It ends at once when the signal aborts. */
export async function cleanUp(session: Session, safety: Safety, signal: AbortSignal): Promise<Leftover[]> {
  const { ledger } = safety;
  const leftovers: Leftover[] = [];
  for (const { operationId, id } of [...ledger.created.values()].toReversed()) {
    const creation = CREATIONS[operationId];
    const reason = signal.aborted ? INTERRUPTED : await remove(session, { removal: creation?.removal ?? '', id }, safety, signal);
    if (reason === undefined) ledger.removed(id);
    else leftovers.push({ what: creation?.what ?? operationId, id, reason: `${reason}; it stands in ${ledger.file}` });
  }
  ledger.close();
  return leftovers;
}

interface Removal {
  /** The operation that takes it away. */
  readonly removal: string;
  readonly id: string;
}

/** Why it is still there; undefined when it is gone. */
async function remove(
  { fetch, baseUrl, apiKey }: Session,
  { removal, id }: Removal,
  safety: Safety,
  signal: AbortSignal,
): Promise<string | undefined> {
  const operation = publicApi.operations().find(candidate => candidate.id === removal);
  if (!operation) return 'the document has no operation that removes it';
  const url = baseUrl + operation.path.replace('{id}', encodeURIComponent(id));
  const request = new Request(url, { method: operation.method, headers: { 'x-api-key': apiKey } });
  try {
    const { status, ok } = await safe(safety, signal, async () => {
      await safety.pace(signal);
      return fetch(inTime(request, [signal]));
    });
    return ok || status === 404 ? undefined : `removal was answered ${status}`;
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}

function recordOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** The machine's own word for what went wrong, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
