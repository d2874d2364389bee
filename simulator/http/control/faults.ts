import type * as wire from '../../../openapi/generated/control-types.ts';
import type { FaultCondition, FaultEffect } from '../../domain/faults/model.ts';
import { renderFault } from '../../domain/faults/render.ts';
import { errors } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/job-queue.ts';
import { targetOf } from './fault-target.ts';
import { newestFirst } from './list.ts';
import type { ControlOperationsOf } from './operation.ts';
import { parseInstantMs } from './parse-input.ts';

/** Injected faults of the public API. */
export const faultOperations: ControlOperationsOf<'listFaults' | 'createFault' | 'deleteFaults' | 'deleteFault'> = {
  listFaults: ({ world }, { query }) => newestFirst(world.faults.byId.all(), query, renderFault),

  createFault({ world }, { body }) {
    const { method, path, when } = body;
    const target = targetOf(body);
    const parts = {
      target,
      route: method === undefined || path === undefined ? null : { method, path },
      effect: effectOf(body.effect),
      when: when ? conditionOf(when) : null,
    };
    return renderFault(world.faults.byId.insert({ id: world.ids.next('fault'), ...parts, calls: 0, applied: 0 }));
  },

  deleteFaults({ world }) {
    const { byId: faults } = world.faults;
    const ids = faults.all().map(({ id }) => id);
    for (const id of ids) faults.remove(id);
    return { deleted: ids.length };
  },

  deleteFault({ world }, { path }) {
    const fault = world.faults.byId.remove(path.id);
    if (!fault) throw errors.notFound(`Fault ${path.id}`);
    return renderFault(fault);
  },
};

const EFFECT_FIELDS = ['status', 'delayMs', 'reset', 'truncateBytes'] as const;

function effectOf(effect: wire.FaultEffect): FaultEffect {
  const named = EFFECT_FIELDS.filter(name => effect[name] !== undefined);
  if (named.length !== 1)
    throw errors.invalidField(['effect'], `must have exactly one of ${EFFECT_FIELDS.join(', ')}, not ${named.join(' and ') || 'none'}`);
  const { status, message, body, after, delayMs, truncateBytes } = effect;
  if (status !== undefined) {
    if (body !== undefined && message !== undefined)
      throw errors.invalidField(['effect', 'message'], 'must not be combined with body, which is sent in its place');
    // Parsed from JSON.
    return { kind: 'status', status, message: message ?? null, ...(body !== undefined && { body: body as Json }), after: after ?? false };
  }
  const misplaced = (['message', 'body', 'after'] as const).find(name => effect[name] !== undefined);
  if (misplaced) throw errors.invalidField(['effect', misplaced], 'belongs to status only');
  if (delayMs !== undefined) return { kind: 'delay', delayMs };
  if (truncateBytes !== undefined) return { kind: 'truncate', bytes: truncateBytes };
  return { kind: 'reset' };
}

/** The document's schema makes sure that exactly one of them is given. */
function conditionOf({ first, every, rate, between }: wire.FaultCondition): FaultCondition {
  if (first !== undefined) return { kind: 'first', calls: first };
  if (every !== undefined) return { kind: 'every', calls: every };
  if (rate !== undefined) return { kind: 'rate', rate };
  const [begin = '', end = ''] = between ?? [];
  const [from, until] = [parseInstantMs('when.between', begin), parseInstantMs('when.between', end)];
  if (from >= until) throw errors.invalidField(['when', 'between'], `must end later than it begins, not at ${end}`);
  return { kind: 'between', from, until };
}
