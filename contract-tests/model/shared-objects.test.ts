import { describe, expect, it } from 'vitest';
import { isChanged } from './shared-objects.ts';

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
