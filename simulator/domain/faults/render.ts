import type * as wire from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { Fault, FaultCondition, FaultEffect } from './model.ts';

/** The wire form of a fault in the control API. */
export function renderFault({ id, target, route, effect, when, applied }: Fault): wire.Fault {
  return {
    id,
    operationId: target.kind === 'operation' ? target.operationId : null,
    method: route?.method ?? null,
    path: route?.path ?? null,
    effect: renderEffect(effect),
    when: when && renderCondition(when),
    applied,
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
    case 'reset':
      return { reset: true };
    default:
      return { truncateBytes: effect.bytes };
  }
}

function renderCondition(when: FaultCondition): wire.FaultCondition {
  switch (when.kind) {
    case 'first':
      return { first: when.calls };
    case 'every':
      return { every: when.calls };
    case 'rate':
      return { rate: when.rate };
    default:
      return { between: [iso(when.from), iso(when.until)] };
  }
}
