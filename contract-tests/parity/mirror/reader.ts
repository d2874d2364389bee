import type { OperationId } from '../../../openapi/generated/types.ts';
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Call, type Fields, fieldsOf } from '../../exchange.ts';
import { ask, type SendingTools } from '../../run/safety/ask.ts';
import { createPace, documentedLayers } from '../../run/safety/pace.ts';
import { createRetryOn429 } from '../../run/safety/retry-on-429.ts';
import type { Session } from '../../session.ts';

type Parts = Partial<Pick<Call, 'path' | 'query'>>;

export interface Reader {
  /** Returns the object that an operation answers. Throws a ReadError for another answer, and an InconclusiveError without one. */
  read(id: OperationId, parts?: Parts): Promise<Fields>;
  /** As `read`, but returns undefined for 403 and 404, the answers for missing objects and disabled features. */
  readIfThere(id: OperationId, parts?: Parts): Promise<Fields | undefined>;
  /** How many requests were sent. */
  readonly requests: number;
}

/** A read that was not answered with an object. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  constructor(
    readonly operation: OperationId,
    readonly status: number,
    /** The message of the answer; empty without one. */
    readonly said: string,
  ) {
    super(`${operation} answered ${status}${said && `: ${said}`}`);
  }

  /** The path template of the operation. */
  get path(): string {
    return callOf(this.operation, {}).operation.path;
  }
}

/** The most concurrent reads. */
const CONCURRENCY = 8;

/** Creates a reader. A signal that aborts ends its reads with an InconclusiveError. */
export function createReader(session: Session, signal: AbortSignal = new AbortController().signal): Reader {
  let requests = 0;
  const counting: Session = {
    ...session,
    fetch(request) {
      requests += 1;
      return session.fetch(request);
    },
  };
  const tools: SendingTools = {
    pace: createPace({ layers: documentedLayers, concurrency: CONCURRENCY }),
    retryOn429: createRetryOn429(),
  };
  const read: Reader['read'] = async (id, parts) => {
    const { status, body, headers } = await ask(counting, tools, signal, id, parts);
    if (status !== 200) throw new ReadError(id, status, messageIn(body));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return fieldsOf(body);
    throw new ReadError(id, status, `no JSON object, but ${headers['content-type'] ?? 'nothing'}`);
  };
  return {
    read,
    readIfThere: (id, parts) =>
      read(id, parts).catch((error: unknown) => {
        if (error instanceof ReadError && (error.status === 403 || error.status === 404)) return undefined;
        throw error;
      }),
    get requests() {
      return requests;
    },
  };
}

function messageIn(body: unknown): string {
  const { message } = fieldsOf(body);
  return typeof message === 'string' ? message : '';
}
