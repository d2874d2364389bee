import type { OperationId } from '../../../openapi/generated/types.ts';
import type { InjectedEffect } from '../../domain/faults/model.ts';
import type { Answer } from '../../http/message.ts';
import { createRandom } from '../../kernel/random.ts';
import { traps } from './all.ts';
import type { TrapName } from './names.ts';
import type { SetTrap, TrappedCall } from './trap.ts';

/** A trap that is set, and how often it has done something. */
export interface TrapAtWork extends SetTrap {
  readonly name: TrapName;
  times: number;
}

/** What a trap does to a call. */
export interface TrapHit {
  readonly trap: TrapName;
  readonly effect: InjectedEffect;
}

/** Sets traps by a seed. The same seed and the same calls in the same order meet the same traps. */
export class TrapsAtWork {
  readonly all: readonly TrapAtWork[];
  private readonly leaveInPeace = new Set<string>();

  constructor(names: readonly TrapName[], seed: number) {
    const random = createRandom(seed);
    this.all = traps
      .filter(({ name }) => names.includes(name))
      .map((trap): TrapAtWork => {
        const used = (): void => {
          atWork.times += 1;
        };
        const streamOf = (name: string) => random.stream(`${trap.name}:${name}`);
        const atWork = { name: trap.name, times: 0, ...trap.set({ random: streamOf, used, isAlone: names.length === 1 }) };
        return atWork;
      });
  }

  /**
   * The effect of the first trap that a call runs into. `subject` tells which calls are the same one again: after a trap the next of them is left in peace,
   * because a client that tries again must get through at some time. An effect that is not permitted counts as none.
   */
  effectOn(call: TrappedCall, subject: string, permits: (effect: InjectedEffect) => boolean = () => true): TrapHit | undefined {
    const isAgain = this.leaveInPeace.delete(subject);
    for (const trap of this.all) {
      if (isAgain && trap.name !== 'throttle') continue;
      const effect = trap.call?.(call);
      if (!effect || !permits(effect)) continue;
      trap.times += 1;
      this.leaveInPeace.add(subject);
      return { trap: trap.name, effect };
    }
    return undefined;
  }

  /** The answer as traps change it, and the first of them; the same answer where none has anything to do. */
  altered(operationId: OperationId, plain: Answer): { readonly answer: Answer; readonly by: TrapName | undefined } {
    let by: TrapName | undefined;
    const answer = this.all.reduce((answered, trap) => {
      const altered = trap.answer?.(operationId, answered);
      if (altered === undefined || altered === answered) return answered;
      trap.times += 1;
      by ??= trap.name;
      return altered;
    }, plain);
    return { answer, by };
  }
}
