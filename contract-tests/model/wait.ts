import * as fc from 'fast-check';
import type { Command, ModelState } from './define-model.ts';

/** Milliseconds, or a name and an instant; Infinity when there is no such instant. */
export type WaitStep<M> = number | readonly [name: string, until: (model: Readonly<M>) => number];

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
