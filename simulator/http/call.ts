import type { NotSimulated } from '../../openapi/document.ts';
import type { RequestRecord } from '../../openapi/generated/control-types.ts';
import type { FaultHit } from '../domain/faults/choose-fault.ts';
import type { World } from '../domain/world.ts';
import type { KeyOwner } from '../domain/worlds/worlds.ts';
import { InvariantError } from '../kernel/errors.ts';
import type { MaybePromise } from '../kernel/promises.ts';
import type { Step } from '../kernel/trail.ts';
import type { OpenForm } from './form.ts';
import type { Match } from './match.ts';
import type { Answer, Message } from './message.ts';
import type { Route } from './route.ts';

/** The check or part that answered a request, in the order in which they are asked. */
export type AnsweredBy = RequestRecord['answeredBy'];

/** A step of the pipeline: it adds to a call what it finds, answers it, or throws what refuses it. It is over at once where there is nothing to wait for. */
export type CallStep = (call: Call) => MaybePromise<void>;

/** A request on its way through the pipeline. The log shows how far it has come, also when a step has refused it. */
export class Call {
  /** What is asked for: an operation, or a group of endpoints that is not simulated; undefined before it is found. */
  matched: Match<Route> | NotSimulated | undefined;
  /** Whose key it is; undefined for a missing or unknown key. */
  owner: KeyOwner | undefined;
  /** The fault or the trap that hits it, of which the former is marked in the log. */
  hit: Pick<FaultHit, 'id' | 'effect'> | undefined;
  fault: FaultHit | undefined;
  /** The message whose body is read; a copy where a fault has had the body read before. */
  readable: Message;
  /** The valid parameters of its query. */
  query: unknown;
  /** The JSON of the body; of a form, what is open. */
  body: unknown;
  form: OpenForm | undefined;
  requestBody: string | null = null;
  /** The bytes of a form, once they have been read; absent for other bodies. */
  sentBytes: (() => Uint8Array | undefined) | undefined;
  /** What its operation does, in the trail of its world. */
  step: Step | undefined;
  answer: Answer | undefined;
  /** The step that it has come to. */
  answeredBy: AnsweredBy = 'match';

  /** `world` is the one that the call names, until its key is known. */
  constructor(
    readonly message: Message,
    public world: World,
  ) {
    this.readable = message;
  }

  /** The operation with the values of its path parameters; undefined for a path without any. */
  get match(): Match<Route> | undefined {
    return this.matched && 'operation' in this.matched ? this.matched : undefined;
  }

  get operationId(): string | null {
    return this.match?.operation.id ?? null;
  }

  /** The operation. Only a call that has one comes as far as where this is asked. */
  get operation(): Route {
    const { match } = this;
    if (!match) throw new InvariantError('A call without an operation was let in');
    return match.operation;
  }
}
