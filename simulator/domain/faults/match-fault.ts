import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { asksForBody, chooseFault, type FaultHit } from './choose-fault.ts';
import type { FaultableCall } from './rules.ts';
import type { WithFaults } from './state.ts';

/** What this area uses of a world. */
interface World extends WorldKernel, WithFaults {}

/** Returns what the newest fault of a world that hits a call does to it. */
export function matchFault({ faults: { byId: faults }, clock, random }: World, call: FaultableCall): FaultHit | undefined {
  // The usual case, which must cost nothing.
  if (faults.size === 0) return undefined;
  return chooseFault({ faults: faults.all(), now: clock.now(), random, update: (fault, change) => faults.update(fault, change) }, call);
}

/** Whether a fault of a world asks for the body of a call. */
export function isBodyMatched({ faults: { byId: faults } }: World, call: FaultableCall): boolean {
  return faults.size > 0 && asksForBody(faults.all(), call);
}
