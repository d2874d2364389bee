import { describe, expect, it } from 'vitest';
import { createInstants } from './instants.ts';

const THEIRS = '2026-03-02T09:00:00.500Z';
const OURS = '2026-03-02T09:00:00.620Z';

function learned() {
  const instants = createInstants();
  instants.learn(THEIRS, OURS);
  return instants;
}

describe('instants of two services', () => {
  it('are replaced in a text, in a query, and if they are close to a known one', () => {
    const { toOurs } = learned();
    expect(toOurs(`{"from":"${THEIRS}"}`)).toBe(`{"from":"${OURS}"}`);
    expect(toOurs(`/posts?from=${encodeURIComponent(THEIRS)}`)).toBe(`/posts?from=${encodeURIComponent(OURS)}`);
    expect(toOurs('2026-03-02T09:00:00.499Z')).toBe('2026-03-02T09:00:00.619Z');
  });

  it('are unchanged without a known one nearby, and otherwise follow the nearest', () => {
    const instants = learned();
    expect(instants.toOurs('2026-03-02T09:00:02.000Z')).toBe('2026-03-02T09:00:02.000Z');
    instants.learn('2026-03-02T09:00:00.900Z', '2026-03-02T09:00:00.900Z');
    expect(instants.toOurs('2026-03-02T09:00:00.901Z')).toBe('2026-03-02T09:00:00.901Z');
  });

  it('keep the pair that was learned first', () => {
    const instants = learned();
    instants.learn(THEIRS, '2026-03-02T09:00:00.700Z');
    expect([instants.knows(THEIRS), instants.toOurs(THEIRS)]).toEqual([true, OURS]);
  });
});
