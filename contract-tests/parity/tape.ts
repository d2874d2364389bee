/** A request of a run to a deployment, with its answer. */
import type { Middleware } from '../session.ts';

export interface TapedCall {
  /** Milliseconds since 1970, by the clock of this machine. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
}

/** Adds every answered request to the tape. */
export function taped(tape: TapedCall[]): Middleware {
  return async (url, init, next) => {
    const sentAt = performance.timeOrigin + performance.now();
    const { method, headers, body } = init;
    const response = await next(url, init);
    const answer = await response.clone().text();
    const answeredAt = performance.timeOrigin + performance.now();
    tape.push({
      sentAt,
      answeredAt,
      method,
      url: new URL(url).href,
      headers,
      body: typeof body === 'string' ? Uint8Array.from(Buffer.from(body)) : body,
      status: response.status,
      answerHeaders: Object.fromEntries(response.headers),
      answer,
    });
    return response;
  };
}
