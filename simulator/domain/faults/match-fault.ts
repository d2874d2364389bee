import type { Fault } from './model.ts';
import { applies, type FaultableCall, matchesTarget } from './rules.ts';
import type { World } from './world.ts';

/**
 * The newest fault that applies to a call. Each fault counts every call that matches its target, so that one fault does not change what
 * another one applies to; a `rate` draws from seed, fault and count alone.
 */
export function matchFault({ faults: { byId: faults }, clock, random }: World, call: FaultableCall): Fault | undefined {
  // The usual case, which must cost nothing.
  if (faults.size === 0) return undefined;
  let newest: Fault | undefined;
  for (const fault of faults.all()) {
    if (!matchesTarget(fault.target, call)) continue;
    const { calls } = faults.update(fault, { calls: fault.calls + 1 });
    if (applies(fault.when, calls, clock.now(), () => random.derived(`fault:${fault.id}:${calls}`).next())) newest = fault;
  }
  return newest && faults.update(newest, { applied: newest.applied + 1 });
}
