import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestFirst } from './page.ts';

const ENTRIES = fc.array(fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), at: fc.integer({ min: 0, max: 2 }) }), {
  maxLength: 8,
});

it('lists are ordered newest first, and entries of one instant by id, descending, however they are stored', () => {
  fc.assert(
    fc.property(ENTRIES, entries => {
      const sorted = entries.toSorted(newestFirst(({ at }) => at));
      for (const [index, { id, at }] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next) expect(at > next.at || (at === next.at && id >= next.id)).toBe(true);
      }
    }),
  );
});
