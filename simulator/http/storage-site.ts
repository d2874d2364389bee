import { matchFault } from '../domain/faults/match-fault.ts';
import type { World } from '../domain/world.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { underFault } from './faults.ts';
import type { Answer, Message } from './message.ts';
import type { Exchange, Handler } from './pipeline.ts';

export interface StorageSiteOptions {
  /** The object store. */
  readonly store: Handler;
  /** The world whose media a path is about. */
  readonly worldOf: (path: string) => World | undefined;
  /** An error in the form of the object store. */
  readonly errorOf: (status: number, message: string, path: string) => Answer;
  readonly realTime: RealTime;
  /** Told of presigned PUTs, for the request log. Who only reads media leaves no trace. */
  readonly onExchange: (exchange: Exchange) => void;
}

/**
 * The object store as it is reached: PUTs are logged, and run into faults at its front door, before anybody has looked at their URL, as
 * the errors of real stores do that have too much to do.
 */
export function createStorageSite({ store, worldOf, errorOf, realTime, onExchange }: StorageSiteOptions): Handler {
  return async message => {
    const world = message.method === 'PUT' ? worldOf(message.path) : undefined;
    if (!world) return store(message);
    const started = realTime.elapsed();
    const { path } = message;
    const fault = matchFault(world, { kind: 'storage', path });
    const answer = fault
      ? await underFault(fault, () => store(message), { errorOf: (status, text) => errorOf(status, text, path), realTime })
      : await store(message);
    const requestBody = describeBody(message);
    onExchange({
      world,
      message,
      operationId: null,
      requestBody,
      answeredBy: fault ? 'fault' : 'operation',
      answer,
      durationMs: realTime.elapsed() - started,
    });
    return answer;
  };
}

/** The bytes themselves are nothing to look at. */
function describeBody({ headers }: Message): string | null {
  const length = headers['content-length'];
  return length === undefined ? null : `${length} bytes`;
}
