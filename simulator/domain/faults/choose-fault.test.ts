import { expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { asksForBody, chooseFault } from './choose-fault.ts';
import { type Fault, NEW_FAULT } from './model.ts';

const call = { kind: 'operation', operationId: 'createPost', path: {}, query: '', headers: { 'x-api-key': 'k' } } as const;

function createFaults(seed: number, ...parts: readonly Partial<Fault>[]) {
  const random = createRandom(seed);
  let faults = parts.map(
    (part, index): Fault => ({
      ...NEW_FAULT,
      id: `fault_${index}`,
      target: { kind: 'operation', operationId: 'createPost', path: {} },
      route: null,
      match: null,
      effect: { kind: 'reset' },
      when: null,
      ...part,
    }),
  );
  const update = (fault: Fault, change: Partial<Fault>): Fault => {
    const changed = { ...fault, ...change };
    faults = faults.map(each => (each.id === fault.id ? changed : each));
    return changed;
  };
  return { choose: (now = 0) => chooseFault({ faults, now, random, update }, call), all: () => faults };
}

it('chooses the newest fault that hits, and counts the others', () => {
  const { choose, all } = createFaults(1, { when: { first: 3 } }, { when: { every: 2 } });
  expect([1, 2, 3, 4, 5].map(() => choose()?.id)).toEqual(['fault_0', 'fault_1', 'fault_0', 'fault_1', undefined]);
  expect(all().map(({ applied }) => applied)).toEqual([2, 2]);
});

it('says which call retires a fault, and when', () => {
  const { choose, all } = createFaults(1, { when: { first: 2 } });
  expect([choose(5)?.retired, choose(6)?.retired, choose(7)]).toEqual([false, true, undefined]);
  expect(all()[0]).toMatchObject({ calls: 2, applied: 2, retired: { at: 6, by: 'first' } });
});

it('draws another delay for each call, the same ones for the same seed', () => {
  const delays = (seed: number) => {
    const { choose } = createFaults(seed, { effect: { kind: 'delay', delayMs: { p50: 100, p95: 1000 } } });
    return Array.from({ length: 6 }, () => choose()?.effect);
  };
  expect(new Set(delays(7).map(effect => JSON.stringify(effect))).size).toBe(6);
  expect(delays(7)).toEqual(delays(7));
  expect(delays(7)).not.toEqual(delays(8));
});

it.each<[Partial<Fault>, boolean]>([
  [{ match: { body: { title: 'x' } } }, true],
  [{ match: { body: { title: 'x' }, apiKey: 'k' } }, true],
  [{ match: { body: { title: 'x' }, apiKey: 'other' } }, false],
  [{ match: { body: { title: 'x' } }, retired: { at: 0, by: 'nth' } }, false],
  [{ match: { body: { title: 'x' } }, target: { kind: 'operation', operationId: 'getPost', path: {} } }, false],
  [{ match: { apiKey: 'k' } }, false],
  [{}, false],
])('asks for the body of a call only where it decides: %j, %s', (part, expected) => {
  expect(asksForBody(createFaults(1, part).all(), call)).toBe(expected);
});
