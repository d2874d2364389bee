import type { OperationId } from '../../../openapi/generated/types.ts';
import { gateProblem } from '../../access/problems.ts';
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Call, type Fields, fieldsOf } from '../../exchange.ts';
import { pause } from '../../run/pause.ts';
import { ask, createRetryOn429, type SendingTools } from '../../run/safety/ask.ts';
import { EVERY_ANSWER_COUNTS } from '../../run/safety/network.ts';
import { createPace, documentedLayers } from '../../run/safety/pace.ts';
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
    /** The address to which it redirects. */
    readonly location?: string,
    /** What a gateway before the deployment asks for; undefined when the deployment itself has answered. */
    readonly gate?: string,
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

/** Statuses of a gateway whose service is away for a moment, as during a deployment of it. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);
/** Milliseconds before each further attempt of such a read. */
const RETRIES_AFTER_MS = [500, 2000, 5000];

export interface ReaderOptions {
  /** Ends all reads with an InconclusiveError when it aborts. */
  readonly signal?: AbortSignal;
  /** Pauses between the attempts of a read. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Creates a reader. A read that a gateway refuses for a moment is repeated three times. */
export function createReader(session: Session, { signal = new AbortController().signal, wait = pause }: ReaderOptions = {}): Reader {
  let requests = 0;
  const counting: Session = {
    ...session,
    fetch(url, init) {
      requests += 1;
      return session.fetch(url, init);
    },
  };
  const tools: SendingTools = {
    pace: createPace({ layers: documentedLayers, concurrency: CONCURRENCY }),
    retryOn429: createRetryOn429(),
    network: EVERY_ANSWER_COUNTS,
  };
  const read: Reader['read'] = async (id, parts) => {
    let answer = await ask(counting, tools, signal, id, parts);
    for (const waitMs of RETRIES_AFTER_MS) {
      if (!PASSING.has(answer.status)) break;
      await wait(waitMs);
      answer = await ask(counting, tools, signal, id, parts);
    }
    const { status, body, headers, text } = answer;
    if (status !== 200) {
      const gate = gateProblem({ status, header: name => headers[name], body: text }, session.access?.hasCredentials ?? false);
      throw new ReadError(id, status, messageIn(body), headers['location'], gate);
    }
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
