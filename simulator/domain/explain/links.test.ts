import { expect, it } from 'vitest';
import { Trail } from '../../kernel/trail.ts';
import { chainOf } from './links.ts';

it('ends a chain of causes where a snapshot that somebody has edited would go round in circles', () => {
  const trail = new Trail(() => 0);
  const link = (cause: number) => ({ at: 0, kind: 'job', subject: 'post_1', cause }) as const;
  trail.load({ first: 1, links: [link(2), link(1), link(3)], kept: [] });
  const chains = trail.find(() => true).map(each => chainOf(trail, each).map(({ number }) => number));
  expect(chains).toEqual([[1], [1, 2], [3]]);
});
