import { renderFault } from '../domain/faults/render.ts';
import type { World } from '../domain/world.ts';
import { readFault } from '../http/control/fault-input.ts';
import { ApiError } from '../kernel/errors.ts';
import type { FaultControl } from './api.ts';

/** Controls the faults of a world. The world is looked up at each call, because a reset replaces it. */
export function createFaultControl(world: () => World): FaultControl {
  return {
    add(fault) {
      const { clock, ids, faults } = world();
      const parts = checkedFault(fault, clock.now());
      return renderFault(faults.byId.insert({ id: ids.next('fault'), ...parts }), clock.now());
    },
    all() {
      const { clock, faults } = world();
      return faults.byId.all().map(fault => renderFault(fault, clock.now()));
    },
    clear(id) {
      const { byId } = world().faults;
      for (const fault of byId.all()) if (id === undefined || fault.id === id) byId.remove(fault.id);
    },
  };
}

/** A new fault without its id; `now` is the virtual time of its creation. Throws a TypeError that names the field for one that cannot be set. */
export function checkedFault(fault: unknown, now: number): ReturnType<typeof readFault> {
  try {
    // A copy, which the caller cannot change any more.
    return readFault(structuredClone(fault), now);
  } catch (error) {
    if (error instanceof ApiError) throw new TypeError(`The fault is not valid: ${error.message}`, { cause: error });
    throw error;
  }
}
