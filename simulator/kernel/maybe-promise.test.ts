import { describe, expect, it } from 'vitest';
import { andThen } from './maybe-promise.ts';

describe('andThen', () => {
  it('continues at once with a value that is there', () => {
    expect(andThen(20, value => value + 1)).toBe(21);
  });

  it('waits for a promise', async () => {
    const later = andThen(Promise.resolve(20), value => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(21);
  });

  it('throws at once, and rejects later', async () => {
    const fail = (): never => {
      throw new Error('no');
    };
    expect(() => andThen(1, fail)).toThrow('no');
    await expect(andThen(Promise.resolve(1), fail)).rejects.toThrow('no');
  });
});
