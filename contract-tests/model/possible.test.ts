import { describe, expect, it } from 'vitest';
import { fittingStates, reachableStates } from './possible.ts';

describe('what an item may be', () => {
  const nexts = (state: number) => (state < 3 ? [state + 1, state + 2] : []);

  it('is itself, and whatever it comes to by itself', () => {
    expect(reachableStates(1, nexts)).toEqual([1, 2, 3, 4]);
    expect(reachableStates(7, nexts)).toEqual([7]);
  });

  it('is narrowed down by what the service shows, and fails when nothing is left', () => {
    const expectAtLeast = (least: number) => (state: number) => {
      if (state < least) throw new Error(`${state} is below ${least}`);
    };
    expect(fittingStates([1, 2, 3], expectAtLeast(2))).toEqual([2, 3]);
    expect(() => fittingStates([1, 2], expectAtLeast(5))).toThrow('1 is below 5, and none of 2 possible states fits');
    expect(() => fittingStates([1], expectAtLeast(5))).toThrow(/^1 is below 5$/);
  });
});
