import type { Fault } from './model.ts';
import { concerns, type FaultableCall, hits } from './rules.ts';
import type { World } from './world.ts';

/**
 * The fault that a call runs into: of those that would hit it, the newest. Each fault counts every call that it is about, so that what one
 * hits does not depend on the others; the draws of a `rate` depend on seed, fault and count alone.
 */
export function matchFault({ faults: { byId: faults }, clock, random }: World, call: FaultableCall): Fault | undefined {
  // The rule, and then it must cost nothing.
  if (faults.size === 0) return undefined;
  let newest: Fault | undefined;
  for (const fault of faults.all()) {
    if (!concerns(fault.target, call)) continue;
    const { calls } = faults.update(fault, { calls: fault.calls + 1 });
    if (hits(fault.when, calls, clock.now(), () => random.derived(`fault:${fault.id}:${calls}`).next())) newest = fault;
  }
  return newest && faults.update(newest, { applied: newest.applied + 1 });
}
