import { expect, test } from 'vitest';
import { call, delivery, inShort, type RunOptions, runOf } from '../../run.fixture.ts';
import { beforeWork } from './before-work.ts';

const EVENT = { data: { id: 'post_1', teamId: 'team_1' }, takes: 50 };
const check = (options: RunOptions) => inShort(beforeWork.check(runOf(options)));
const get = (at: number, id: string, takes = 10) => call(at, 'getPost', { params: { id }, takes });

test('has no occasion without an acknowledged delivery', () => {
  const deliveries = [
    delivery(0, 'post.published', { ...EVENT, status: 500 }),
    delivery(100, 'post.published', { ...EVENT, forgery: 'body' }),
  ];
  expect(check({ deliveries, calls: [get(10, 'post_1')] })).toEqual({ occasions: 0, problems: [] });
});

test('passes when the acknowledgement did not wait for the answer', () => {
  expect(check({ deliveries: [delivery(0, 'post.published', EVENT)], calls: [get(30, 'post_1', 40)] }).problems).toEqual([]);
});

test('passes when the calls meanwhile are about something else, or polled before', () => {
  const deliveries = [delivery(100, 'post.published', EVENT)];
  const ofTeam = call(110, 'createPost', { request: { teamId: 'team_1' } });
  expect(check({ deliveries, calls: [get(10, 'post_1'), get(105, 'post_1'), ofTeam, get(120, 'post_12')] }).problems).toEqual([]);
});

test('passes when the acknowledgement came later than a call that happened to be made meanwhile', () => {
  expect(check({ deliveries: [delivery(0, 'post.published', { ...EVENT, takes: 300 })], calls: [get(30, 'post_1')] }).problems).toEqual([]);
  expect(
    check({ deliveries: [delivery(0, 'post.published', { ...EVENT, takes: 300 })], calls: [get(30, 'post_1', 265)] }).problems,
  ).toHaveLength(1);
});

test('passes when most events of that type are worked on afterwards', () => {
  const deliveries = [1, 2, 3].map(n => delivery(n * 100, 'post.published', { ...EVENT, data: { id: `post_${n}` } }));
  expect(check({ deliveries, calls: [get(110, 'post_1'), get(260, 'post_2'), get(360, 'post_3')] }).problems).toEqual([]);
});

test('passes when the client may still be at work on an earlier delivery', () => {
  const deliveries = [delivery(0, 'post.published', { ...EVENT, takes: 5 }), delivery(10, 'post.published', { ...EVENT, attempt: 2 })];
  expect(check({ deliveries, calls: [get(20, 'post_1')] }).problems).toEqual([]);
  const forged = (status: number) => delivery(0, 'post.published', { ...EVENT, takes: 5, forgery: 'secret', status });
  expect(check({ deliveries: [forged(200), ...deliveries.slice(1)], calls: [get(20, 'post_1')] }).problems).toEqual([]);
  expect(check({ deliveries: [forged(401), ...deliveries.slice(1)], calls: [get(20, 'post_1')] }).problems).toHaveLength(1);
});
