import { describe, expect, it } from 'vitest';
import { fittingStates, isChanged, reachableStates } from './possible.ts';

describe('the possible states of an item', () => {
  const nextStates = (state: number) => (state < 3 ? [state + 1, state + 2] : []);

  it('are those that it may have had, and all that follow from them', () => {
    expect(reachableStates([1], nextStates)).toEqual([1, 2, 3, 4]);
    expect(reachableStates([7, 3], nextStates)).toEqual([7, 3]);
  });

  it('are narrowed by a response, which throws when none fits', () => {
    const expectAtLeast = (least: number) => (state: number) => {
      if (state < least) throw new Error(`${state} is below ${least}`);
    };
    expect(fittingStates([1, 2, 3], expectAtLeast(2))).toEqual([2, 3]);
    expect(() => fittingStates([1, 2], expectAtLeast(5))).toThrow('1 is below 5, and none of 2 possible states fits');
    expect(() => fittingStates([1], expectAtLeast(5))).toThrow(/^1 is below 5$/);
  });
});

const known = { id: 'conv_1', updatedAt: '2026-03-02T09:00:00.000Z' };

describe('an object that others may change', () => {
  it('has changed when it shows a later updatedAt', () => {
    expect(isChanged(known, { updatedAt: '2026-03-02T09:00:00.001Z' })).toBe(true);
    expect(isChanged(known, { updatedAt: known.updatedAt })).toBe(false);
  });

  it('is never older than it was, and never missing', () => {
    expect(() => isChanged(known, { updatedAt: '2026-03-02T08:59:59.999Z' })).toThrow(
      'updatedAt of conv_1 went back from 2026-03-02T09:00:00.000Z to 2026-03-02T08:59:59.999Z',
    );
    expect(isChanged(known, {})).toBe(false);
  });
});
