import type { OperationId } from '../../../openapi/generated/types.ts';
import type { InjectedEffect } from '../../domain/faults/model.ts';
import type { WebhookRequest, WebhookResponse } from '../../domain/ports/webhook-sender.ts';
import type { World } from '../../domain/world.ts';
import type { Answer } from '../../http/message.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Forgery, Instant } from '../run.ts';
import type { TrapName } from './names.ts';

/** A call that a trap may answer. */
export interface TrappedCall {
  /** Null for a presigned PUT. */
  readonly operationId: OperationId | null;
  readonly method: string;
  readonly path: string;
  /** Without the `?`. */
  readonly query: string;
  /** Undefined on a deployment, where only traps are set that need none. */
  readonly world: World | undefined;
  readonly at: Instant;
}

/** What is sent to a receiver in place of a delivery, or in addition to it. */
export interface AlteredDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly forgery: Forgery | null;
}

/** A delivery that a trap may change. */
export interface TrappedDelivery {
  readonly request: WebhookRequest;
  readonly world: World;
  /** The secret of its endpoint. */
  readonly secret: string;
  /** Sends something else to the same receiver; its answer is observed, and does not count for the delivery. */
  send(altered: AlteredDelivery): Promise<WebhookResponse>;
  /** Waits, real milliseconds. */
  pause(ms: number): Promise<void>;
}

/** A trap at work, in one simulator. What it leaves out it does not touch. */
export interface SetTrap {
  /** What happens to a call instead of its answer, or to it. */
  call?(call: TrappedCall): InjectedEffect | undefined;
  /** Another answer of an operation; the same one where the trap has nothing to do. */
  answer?(operationId: OperationId, answer: Answer): Answer;
  /** Called before a delivery is sent. What it returns is sent in its place, and its answer counts. */
  delivery?(delivery: TrappedDelivery): Promise<AlteredDelivery | undefined>;
  /** Changes a world when it begins. */
  world?(world: World): void;
}

/** The random stream of a name, the same one at each call. */
export type RandomOf = (name: string) => RandomStream;

/** A way to misbehave. */
export interface Trap {
  readonly name: TrapName;
  /** What it does, as the report says it. */
  readonly text: string;
  /** The rule that a command breaks which passes without this trap and fails with it. */
  readonly rule: string;
  /** Whether it takes something away that the client may need: then its command may fail by right, and nothing follows from that. */
  readonly takesAway?: boolean;
  /** Why it cannot be set on a deployment, whose answers are all that can be changed; absent where it can be. */
  readonly leftOut?: string;
  /** Sets it. */
  set(options: TrapOptions): SetTrap;
}

/** What a trap works with. */
export interface TrapOptions {
  /** All choices come from named streams, so that a run can be repeated, and one call more does not change what others meet. */
  readonly random: RandomOf;
  /** Called each time that it does something which is neither the answer of a call nor a delivery of its own. */
  readonly used: () => void;
  /** Whether no other trap is set: then it hits the first delivery, or the first call of each operation, so that a short run meets it as well. */
  readonly isAlone: boolean;
}
