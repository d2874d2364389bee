import type { FaultHit } from '../domain/faults/choose-fault.ts';
import { isBodyMatched, matchFault } from '../domain/faults/match-fault.ts';
import type { FaultableCall } from '../domain/faults/rules.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { InvariantError } from '../kernel/errors.ts';
import type { Json } from '../kernel/job-queue.ts';
import type { MaybePromise } from '../kernel/promises.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Call, CallStep } from './call.ts';
import { readAhead, readUnused } from './call-body.ts';
import { type Answer, isStream, jsonAnswer, type Message } from './message.ts';

export interface FaultOptions {
  /** An error in the format of the API or of the object store. */
  readonly errorOf: (status: number, message: string) => Answer;
  readonly realTime: RealTime;
}

/** What is known of a fault when it hits. */
export type Hit = Pick<FaultHit, 'id' | 'effect'>;

/** A call that may run into a trap of the grader. */
export interface TrapCall {
  readonly world: World;
  readonly message: Message;
  /** Null for a presigned PUT. */
  readonly operationId: string | null;
}

/** Returns the trap of a call that no fault of its world hits. */
export type Trap = (call: TrapCall) => Hit | undefined;

export interface ChoosingOptions {
  readonly worlds: Worlds;
  readonly trap: Trap | undefined;
  readonly errorOf: FaultOptions['errorOf'];
}

/** Finds what hits a call, and answers where that comes instead of the call. A fault that asks for the body has it read before. */
export function chooseHit({ worlds, trap, errorOf }: ChoosingOptions): CallStep {
  const choose = (call: Call, parts: FaultableCall): MaybePromise<void> => {
    const { message, match } = call;
    // A reset may have replaced the world while the body was read.
    const world = worlds.get(call.world.id) ?? call.world;
    call.fault = matchFault(world, parts);
    call.hit = call.fault ?? trap?.({ world, message, operationId: match?.operation.id ?? null });
    call.answer = call.hit && answerInstead(call.hit, errorOf);
    // The grader compares what a client sent into a trap with what it sends afterwards.
    return trap && call.answer ? readUnused(call) : undefined;
  };
  return call => {
    const { world, operation, match, message } = call;
    // The usual case, which must cost nothing.
    if (world.faults.byId.size === 0 && !trap) return undefined;
    const { query, headers } = message;
    const parts: FaultableCall = { kind: 'operation', operationId: operation.id, path: match?.path ?? {}, query, headers };
    return isBodyMatched(world, parts) ? readAhead(call).then(body => choose(call, { ...parts, body })) : choose(call, parts);
  };
}

/** The answer that a fault gives instead of a call; undefined where the call happens. */
export function answerInstead({ id, effect }: Hit, errorOf: FaultOptions['errorOf']): Answer | undefined {
  return effect.kind === 'status' && !effect.after ? statusAnswer(id, effect, errorOf) : undefined;
}

/** Returns what a fault makes of the answer of a call that has happened. */
export async function faultyAnswer({ id, effect }: Hit, answer: Answer, { errorOf, realTime }: FaultOptions): Promise<Answer> {
  switch (effect.kind) {
    case 'status':
      return statusAnswer(id, effect, errorOf);
    case 'delay':
      await new Promise<void>(resolve => void realTime.after(effect.delayMs, resolve));
      return answer;
    case 'drip':
      return { ...wholeAnswer(answer), bytesPerSecond: effect.bytesPerSecond };
    case 'endless':
      return { ...wholeAnswer(answer), broken: 'endless' };
    case 'reset':
    case 'hang':
      return { status: 0, headers: {}, body: '', broken: effect.kind };
    default:
      return truncated(wholeAnswer(answer), effect.bytes);
  }
}

type StatusEffect = Extract<FaultHit['effect'], { kind: 'status' }>;

function statusAnswer(id: string, { status, message, body }: StatusEffect, errorOf: FaultOptions['errorOf']): Answer {
  return body === undefined ? errorOf(status, message ?? `Injected fault ${id}`) : answerWith(status, body);
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
