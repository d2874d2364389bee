import type * as wire from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { Fault, FaultCondition, FaultEffect } from './model.ts';

/** The wire form of a fault in the control API, at a virtual time. */
export function renderFault(fault: Fault, now: number): wire.Fault {
  const { id, target, route, match, effect, when, applied } = fault;
  return {
    id,
    operationId: target.kind === 'operation' ? target.operationId : null,
    method: route?.method ?? null,
    path: route?.path ?? null,
    match,
    effect: renderEffect(effect),
    when: when && renderCondition(when),
    applied,
    retired: renderRetirement(fault, now),
  };
}

function renderEffect(effect: FaultEffect): wire.FaultEffect {
  switch (effect.kind) {
    case 'status': {
      const { status, message, body, after } = effect;
      return { status, ...(message !== null && { message }), ...(body !== undefined && { body }), ...(after && { after }) };
    }
    case 'delay':
      return { delayMs: effect.delayMs };
    case 'drip':
      return { bytesPerSecond: effect.bytesPerSecond };
    case 'reset':
      return { reset: true };
    case 'hang':
      return { hang: true };
    case 'endless':
      return { endless: true };
    default:
      return { truncateBytes: effect.bytes };
  }
}

function renderCondition({ between, ...counts }: FaultCondition): wire.FaultCondition {
  return { ...(between && { between: between.map(at => iso(at)) }), ...counts };
}

function renderRetirement({ retired, when }: Fault, now: number): wire.FaultRetirement | null {
  if (retired) return { at: iso(retired.at), by: retired.by };
  const until = when?.between?.[1];
  return until !== undefined && until <= now ? { at: iso(until), by: 'between' } : null;
}
