import { matchFault } from '../domain/faults/match-fault.ts';
import type { World } from '../domain/world.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { answerInstead, type FaultOptions, faultyAnswer, markedAnswer, type Trap } from './faults.ts';
import { keepBody } from './kept-body.ts';
import type { Answer, Message } from './message.ts';
import type { Exchange, Handler } from './pipeline.ts';

export interface StorageSiteOptions {
  /** The object store. */
  readonly store: Handler;
  /** The world that a path belongs to. */
  readonly worldOf: (path: string) => World | undefined;
  /** An error in the form of the object store. */
  readonly errorOf: (status: number, message: string, path: string) => Answer;
  readonly realTime: RealTime;
  /** The fault of a PUT that no fault of its world hits. */
  readonly trap?: Trap | undefined;
  /** Called for every presigned PUT, for the request log. Reads of media are not logged. */
  readonly onExchange: (exchange: Exchange) => void;
}

/** The object store with request log and faults for PUTs. Faults come before the URL is checked, as errors of an overloaded store do. */
export function createStorageSite({ store, worldOf, errorOf, realTime, trap, onExchange }: StorageSiteOptions): Handler {
  return async received => {
    const world = received.method === 'PUT' ? worldOf(received.path) : undefined;
    if (!world) return store(received);
    const { body, kept } = keepBody(received.body);
    const message = { ...received, body };
    const started = realTime.elapsed();
    const { path } = message;
    const fault = matchFault(world, { kind: 'storage', path, query: message.query, headers: message.headers });
    const hit = fault ?? trap?.({ world, message, operationId: null });
    const faults: FaultOptions = { errorOf: (status, text) => errorOf(status, text, path), realTime };
    const instead = hit && answerInstead(hit, faults.errorOf);
    const plain = instead ?? (await store(message));
    const changed = hit && !instead ? await faultyAnswer(hit, plain, faults) : plain;
    const answer = fault ? markedAnswer(changed, fault) : changed;
    const requestBody = describeBody(message);
    onExchange({
      world,
      message,
      operationId: null,
      requestBody,
      sentBytes: kept,
      answeredBy: hit ? 'fault' : 'operation',
      answer,
      durationMs: realTime.elapsed() - started,
    });
    return answer;
  };
}

/** The log shows the size instead of the bytes. */
function describeBody({ headers }: Message): string | null {
  const length = headers['content-length'];
  return length === undefined ? null : `${length} bytes`;
}
