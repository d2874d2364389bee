import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { createRandom, type RandomStream } from './random.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 });
const names = fc.string({ minLength: 1, maxLength: 12 });
const draw = (stream: RandomStream, count: number) => Array.from({ length: count }, () => stream.next());

describe('streams', () => {
  it('are the same for the same seed and name', () => {
    fc.assert(
      fc.property(seeds, names, (seed, name) => {
        expect(draw(createRandom(seed).stream(name), 20)).toEqual(draw(createRandom(seed).stream(name), 20));
      }),
    );
  });

  it('differ by seed and by name', () => {
    fc.assert(
      fc.property(seeds, names, names, (seed, name, other) => {
        fc.pre(name !== other);
        const numbers = draw(createRandom(seed).stream(name), 5);
        expect(draw(createRandom(seed).stream(other), 5)).not.toEqual(numbers);
        expect(draw(createRandom(seed + 1).stream(name), 5)).not.toEqual(numbers);
      }),
    );
  });

  it('are not shifted by draws from other streams', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.tuple(names, fc.nat(3))), (seed, noise) => {
        const alone = draw(createRandom(seed).stream('posts'), 10);
        const random = createRandom(seed);
        const among = alone.map((_, i) => {
          const [name, count] = noise[i] ?? ['x', 1];
          draw(random.stream(`other ${name}`), count);
          draw(random.derived('posts'), count);
          return random.stream('posts').next();
        });
        expect(among).toEqual(alone);
      }),
    );
  });

  it('continue from a restored snapshot', () => {
    fc.assert(
      fc.property(seeds, fc.array(names, { maxLength: 5 }), fc.nat(20), (seed, used, count) => {
        const random = createRandom(seed);
        for (const name of used) draw(random.stream(name), count);
        const saved = JSON.parse(JSON.stringify(random.save()));
        const later = used.map(name => draw(random.stream(name), 3));
        const restored = createRandom(seed);
        draw(restored.stream('something else'), 2);
        restored.load(saved);
        expect(used.map(name => draw(restored.stream(name), 3))).toEqual(later);
        expect(restored.stream('fresh').next()).toBe(createRandom(seed).stream('fresh').next());
      }),
    );
  });
});

it('derives the same stream from a name at each call, and saves no state of it', () => {
  const random = createRandom(7);
  expect(draw(random.derived('history:sa_1'), 5)).toEqual(draw(random.derived('history:sa_1'), 5));
  expect(random.save()).toEqual({});
});

describe('numbers', () => {
  it('stay within their bounds', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (seed, min, width) => {
        const stream = createRandom(seed).stream('a');
        for (let i = 0; i < 20; i++) {
          const number = stream.integer(min, min + width);
          expect(Number.isInteger(number) && number >= min && number <= min + width).toBe(true);
          const fraction = stream.next();
          expect(fraction >= 0 && fraction < 1).toBe(true);
        }
      }),
    );
  });

  it('are evenly distributed', () => {
    const stream = createRandom(1).stream('dice');
    const counts = Array.from({ length: 6 }, () => 0);
    for (let i = 0; i < 60_000; i++) {
      const face = stream.integer(1, 6) - 1;
      counts[face] = (counts[face] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('pick every item eventually, and nothing else', () => {
    const stream = createRandom(1).stream('picks');
    const picked = new Set(Array.from({ length: 200 }, () => stream.pick(['a', 'b', 'c'])));
    expect([...picked].sort()).toEqual(['a', 'b', 'c']);
    expect(stream.pick(['only'])).toBe('only');
  });

  it('use one draw for `chance`, whatever its rate', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0, max: 1, noNaN: true }), (seed, rate) => {
        const [stream, twin] = [createRandom(seed).stream('a'), createRandom(seed).stream('a')];
        stream.chance(rate);
        twin.next();
        expect(stream.next()).toBe(twin.next());
      }),
    );
    const stream = createRandom(1).stream('a');
    expect(Array.from({ length: 50 }, () => stream.chance(0))).not.toContain(true);
    expect(Array.from({ length: 50 }, () => stream.chance(1))).not.toContain(false);
  });
});
