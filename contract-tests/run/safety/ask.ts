/** Sends a request of the run itself: at the pace of the run, again after a 429, and with a timeout. */
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Answer, type Call, type Fields, send } from '../../exchange.ts';
import type { Fetch, Session } from '../../session.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import type { Pace } from './pace.ts';
import type { RetryOn429 } from './retry-on-429.ts';

export interface SendingTools {
  readonly pace: Pace;
  readonly retryOn429: RetryOn429;
}

/** Real time. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Sends, and again after a 429; `take` is called for each. A broken connection says nothing about the interface. */
export async function sendSafely(
  { pace, retryOn429 }: SendingTools,
  fetch: Fetch,
  request: Request,
  signal: AbortSignal,
  take: () => void = () => undefined,
): Promise<Response> {
  try {
    return await retryOn429.send(async () => {
      // Before the pace: a blocked request need not wait.
      take();
      await pace(signal);
      // A copy: the original can be sent again.
      return fetch(new Request(request.clone(), { signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), signal]) }));
    }, signal);
  } catch (error) {
    if (error instanceof InconclusiveError) throw error;
    if (signal.aborted) throw new InconclusiveError(INTERRUPTED, true);
    throw new InconclusiveError(`the connection broke: ${reasonOf(error)}`);
  }
}

/** Calls an operation outside of any property. */
export function ask(
  session: Session,
  tools: SendingTools,
  signal: AbortSignal,
  operationId: string,
  { path = {}, query = {}, body }: { readonly path?: Call['path']; readonly query?: Fields; readonly body?: unknown } = {},
): Promise<Answer> {
  const paced = { ...session, fetch: (request: Request) => sendSafely(tools, session.fetch, request, signal) };
  return send(paced, { ...callOf(operationId, path, query), body });
}

/** The error code, such as ECONNREFUSED, or the message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
