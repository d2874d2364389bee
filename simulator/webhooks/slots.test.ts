import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

/** Work that lasts until the test ends it. */
function createBench(slots = 50, spare = 5) {
  const bench = createSlots({ slots, spare });
  const atWork = new Map<string, (() => void)[]>();
  const count = (endpoint: string): number => atWork.get(endpoint)?.length ?? 0;
  return {
    enter(endpoint: string, times = 1): void {
      for (let i = 0; i < times; i++) bench.enter(endpoint, leave => atWork.set(endpoint, [...(atWork.get(endpoint) ?? []), leave]));
    },
    end(endpoint: string, times = 1): void {
      for (let i = 0; i < times; i++) {
        const [leave, ...others] = atWork.get(endpoint) ?? [];
        atWork.set(endpoint, others);
        leave?.();
      }
    },
    count,
    total: (): number => [...atWork.keys()].reduce((sum, endpoint) => sum + count(endpoint), 0),
  };
}

describe('slots', () => {
  it('a lone endpoint gets all of them and never more', () => {
    const bench = createBench();
    bench.enter('slow', 60);
    expect(bench.count('slow')).toBe(50);
    bench.end('slow', 30);
    expect(bench.count('slow')).toBe(30);
    bench.enter('slow', 60);
    expect(bench.count('slow')).toBe(50);
  });

  it('many endpoints that each have a little get no more than all slots together', () => {
    const bench = createBench();
    for (let i = 0; i < 60; i++) bench.enter(`endpoint ${i}`);
    expect(bench.total()).toBe(50);
    for (let i = 0; i < 60; i++) bench.enter(`endpoint ${i}`);
    expect(bench.total()).toBe(50);
  });

  it('two slow endpoints that fill up together get no more than all slots together', () => {
    const bench = createBench();
    for (let i = 0; i < 60; i++) {
      bench.enter('a');
      bench.enter('b');
    }
    expect([bench.count('a'), bench.count('b')]).toEqual([25, 25]);
    bench.end('a', 10);
    expect(bench.total()).toBe(50);
  });

  it('an endpoint does not wait for one that holds them all', () => {
    const bench = createBench();
    bench.enter('slow', 60);
    bench.enter('quick', 3);
    expect([bench.count('slow'), bench.count('quick')]).toEqual([50, 1]);
    bench.end('quick');
    bench.end('quick');
    expect([bench.count('slow'), bench.count('quick')]).toEqual([50, 1]);
  });

  it('what was taken beyond the ceiling is given back first', () => {
    const bench = createBench();
    bench.enter('slow', 60);
    bench.enter('quick');
    bench.end('slow');
    expect(bench.count('slow')).toBe(49);
    bench.end('quick');
    expect(bench.count('slow')).toBe(50);
  });

  it('spare slots are few', () => {
    const bench = createBench();
    bench.enter('slow', 60);
    for (let i = 0; i < 20; i++) bench.enter(`endpoint ${i}`);
    expect(bench.total()).toBe(55);
  });

  it('a slot that falls free goes to the next endpoint in turn', () => {
    const bench = createBench(2, 0);
    bench.enter('a', 4);
    bench.enter('b', 2);
    bench.enter('c', 1);
    const order: string[] = [];
    for (let i = 0; i < 5; i++) {
      const before = { a: bench.count('a'), b: bench.count('b'), c: bench.count('c') };
      const busy = (['a', 'b', 'c'] as const).find(endpoint => before[endpoint] > 0) ?? 'a';
      bench.end(busy);
      const started = (['a', 'b', 'c'] as const).filter(endpoint => bench.count(endpoint) > before[endpoint] - (endpoint === busy ? 1 : 0));
      order.push(...started);
    }
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('work that is over at once does not pile up', () => {
    const slots = createSlots({ slots: 1, spare: 0 });
    let done = 0;
    let leaveFirst: (() => void) | undefined;
    slots.enter('a', leave => {
      leaveFirst = leave;
    });
    for (let i = 0; i < 100_000; i++) {
      slots.enter('a', leave => {
        done++;
        leave();
      });
    }
    leaveFirst?.();
    expect(done).toBe(100_000);
  });
});
