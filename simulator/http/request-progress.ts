import type { RequestRecord } from '../../openapi/generated/control-types.ts';
import type { World } from '../domain/world.ts';
import type { Step } from '../kernel/trail.ts';
import type { Answer } from './message.ts';

/** The check or part that answered a request, in the order in which they are asked. */
export type AnsweredBy = RequestRecord['answeredBy'];

/** How far a request has come. Each step passes on the next one; the log shows it even when a check refused the request. */
export interface RequestProgress {
  readonly world: World;
  readonly operationId: string | null;
  readonly requestBody: string | null;
  /** What its operation does, in the trail of its world; absent before it was let in. */
  readonly step?: Step | undefined;
  /** The bytes of a form or of a PUT, once they have been read; absent for other bodies. */
  readonly sentBytes?: (() => Uint8Array | undefined) | undefined;
}

/** How a request ended. */
export interface Outcome extends RequestProgress {
  readonly answeredBy: AnsweredBy;
  readonly answer: Answer;
}

/** What a step threw, with how far the request had come. It is no Error, because nobody reads its stack. */
export class Refusal {
  constructor(
    readonly error: unknown,
    readonly progress: RequestProgress,
    readonly answeredBy: AnsweredBy,
  ) {}
}

/** Runs a step of a request. Throws, or rejects with, a {@link Refusal}. */
export function step<T>(progress: RequestProgress, answeredBy: AnsweredBy, run: () => T): T;
export function step(progress: RequestProgress, answeredBy: AnsweredBy, run: () => unknown): unknown {
  try {
    const result = run();
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw new Refusal(error, progress, answeredBy);
    });
  } catch (error) {
    throw new Refusal(error, progress, answeredBy);
  }
}
