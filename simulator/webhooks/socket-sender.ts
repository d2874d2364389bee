import { Agent, type Dispatcher, errors } from 'undici';
import { limits } from '../../openapi/document.ts';
import type { WebhookRequest, WebhookResponse, WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { SECOND_MS } from '../kernel/time.ts';
import { createFairQueue } from './fair-queue.ts';

const CONNECTION_CLOSED = 'the connection was closed before the answer was complete';
const NO_CONNECTION = 'no connection';
const NO_TLS = 'TLS could not be agreed on';
const HOST_NOT_FOUND = 'the host was not found';

/** Replaces the error codes of the system and of undici. */
const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CONNECTION_CLOSED,
  EPIPE: CONNECTION_CLOSED,
  UND_ERR_SOCKET: CONNECTION_CLOSED,
  ETIMEDOUT: NO_CONNECTION,
  EHOSTUNREACH: NO_CONNECTION,
  ENETUNREACH: NO_CONNECTION,
  ENOTFOUND: HOST_NOT_FOUND,
  EAI_AGAIN: HOST_NOT_FOUND,
  UND_ERR_DESTROYED: 'the simulator was closed',
};

/** Longer responses are truncated. */
const MAX_RESPONSE_BYTES = 16_384;

/** The reason for which a connection is aborted. */
const ABORTED = new Error('aborted');

/**
 * Sends webhooks over keep-alive connections. At most 50 deliveries (WHK-28) are in flight at once for all worlds together. A free slot goes
 * to who has the fewest in flight, so nobody waits longer than one timeout for an endpoint that hangs.
 */
export function createSocketSender(realTime: RealTime): WebhookSender {
  const { maxConcurrentDeliveries, timeoutMs } = limits.webhooks;
  const queue = createFairQueue(maxConcurrentDeliveries);
  const agent = new Agent({
    // One connection for each delivery: none waits for the pool.
    connections: maxConcurrentDeliveries,
    // postWebhook has its own timeout for the whole exchange. This one closes connections that are opened after it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs + SECOND_MS },
  });
  return {
    send: request =>
      new Promise(resolve => {
        queue.run({ organization: request.organization, endpoint: request.url }, finish =>
          postWebhook(agent, realTime, request, response => {
            finish();
            resolve(response);
          }),
        );
      }),
    close: () => agent.destroy(new errors.ClientDestroyedError()),
  };
}

/**
 * Posts one request and calls `done` once, with the response or the reason why there was none. The timeout covers the whole exchange;
 * redirects are not followed. Never throws.
 */
function postWebhook(dispatcher: Dispatcher, realTime: RealTime, request: WebhookRequest, done: (response: WebhookResponse) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let socket: Dispatcher.DispatchController | undefined;
  let isOver = false;

  const finish = (response: WebhookResponse, isAborted = false): void => {
    if (isOver) return;
    isOver = true;
    cancelTimeout();
    // Before `done`, which may start another delivery in its place: the receiver must never see more than the limit.
    if (isAborted) socket?.abort(ABORTED);
    done(response);
  };
  const fail = (error: string, isAborted = false): void => finish({ status: null, body: null, error }, isAborted);
  const respond = (isAborted = false): void => finish({ status, body: textOf(chunks), error: null }, isAborted);
  const cancelTimeout = realTime.after(request.timeoutMs, () => fail(`no answer within ${request.timeoutMs / 1000} s`, true));

  try {
    const { origin, pathname, search } = new URL(request.url);
    dispatcher.dispatch(
      { origin, path: pathname + search, method: 'POST', headers: request.headers, body: request.body },
      {
        onRequestStart(controller) {
          socket = controller;
          // Connected after the timeout.
          if (isOver) controller.abort(ABORTED);
        },
        // Also called for interim responses (1xx): the last one counts.
        onResponseStart(_, statusCode) {
          status = statusCode;
        },
        onResponseData(_, chunk) {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= MAX_RESPONSE_BYTES) respond(true);
        },
        onResponseEnd: () => respond(),
        onResponseError: (_, error) => fail(describeFailure(error)),
      },
    );
  } catch (error) {
    fail(describeFailure(error));
  }
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
}

/** Says briefly why there was no response. The same failure always gives the same text, since it is part of a world's state. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  // Their messages contain memory addresses.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return NO_TLS;
  if (error instanceof errors.HTTPParserError) return 'the answer is not HTTP';
  return TEXTS[code] ?? error.message;
}
