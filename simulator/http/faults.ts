import type { Fault } from '../domain/faults/model.ts';
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
  { id, effect }: Pick<Fault, 'id' | 'effect'>,
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
    case 'reset':
      await run();
      return RESET;
    default:
      return truncated(await run(), effect.bytes);
  }
}

/** JSON, or a text as it is: proxies in front of an API answer with pages. */
function answerWith(status: number, body: Json): Answer {
  if (typeof body !== 'string') return jsonAnswer(status, body);
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** Nothing of it is sent: the log shows what the caller received. */
const RESET: Answer = { status: 0, headers: {}, body: '', broken: 'reset' };

function truncated(answer: Answer, bytes: number): Answer {
  if (isStream(answer.body)) throw new InvariantError('No call that a fault can hit answers with a stream');
  const whole = Buffer.from(answer.body);
  if (bytes >= whole.length) return answer;
  const headers = { ...answer.headers, 'content-length': String(whole.length) };
  return { status: answer.status, headers, body: whole.subarray(0, bytes), broken: 'cut' };
}
