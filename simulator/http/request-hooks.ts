import { andThen } from '../kernel/promises.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Answer } from './message.ts';
import type { Handler } from './pipeline.ts';

/** An answered request, for a log line. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  /** Real milliseconds. */
  readonly durationMs: number;
  /** The fault that hit it; absent for other requests. */
  readonly fault?: Answer['fault'];
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What keeps changes. */
export interface ChangeKeeper {
  /** Reports a change. */
  changed(): void;
  /** Resolves when it is kept; undefined when the answer need not wait for that. */
  saved(): Promise<void> | undefined;
}

/** Wraps a handler: reports every request that is not a read, before its answer is sent. */
export function notifyOnChange(site: Handler, keeper: ChangeKeeper): Handler {
  return message => {
    if (READING.has(message.method)) return site(message);
    return andThen(site(message), answer => {
      keeper.changed();
      return andThen(keeper.saved(), () => answer);
    });
  };
}

/** Wraps a handler: calls `onRequest` for every request once its answer is known. `mask` hides the secrets of a path that was mistyped. */
export function notifyOnRequest(
  site: Handler,
  realTime: RealTime,
  mask: (text: string) => string,
  onRequest: (request: AnsweredRequest) => void,
): Handler {
  return message => {
    const started = realTime.elapsed();
    return andThen(site(message), answer => {
      onRequest({
        method: message.method,
        path: mask(message.path),
        status: answer.status,
        durationMs: realTime.elapsed() - started,
        ...(answer.fault && { fault: answer.fault }),
      });
      return answer;
    });
  };
}
