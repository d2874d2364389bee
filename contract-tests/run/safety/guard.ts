/** Protects a deployment: only reads unless writes are allowed, a budget, a pace, and a list of what is created. */
import { publicApi } from '../../../openapi/document.ts';
import type { Session, Target } from '../../session.ts';
import type { Budget } from '../budget.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import { operationAt } from '../operation-at.ts';
import type { Leftover } from '../results.ts';
import { withFetch } from '../with-fetch.ts';
import { CREATIONS, reasonToBlock, withTag } from './allowed-writes.ts';
import type { CreatedResources } from './created-resources.ts';
import type { Pace } from './pace.ts';
import type { RetryOn429 } from './retry-on-429.ts';

export interface Safety {
  readonly allowWrites: boolean;
  readonly budget: Budget;
  readonly pace: Pace;
  readonly retryOn429: RetryOn429;
  readonly createdResources: CreatedResources;
  /** Prefix of the titles and names of what the run creates. */
  readonly tag: string;
  /** Once aborted, nothing is sent any more. */
  readonly signal: AbortSignal;
}

/** Real time. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The target, with every request checked before it is sent. A blocked one throws an InconclusiveError. */
export function guardTarget(target: Target, safety: Safety): Target {
  const { budget, pace } = safety;
  // Nobody waits for a turn after the end of the time.
  const signal = AbortSignal.any([safety.signal, budget.signal]);
  return withFetch(target, session => async request => {
    if (safety.signal.aborted) throw new InconclusiveError(INTERRUPTED, true);
    const write = await plannedWrite(request, safety);
    const response = await sendSafely(safety, signal, () => {
      // Before the pace: a blocked request need not wait.
      budget.take();
      return pace.send(request, () => session.fetch(withTimeout(write?.request ?? request, [])), signal);
    });
    if (write && response.ok) await recordCreation(write, response, safety.createdResources);
    return response;
  });
}

interface Write {
  readonly request: Request;
  readonly operationId: string;
  readonly id: string | undefined;
}

/** The write with the run's tag; undefined for a read. Throws an InconclusiveError for a write that is not allowed. */
async function plannedWrite(request: Request, { allowWrites, createdResources, tag }: Safety): Promise<Write | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (!allowWrites) throw new InconclusiveError('only reads are sent without --allow-writes');
  const { pathname } = new URL(request.url);
  const operation = operationAt(request.method, pathname);
  if (!operation) throw new InconclusiveError(`${request.method} ${pathname} is no operation of the document`);
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson ? recordOf(await request.clone().text()) : undefined;
  const id = operation.path.includes('{id}') ? pathname.split('/')[operation.path.split('/').indexOf('{id}')] : undefined;
  const refusal = reasonToBlock(operation.id, id, body ?? {}, own => createdResources.created.has(own));
  if (refusal !== undefined) throw new InconclusiveError(refusal);
  const { method, headers } = request;
  const tagged = body && new Request(request.url, { method, headers, body: JSON.stringify(withTag(operation.id, body, tag)) });
  return { request: tagged ?? request, operationId: operation.id, id };
}

/** Sends, and again after a 429. A broken connection says nothing about the interface. */
async function sendSafely(safety: Safety, signal: AbortSignal, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await safety.retryOn429.send(ask, signal);
  } catch (error) {
    if (error instanceof InconclusiveError) throw error;
    if (signal.aborted) throw new InconclusiveError(safety.signal.aborted ? INTERRUPTED : (safety.budget.ended() ?? INTERRUPTED), true);
    throw new InconclusiveError(`the connection broke: ${reasonOf(error)}`);
  }
}

/** A copy of the request with a timeout: the original can be sent again. */
function withTimeout(request: Request, signals: readonly AbortSignal[]): Request {
  return new Request(request.clone(), { signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...signals]) });
}

async function recordCreation({ operationId, id }: Write, response: Response, createdResources: CreatedResources): Promise<void> {
  const created = recordOf(await response.clone().text())?.['id'];
  if (CREATIONS[operationId] && typeof created === 'string') createdResources.add({ operationId, id: created });
  if (id !== undefined && isRemoval(operationId)) createdResources.removed(id);
}

function isRemoval(operationId: string): boolean {
  return Object.values(CREATIONS).some(({ removal }) => removal === operationId);
}

/** Removes what the run has created, the newest first, and returns what could not be removed. Ends at once when the signal aborts. */
export async function cleanUp(session: Session, safety: Safety, signal: AbortSignal): Promise<Leftover[]> {
  const { createdResources } = safety;
  const leftovers: Leftover[] = [];
  for (const { operationId, id } of [...createdResources.created.values()].toReversed()) {
    const creation = CREATIONS[operationId];
    const reason = signal.aborted ? INTERRUPTED : await remove(session, { removal: creation?.removal ?? '', id }, safety, signal);
    if (reason === undefined) createdResources.removed(id);
    else leftovers.push({ what: creation?.what ?? operationId, id, reason: `${reason}; listed in ${createdResources.file}` });
  }
  createdResources.close();
  return leftovers;
}

interface Removal {
  /** The operation that removes it. */
  readonly removal: string;
  readonly id: string;
}

/** Why it still exists; undefined when it is gone. */
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
    const { status, ok } = await sendSafely(safety, signal, () =>
      safety.pace.send(request, () => fetch(withTimeout(request, [signal])), signal),
    );
    return ok || status === 404 ? undefined : `removal was answered ${status}`;
  } catch (error) {
    if (error instanceof InconclusiveError) return error.message;
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

/** The error code, such as ECONNREFUSED, or the message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
