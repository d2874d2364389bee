import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that runs until the test finishes it. An owner is written `organization/endpoint`. */
function createFakeLoad(slots = 50) {
  const load = createFairQueue(slots);
  const running = new Map<string, (() => void)[]>();
  const started: string[] = [];
  const count = (owner: string): number => running.get(owner)?.length ?? 0;
  return {
    enter(owner: string, times = 1): void {
      const [organization = '', endpoint = ''] = owner.split('/');
      for (let i = 0; i < times; i++) {
        load.run({ organization, endpoint }, finish => {
          started.push(owner);
          running.set(owner, [...(running.get(owner) ?? []), finish]);
        });
      }
    },
    end(owner: string, times = 1): void {
      for (let i = 0; i < times; i++) {
        const [finish, ...others] = running.get(owner) ?? [];
        running.set(owner, others);
        finish?.();
      }
    },
    count,
    /** Owners in the order in which their work started. */
    started,
    total: (): number => [...running.keys()].reduce((sum, owner) => sum + count(owner), 0),
  };
}

describe('a fair queue', () => {
  it('gives a single endpoint all slots and never more', () => {
    const load = createFakeLoad();
    load.enter('acme/slow', 60);
    expect(load.count('acme/slow')).toBe(50);
    load.end('acme/slow', 30);
    expect(load.count('acme/slow')).toBe(30);
    load.enter('acme/slow', 60);
    expect(load.count('acme/slow')).toBe(50);
  });

  it('[WHK-28] runs exactly as much as it has slots, whoever waits', () => {
    const load = createFakeLoad();
    load.enter('acme/slow', 120);
    for (let i = 0; i < 60; i++) load.enter(`org ${i}/in`, 2);
    expect(load.total()).toBe(50);
    for (let i = 0; i < 200; i++) {
      const busy = load.started.find(owner => load.count(owner) > 0);
      load.end(busy ?? '');
      expect(load.total()).toBe(Math.min(50, 240 - i - 1));
    }
  });

  it('gives the next free slot to an organization that has nothing running, before 120 that hang', () => {
    const load = createFakeLoad();
    load.enter('acme/hangs', 120);
    load.enter('pro/good', 3);
    expect(load.count('pro/good')).toBe(0);
    load.end('acme/hangs');
    expect([load.count('acme/hangs'), load.count('pro/good')]).toEqual([49, 1]);
    load.end('acme/hangs', 2);
    expect([load.count('acme/hangs'), load.count('pro/good')]).toEqual([47, 3]);
  });

  it('gives the next free slot of an organization to its endpoint that has nothing running', () => {
    const load = createFakeLoad();
    load.enter('acme/hangs', 120);
    load.enter('acme/good');
    load.end('acme/hangs');
    expect([load.count('acme/hangs'), load.count('acme/good')]).toEqual([49, 1]);
  });

  it('counts an organization with many endpoints that hang as one', () => {
    const load = createFakeLoad();
    for (let i = 0; i < 120; i++) load.enter(`acme/hangs ${i}`);
    load.enter('pro/good');
    load.end('acme/hangs 0');
    expect(load.count('pro/good')).toBe(1);
  });

  it('shares the slots evenly between two that are slow', () => {
    const load = createFakeLoad();
    load.enter('acme/slow', 120);
    load.enter('pro/slow', 120);
    load.end('acme/slow', 25);
    expect([load.count('acme/slow'), load.count('pro/slow')]).toEqual([25, 25]);
    load.end('pro/slow');
    expect([load.count('acme/slow'), load.count('pro/slow')]).toEqual([25, 25]);
  });

  it('serves equals in turn', () => {
    const load = createFakeLoad(1);
    load.enter('a/x', 3);
    load.enter('a/y', 2);
    load.enter('b/x', 2);
    for (let i = 0; i < 7; i++) load.end(load.started.at(-1) ?? '');
    expect(load.started).toEqual(['a/x', 'a/x', 'b/x', 'a/y', 'b/x', 'a/x', 'a/y']);
  });

  it('runs any amount of synchronous work without a stack overflow', () => {
    const queue = createFairQueue(1);
    const owner = { organization: 'acme', endpoint: 'a' };
    let done = 0;
    let finishFirst: (() => void) | undefined;
    queue.run(owner, finish => {
      finishFirst = finish;
    });
    for (let i = 0; i < 100_000; i++) {
      queue.run(owner, finish => {
        done++;
        finish();
      });
    }
    finishFirst?.();
    expect(done).toBe(100_000);
  });
});
