import type { RealTime } from '../kernel/real-time.ts';
import type { Handler } from './pipeline.ts';

/** A request that was answered, as a log shows it. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  /** Real milliseconds. */
  readonly durationMs: number;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The same site, telling of each request that may have changed something, before its answer is out. */
export function noted(site: Handler, changed: () => void): Handler {
  return async message => {
    const answer = await site(message);
    if (!READING.has(message.method)) changed();
    return answer;
  };
}

/** The same site, telling `onRequest` of each request once its answer is known. */
export function observed(site: Handler, realTime: RealTime, onRequest: (request: AnsweredRequest) => void): Handler {
  return async message => {
    const started = realTime.elapsed();
    const answer = await site(message);
    onRequest({ method: message.method, path: message.path, status: answer.status, durationMs: realTime.elapsed() - started });
    return answer;
  };
}
