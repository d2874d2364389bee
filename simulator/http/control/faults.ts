import { renderFault } from '../../domain/faults/render.ts';
import { newFault } from './fault-input.ts';
import { newestFirst } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { found } from './unknown-id.ts';

/** Injected faults of the public API. */
export const faultOperations = {
  listFaults: ({ world }, { query }) => newestFirst(world.faults.byId.all(), query, fault => renderFault(fault, world.clock.now())),

  createFault({ world }, { body }) {
    const now = world.clock.now();
    const parts = newFault(body, now);
    return renderFault(world.faults.byId.insert({ id: world.ids.next('fault'), ...parts }), now);
  },

  deleteFaults({ world }) {
    const { byId: faults } = world.faults;
    const ids = faults.all().map(({ id }) => id);
    for (const id of ids) faults.remove(id);
    return { deleted: ids.length };
  },

  deleteFault({ world }, { path }) {
    return renderFault(found(world.faults.byId.remove(path.id), `Fault ${path.id}`), world.clock.now());
  },
} satisfies Partial<ControlOperations>;
