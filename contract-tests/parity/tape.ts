/** A request of a run to a deployment, with its answer. */
import { withFetch } from '../run/with-fetch.ts';
import type { Target } from '../session.ts';

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

/** Wraps a target: every answered request is added to the tape. */
export function tapedTarget(target: Target, tape: TapedCall[]): Target {
  return withFetch(target, session => async (url, init) => {
    const sentAt = performance.timeOrigin + performance.now();
    const { method, headers, body } = init;
    const response = await session.fetch(url, init);
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
  });
}
