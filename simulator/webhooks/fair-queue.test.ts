import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that runs until the test finishes it. */
function createFakeLoad(queue = 50, spare = 5) {
  const load = createFairQueue({ slots: queue, spare });
  const running = new Map<string, (() => void)[]>();
  const count = (endpoint: string): number => running.get(endpoint)?.length ?? 0;
  return {
    enter(endpoint: string, times = 1): void {
      for (let i = 0; i < times; i++) load.run(endpoint, finish => running.set(endpoint, [...(running.get(endpoint) ?? []), finish]));
    },
    end(endpoint: string, times = 1): void {
      for (let i = 0; i < times; i++) {
        const [finish, ...others] = running.get(endpoint) ?? [];
        running.set(endpoint, others);
        finish?.();
      }
    },
    count,
    total: (): number => [...running.keys()].reduce((sum, endpoint) => sum + count(endpoint), 0),
  };
}

describe('a fair queue', () => {
  it('gives a single endpoint all slots and never more', () => {
    const load = createFakeLoad();
    load.enter('slow', 60);
    expect(load.count('slow')).toBe(50);
    load.end('slow', 30);
    expect(load.count('slow')).toBe(30);
    load.enter('slow', 60);
    expect(load.count('slow')).toBe(50);
  });

  it('never gives many small endpoints more than all slots together', () => {
    const load = createFakeLoad();
    for (let i = 0; i < 60; i++) load.enter(`endpoint ${i}`);
    expect(load.total()).toBe(50);
    for (let i = 0; i < 60; i++) load.enter(`endpoint ${i}`);
    expect(load.total()).toBe(50);
  });

  it('never gives two slow endpoints more than all slots together', () => {
    const load = createFakeLoad();
    for (let i = 0; i < 60; i++) {
      load.enter('a');
      load.enter('b');
    }
    expect([load.count('a'), load.count('b')]).toEqual([25, 25]);
    load.end('a', 10);
    expect(load.total()).toBe(50);
  });

  it('gives a spare slot to an endpoint while another one uses all slots', () => {
    const load = createFakeLoad();
    load.enter('slow', 60);
    load.enter('quick', 3);
    expect([load.count('slow'), load.count('quick')]).toEqual([50, 1]);
    load.end('quick');
    load.end('quick');
    expect([load.count('slow'), load.count('quick')]).toEqual([50, 1]);
  });

  it('returns spare slots first', () => {
    const load = createFakeLoad();
    load.enter('slow', 60);
    load.enter('quick');
    load.end('slow');
    expect(load.count('slow')).toBe(49);
    load.end('quick');
    expect(load.count('slow')).toBe(50);
  });

  it('limits the number of spare slots', () => {
    const load = createFakeLoad();
    load.enter('slow', 60);
    for (let i = 0; i < 20; i++) load.enter(`endpoint ${i}`);
    expect(load.total()).toBe(55);
  });

  it('gives free slots to endpoints round-robin', () => {
    const load = createFakeLoad(2, 0);
    load.enter('a', 4);
    load.enter('b', 2);
    load.enter('c', 1);
    const order: string[] = [];
    for (let i = 0; i < 5; i++) {
      const before = { a: load.count('a'), b: load.count('b'), c: load.count('c') };
      const busy = (['a', 'b', 'c'] as const).find(endpoint => before[endpoint] > 0) ?? 'a';
      load.end(busy);
      const started = (['a', 'b', 'c'] as const).filter(endpoint => load.count(endpoint) > before[endpoint] - (endpoint === busy ? 1 : 0));
      order.push(...started);
    }
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('runs any amount of synchronous work without a stack overflow', () => {
    const queue = createFairQueue({ slots: 1, spare: 0 });
    let done = 0;
    let finishFirst: (() => void) | undefined;
    queue.run('a', finish => {
      finishFirst = finish;
    });
    for (let i = 0; i < 100_000; i++) {
      queue.run('a', finish => {
        done++;
        finish();
      });
    }
    finishFirst?.();
    expect(done).toBe(100_000);
  });
});
