import * as fc from 'fast-check';
import type { Command, ModelState, SyncedReal } from './define-model.ts';

/** Chooses one item of a model by a number. Every number means an item while there is one, so that shrinking keeps the choice valid. */
export interface Choice {
  readonly number: number;
  /** Choose among the items that the command prefers, when there are any. */
  readonly isPreferred: boolean;
}

/** Choices with numbers from 0 to `max`. The share of true in `preferences` is the share of choices among preferred items. */
export function choices(max: number, preferences: readonly boolean[] = [true, true, true, false]): fc.Arbitrary<Choice> {
  return fc.record({ number: fc.nat(max), isPreferred: fc.constantFrom(...preferences) });
}

/** Returns the chosen item; undefined when there is none. */
export function choose<T>(items: readonly T[], { number, isPreferred }: Choice, prefers: (item: T) => boolean = () => true): T | undefined {
  const preferred = isPreferred ? items.filter(prefers) : [];
  const candidates = preferred.length > 0 ? preferred : items;
  return candidates[number % candidates.length];
}

export interface ItemCommand<M, T> {
  /** Printed before the number of the item. */
  readonly name: string;
  readonly choice: Choice;
  /** Whether the service accepts the command for the item. */
  readonly prefers?: (item: T, model: Readonly<M>) => boolean;
  run(item: T, model: M, real: SyncedReal): Promise<void>;
}

/** Returns a command on one of the model's items. Model and service are compared after it. */
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

/** Milliseconds, or a name and an instant; Infinity when there is no such instant. */
type WaitStep<M> = number | readonly [name: string, until: (model: Readonly<M>) => number];

/** Advances the clock by one of these steps. */
export function wait<M extends ModelState>(
  steps: readonly WaitStep<M>[],
  isPossible: (model: Readonly<M>, until: number) => boolean = () => true,
): fc.Arbitrary<Command<M>> {
  return fc.constantFrom(...steps).map((step): Command<M> => {
    const untilIn = (model: Readonly<M>): number => (typeof step === 'number' ? model.now + step : step[1](model));
    return {
      check: model => Number.isFinite(untilIn(model)) && isPossible(model, untilIn(model)),
      run: (model, real) => real.advanceTo(untilIn(model)),
      toString: () => `wait ${typeof step === 'number' ? `${step / 1000} s` : step[0]}`,
    };
  });
}

/** Whether an instant is in the current month: quotas reset at its end. */
export function isThisMonth({ now }: ModelState, until: number): boolean {
  return new Date(now).getUTCMonth() === new Date(until).getUTCMonth();
}

const DAY = 86_400_000;

export function nextMidnight({ now }: ModelState): number {
  return (Math.floor(now / DAY) + 1) * DAY;
}
