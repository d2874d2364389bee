import type { Random } from '../../kernel/random.ts';
import { injectedEffect } from './delays.ts';
import type { Fault, InjectedEffect } from './model.ts';
import { counted, type FaultableCall, hasParts, isOfTarget } from './rules.ts';

/** Faults with their counts, and what decides about a call. */
export interface FaultSet {
  readonly faults: readonly Fault[];
  /** Virtual milliseconds. */
  readonly now: number;
  readonly random: Pick<Random, 'derived'>;
  /** Changes a fault, and returns it. */
  update(fault: Fault, change: Partial<Fault>): Fault;
}

/** What a fault does to a call. */
export interface FaultHit {
  readonly id: string;
  readonly effect: InjectedEffect;
  /** Whether no further call can be hit by its own count. */
  readonly retired: boolean;
}

/** Whether a fault asks for the body of a call, as far as can be told without it. */
export function asksForBody(faults: readonly Fault[], call: FaultableCall): boolean {
  return faults.some(
    ({ target, match, retired }) =>
      match?.body !== undefined && !retired && isOfTarget(target, call) && hasParts({ ...match, body: {} }, { ...call, body: {} }),
  );
}

/**
 * The newest fault that hits a call; faults are in the order of their creation. Each counts every call that matches it, so that one fault does not change
 * what another one hits; what is drawn depends on seed, fault and count alone.
 */
export function chooseFault({ faults, now, random, update }: FaultSet, call: FaultableCall): FaultHit | undefined {
  let newest: Fault | undefined;
  for (const fault of faults) {
    if (fault.retired || !isOfTarget(fault.target, call) || !hasParts(fault.match ?? {}, call)) continue;
    const { counts, isHit, retiredBy } = counted(fault, now, () => random.derived(nameOf(fault, 1)).next());
    const changed = update(fault, { ...counts, retired: retiredBy && { at: now, by: retiredBy } });
    if (isHit) newest = changed;
  }
  if (!newest) return undefined;
  const hit = update(newest, { applied: newest.applied + 1 });
  const effect = injectedEffect(hit.effect, () => random.derived(`${nameOf(hit, 0)}:delay`));
  return { id: hit.id, effect, retired: hit.retired !== null };
}

/** The stream of a call of a fault; `ahead` is 1 before the call is counted. */
function nameOf({ id, calls }: Fault, ahead: 0 | 1): string {
  return `fault:${id}:${calls + ahead}`;
}
