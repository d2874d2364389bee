/** Commands on one item of a model, chosen by a number: it means an item as long as there is one, so that shrinking keeps it. */
import * as fc from 'fast-check';
import type { Command, ModelState, SyncedReal } from './define-model.ts';

export interface Choice {
  readonly number: number;
  /** Choose among the items that the command prefers, when there are any. */
  readonly isPreferred: boolean;
}

/** Numbers from 0 to `max`; the preferred items are asked for as often as `preferences` says. */
export function choices(max: number, preferences: readonly boolean[] = [true, true, true, false]): fc.Arbitrary<Choice> {
  return fc.record({ number: fc.nat(max), isPreferred: fc.constantFrom(...preferences) });
}

/** The chosen item; undefined when there is none. */
export function choose<T>(items: readonly T[], { number, isPreferred }: Choice, prefers: (item: T) => boolean = () => true): T | undefined {
  const preferred = isPreferred ? items.filter(prefers) : [];
  const candidates = preferred.length > 0 ? preferred : items;
  return candidates[number % candidates.length];
}

export interface ItemCommand<M, T> {
  /** Printed before the item. */
  readonly name: string;
  readonly choice: Choice;
  /** Items that do not refuse the command. */
  readonly prefers?: (item: T, model: Readonly<M>) => boolean;
  run(item: T, model: M, real: SyncedReal): Promise<void>;
}

/** A command on one of the model's items. Afterwards model and service are compared. */
export function commandOn<M extends ModelState, T>(
  items: (model: Readonly<M>) => readonly T[],
  { name, choice, prefers = () => true, run }: ItemCommand<M, T>,
): Command<M> {
  return {
    check: model => items(model).length > 0,
    async run(model, real) {
      const item = choose(items(model), choice, candidate => prefers(candidate, model));
      if (item === undefined) return;
      await run(item, model, real);
      await real.settle();
    },
    toString: () => `${name} #${choice.number}${choice.isPreferred ? ' of the preferred' : ''}`,
  };
}
