import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import type { Real } from '../../../../model/real.ts';
import { itemsOf, KINDS, type Kind } from './items.ts';
import type { ModelItem, QuotasModel } from './model.ts';

export const whichItem = fc.record({ kind: fc.constantFrom(...KINDS), number: fc.nat(9) });

/** A command on one of the existing posts or comments. */
export function itemCommand(
  { kind, number }: { readonly kind: Kind; readonly number: number },
  name: string,
  run: (item: ModelItem, model: QuotasModel, real: Real) => Promise<void>,
): Command<QuotasModel> {
  return {
    check: model => itemsOf(model, kind).some(({ state }) => state !== 'DELETED'),
    async run(model, real) {
      const items = itemsOf(model, kind).filter(({ state }) => state !== 'DELETED');
      const item = items.toReversed()[number % items.length];
      if (item) await run(item, model, real);
    },
    toString: () => `${name} #${number} of ${kind}`,
  };
}
