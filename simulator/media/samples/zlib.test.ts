import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { compress } from './zlib.ts';

const run = fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 600 }));

it('is unpacked by zlib to what was packed, however long its runs are', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 30 }), runs => {
      const data = Buffer.concat(runs.map(([byte, length]) => Buffer.alloc(length, byte)));
      expect(inflateSync(compress(data)).equals(data)).toBe(true);
    }),
  );
});

it('is much smaller where one byte follows another', () => {
  expect(compress(Buffer.alloc(100_000)).length).toBeLessThan(1000);
});
