import { expect, it } from 'vitest';
import { diffSnapshots } from './diff.ts';
import type { WorldSnapshot } from './format.ts';

const NOTHING = { added: [], removed: [], changed: [] };

function snapshot(state: WorldSnapshot['state'], platforms: WorldSnapshot['platforms'] = {}): WorldSnapshot {
  return {
    version: 6,
    simulator: '0.1.0',
    seed: 1,
    startTime: 0,
    clock: { now: 0, mode: 'manual', speed: 1, nextJobId: 1, jobs: [] },
    random: {},
    state,
    platforms,
  };
}

const diff = (from: unknown, to: unknown) => {
  const { total: _, ...lists } = diffSnapshots(snapshot({ area: { part: from } }), snapshot({ area: { part: to } }), 100);
  return lists;
};

it.each<[string, unknown, unknown, object]>([
  ['a field', { a: 1 }, { a: 2 }, { changed: [{ path: '/area/part/a', from: 1, to: 2 }] }],
  ['a field that came', {}, { a: null }, { added: [{ path: '/area/part/a', value: null }] }],
  ['a field that went', { a: null }, {}, { removed: [{ path: '/area/part/a', value: null }] }],
  [
    'an entity by its id',
    [{ id: 'x', n: 1 }],
    [
      { id: 'y', n: 1 },
      { id: 'x', n: 2 },
    ],
    {
      added: [{ path: '/area/part/y', value: { id: 'y', n: 1 } }],
      changed: [{ path: '/area/part/x/n', from: 1, to: 2 }],
    },
  ],
  ['an item by its key', [{ key: 'k', n: 1 }], [{ key: 'k', n: 2 }], { changed: [{ path: '/area/part/k/n', from: 1, to: 2 }] }],
  ['a pair by its first half', [['k', { n: 1 }]], [['k', { n: 2 }]], { changed: [{ path: '/area/part/k/1/n', from: 1, to: 2 }] }],
  ['items without a name by their places', [{ n: 1 }, { n: 2 }], [{ n: 1 }], { removed: [{ path: '/area/part/1', value: { n: 2 } }] }],
  [
    'items whose names are not their own',
    [{ id: 'x' }, { id: 'x', n: 1 }],
    [{ id: 'x' }, { id: 'x', n: 2 }],
    {
      changed: [{ path: '/area/part/1/n', from: 1, to: 2 }],
    },
  ],
  ['a list of scalars as a whole', ['a', 'b'], ['b'], { changed: [{ path: '/area/part', from: ['a', 'b'], to: ['b'] }] }],
  ['a list that was empty', [], ['b'], { changed: [{ path: '/area/part', from: [], to: ['b'] }] }],
  [
    'an object in place of a list',
    [{ id: 'x' }],
    { x: { id: 'x' } },
    { changed: [{ path: '/area/part', from: [{ id: 'x' }], to: { x: { id: 'x' } } }] },
  ],
  ['a name with a slash', { 'a/~b': 1 }, { 'a/~b': 2 }, { changed: [{ path: '/area/part/a~1~0b', from: 1, to: 2 }] }],
  [
    'a long text, cut',
    { a: 'x' },
    { a: 'y'.repeat(1500) },
    {
      changed: [{ path: '/area/part/a', from: 'x', to: `${'y'.repeat(1000)}… (1500 characters)` }],
    },
  ],
  ['an item that came into an empty list', { a: [] }, { a: [{ id: 'x' }] }, { added: [{ path: '/area/part/a/x', value: { id: 'x' } }] }],
  ['an item that left the list empty', { a: [{ id: 'x' }] }, { a: [] }, { removed: [{ path: '/area/part/a/x', value: { id: 'x' } }] }],
])('names %s', (_, from, to, expected) => {
  expect(diff(from, to)).toEqual({ ...NOTHING, ...expected });
  expect(diff(to, to)).toEqual(NOTHING);
});

it('omits the collection from a path when it is called like its area', () => {
  const [a, b] = [1, 2].map(n => snapshot({ posts: { posts: [{ id: 'p', n }] }, quotas: { monthly: { k: n } } }, { TIKTOK: { n } }));
  expect(a && b && diffSnapshots(a, b, 100).changed.map(({ path }) => path)).toEqual([
    '/posts/p/n',
    '/quotas/monthly/k',
    '/platforms/TIKTOK/n',
  ]);
});

it('limits each list, and counts everything', () => {
  const { added, total } = diffSnapshots(snapshot({ area: { part: {} } }), snapshot({ area: { part: { a: 1, b: 2, c: 3 } } }), 2);
  expect({ added: added.map(({ path }) => path), total }).toEqual({ added: ['/area/part/a', '/area/part/b'], total: 3 });
});
