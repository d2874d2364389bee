import type { Dispatcher } from 'undici';
import type { WebhookRequest, WebhookResponse } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { describeFailure } from './failures.ts';

/** How much of an answer is kept, bytes. Once so much has come the rest is cut off. */
const MAX_ANSWER_BYTES = 16_384;

/** What the socket is told when its answer is not waited for any more. */
const ENOUGH = new Error('enough');

/**
 * Posts one request and tells `done` once what came of it: the answer, or why there was none within the time, which is that of
 * the whole exchange. Redirects are answers like any other. Never throws.
 */
export function exchange(
  dispatcher: Dispatcher,
  realTime: RealTime,
  request: WebhookRequest,
  done: (response: WebhookResponse) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let socket: Dispatcher.DispatchController | undefined;
  let over = false;

  const finish = (response: WebhookResponse): void => {
    if (over) return;
    over = true;
    cancelTimeout();
    done(response);
  };
  const fail = (error: string): void => finish({ status: null, body: null, error });
  const answer = (): void => finish({ status, body: textOf(chunks), error: null });
  const cancelTimeout = realTime.after(request.timeoutMs, () => {
    fail(`no answer within ${request.timeoutMs / 1000} s`);
    socket?.abort(ENOUGH);
  });

  try {
    const { origin, pathname, search } = new URL(request.url);
    dispatcher.dispatch(
      { origin, path: pathname + search, method: 'POST', headers: request.headers, body: request.body },
      {
        onRequestStart(controller) {
          socket = controller;
          // The connection came after the time was up.
          if (over) controller.abort(ENOUGH);
        },
        // Interim answers (1xx) come here too: the last one counts.
        onResponseStart(_, statusCode) {
          status = statusCode;
        },
        onResponseData(controller, chunk) {
          chunks.push(chunk);
          size += chunk.length;
          if (size < MAX_ANSWER_BYTES) return;
          answer();
          controller.abort(ENOUGH);
        },
        onResponseEnd: answer,
        onResponseError: (_, error) => fail(describeFailure(error)),
      },
    );
  } catch (error) {
    fail(describeFailure(error));
  }
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}
