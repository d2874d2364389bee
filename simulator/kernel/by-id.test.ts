import { expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { ById } from './by-id.ts';

interface Item {
  readonly id: number;
  readonly step: number;
}

/** Neighbours, and ids far away from each other. */
const ids = fc.oneof(fc.nat(600), fc.integer({ min: 1_000_000, max: 1_000_300 }));
const steps = fc.array(fc.record({ id: ids, does: fc.constantFrom('set', 'set', 'delete', 'clear') }), { maxLength: 300, size: 'max' });

it('behaves like a Map through any sequence of calls', () => {
  fc.assert(
    fc.property(steps, all => {
      const items = new ById<Item>();
      const model = new Map<number, Item>();
      for (const [step, { id, does }] of all.entries()) {
        if (does === 'set') {
          items.set({ id, step });
          model.set(id, { id, step });
        } else if (does === 'delete') {
          expect(items.delete(id)).toBe(model.delete(id));
        } else if (step % 50 === 0) {
          items.clear();
          model.clear();
        }
        expect(items.get(id)).toEqual(model.get(id));
        expect(items.size).toBe(model.size);
      }
      const byId = (a: Item, b: Item) => a.id - b.id;
      expect([...items.values()].sort(byId)).toEqual([...model.values()].sort(byId));
    }),
    { numRuns: 100 },
  );
});
