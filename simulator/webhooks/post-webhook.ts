import type { Dispatcher } from 'undici';
import type { WebhookRequest, WebhookResponse } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { describeFailure } from './failures.ts';

/** Longer responses are truncated. */
const MAX_RESPONSE_BYTES = 16_384;

/** The reason for which a connection is aborted. */
const ABORTED = new Error('aborted');

/**
 * Posts one request and calls `done` once, with the response or the reason why there was none. The timeout covers the whole exchange;
 * redirects are not followed. Never throws.
 */
export function postWebhook(
  dispatcher: Dispatcher,
  realTime: RealTime,
  request: WebhookRequest,
  done: (response: WebhookResponse) => void,
): void {
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
