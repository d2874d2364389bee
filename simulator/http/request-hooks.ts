import type { RealTime } from '../kernel/real-time.ts';
import type { Handler } from './pipeline.ts';

/** An answered request, for a log line. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  /** Real milliseconds. */
  readonly durationMs: number;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Wraps a handler: calls `onChange` for every request that is not a read, before its answer is sent. */
export function notifyOnChange(site: Handler, onChange: () => void): Handler {
  return async message => {
    const answer = await site(message);
    if (!READING.has(message.method)) onChange();
    return answer;
  };
}

/** Wraps a handler: calls `onRequest` for every request once its answer is known. */
export function notifyOnRequest(site: Handler, realTime: RealTime, onRequest: (request: AnsweredRequest) => void): Handler {
  return async message => {
    const started = realTime.elapsed();
    const answer = await site(message);
    onRequest({ method: message.method, path: message.path, status: answer.status, durationMs: realTime.elapsed() - started });
    return answer;
  };
}
