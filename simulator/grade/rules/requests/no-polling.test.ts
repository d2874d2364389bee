import { expect, test } from 'vitest';
import { call, delivery, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { noPolling } from './no-polling.ts';

const check = (...calls: ObservedCall[]) => inShort(noPolling.check(runOf({ calls })));
const reads = (count: number, everyMs: number, from = 1000) =>
  Array.from({ length: count }, (_, index) => call(from + index * everyMs, 'getPost', { params: { id: 'post_1' } }));

test('has no occasion when nothing was begun', () => {
  expect(check(call(0, 'listTeams')).occasions).toBe(0);
});

test('passes a few reads, seldom ones, and reads after changes', () => {
  expect(check(call(0, 'createPost'), ...reads(3, 1000))).toEqual({ occasions: 1, problems: [] });
  expect(check(...reads(6, 400_000)).problems).toEqual([]);
  const changes = Array.from({ length: 4 }, (_, index) => call(1500 + index * 1000, 'updatePost'));
  expect(check(...reads(4, 1000), ...changes).problems).toEqual([]);
});

test('passes reads for which a delivery is the reason', () => {
  const deliveries = [delivery(1500, 'post.published'), delivery(3500, 'post.published')];
  expect(noPolling.check(runOf({ calls: reads(5, 1000), deliveries })).problems).toEqual([]);
});
