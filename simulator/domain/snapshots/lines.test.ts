import { expect, it } from 'vitest';
import type { WorldSnapshot } from './format.ts';
import { ITEMS_PER_LINE } from './line.ts';
import { completed, linesOf, snapshotOf } from './lines.ts';

const items = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `é${i}`, text: 'a\nb' }));

function snapshot(parts: Readonly<Record<string, unknown>>): WorldSnapshot {
  const clock = { now: 5, mode: 'manual', speed: 1, nextJobId: 3, jobs: [{ id: 1, at: 5, kind: 'k', subject: 's' }] } as const;
  return {
    version: 6,
    simulator: '0.1.0',
    seed: 1,
    startTime: 0,
    clock,
    random: { a: [1, 2, 3, 4] },
    state: { area: parts },
    platforms: { TIKTOK: { n: [1] } },
  };
}

it.each([0, 1, ITEMS_PER_LINE, ITEMS_PER_LINE + 1, 3 * ITEMS_PER_LINE])('restores what it was made from: a list of %i', count => {
  const original = snapshot({ first: {}, list: items(count), pairs: [['k', 1]], last: null });
  const lines = [...linesOf(original)].map(completed);
  expect(JSON.stringify(snapshotOf(lines))).toBe(JSON.stringify(original));
  expect(lines.every(line => !line.includes('\n'))).toBe(true);
});

it.each([
  ['no frame', []],
  ['no JSON', ['{']],
  ['no object', ['1']],
])('refuses invalid input: %s', (_, lines) => {
  expect(() => snapshotOf(lines)).toThrow(SyntaxError);
});

it('refuses a line for a part of something that has none', () => {
  const lines = [
    { at: [], value: { version: 4, state: 5 } },
    { at: ['state', 'area'], value: 1 },
  ];
  expect(() => snapshotOf(lines.map(line => JSON.stringify(line)))).toThrow(new SyntaxError('A line of a world belongs nowhere'));
});
