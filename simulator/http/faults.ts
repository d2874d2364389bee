import type { FaultHit } from '../domain/faults/choose-fault.ts';
import { InvariantError } from '../kernel/errors.ts';
import type { Json } from '../kernel/job-queue.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type Answer, isStream, jsonAnswer } from './message.ts';

export interface FaultOptions {
  /** An error in the format of the API or of the object store. */
  readonly errorOf: (status: number, message: string) => Answer;
  readonly realTime: RealTime;
}

/** Runs a call with a fault. `run` must not reject; a status that comes before the call does not run it at all. */
export async function runWithFault(
  { id, effect }: Pick<FaultHit, 'id' | 'effect'>,
  run: () => MaybePromise<Answer>,
  { errorOf, realTime }: FaultOptions,
): Promise<Answer> {
  switch (effect.kind) {
    case 'status':
      if (effect.after) await run();
      if (effect.body !== undefined) return answerWith(effect.status, effect.body);
      return errorOf(effect.status, effect.message ?? `Injected fault ${id}`);
    case 'delay': {
      const answer = await run();
      await new Promise<void>(resolve => void realTime.after(effect.delayMs, resolve));
      return answer;
    }
    case 'drip':
      return { ...wholeAnswer(await run()), bytesPerSecond: effect.bytesPerSecond };
    case 'endless':
      return { ...wholeAnswer(await run()), broken: 'endless' };
    case 'reset':
    case 'hang':
      await run();
      return { status: 0, headers: {}, body: '', broken: effect.kind };
    default:
      return truncated(wholeAnswer(await run()), effect.bytes);
  }
}

/** The answer of a call that a fault hit, for the log. */
export function markedAnswer(answer: Answer, { id, retired }: FaultHit): Answer {
  return { ...answer, fault: { id, retired } };
}

/** JSON, or a text as it is: proxies in front of an API answer with pages. */
function answerWith(status: number, body: Json): Answer {
  if (typeof body !== 'string') return jsonAnswer(status, body);
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

function wholeAnswer(answer: Answer): WholeAnswer {
  const { body, ...rest } = answer;
  if (isStream(body)) throw new InvariantError('No call that a fault can hit answers with a stream');
  return { ...rest, body };
}

type WholeAnswer = Answer & { readonly body: string | Uint8Array };

function truncated(answer: WholeAnswer, bytes: number): Answer {
  const whole = Buffer.from(answer.body);
  if (bytes >= whole.length) return answer;
  const headers = { ...answer.headers, 'content-length': String(whole.length) };
  return { ...answer, headers, body: whole.subarray(0, bytes), broken: 'cut' };
}
