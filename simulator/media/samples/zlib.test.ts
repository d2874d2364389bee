import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { compress } from './zlib.ts';

const run = fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 600 }));

it('can be decompressed by zlib, for runs of any length', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 30 }), runs => {
      const data = Buffer.concat(runs.map(([byte, length]) => Buffer.alloc(length, byte)));
      expect(inflateSync(compress(data)).equals(data)).toBe(true);
    }),
  );
});

it('compresses runs of one byte', () => {
  expect(compress(Buffer.alloc(100_000)).length).toBeLessThan(1000);
});
