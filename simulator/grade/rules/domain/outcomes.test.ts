import { expect, test } from 'vitest';
import { call, delivery, inShort, type RunOptions, runOf } from '../../run.fixture.ts';
import { outcomes } from './outcomes.ts';

const REQUEST = {
  teamId: 'team_1',
  title: 'Launch',
  status: 'SCHEDULED',
  socialAccountTypes: ['TWITTER', 'LINKEDIN'],
  data: { TWITTER: { text: 'It is here' }, LINKEDIN: { text: 'It is here' } },
};
const MIXED = { ...REQUEST, id: 'post_1', status: 'ERROR', referenceKey: null, externalData: { TWITTER: { id: '1' } } };
const create = (at: number, id: string, changes: object = {}) =>
  call(at, 'createPost', { request: { ...REQUEST, ...changes }, response: { ...REQUEST, id, status: 'SCHEDULED', ...changes } });
const failed = (at: number, changes: object = {}) => delivery(at, 'post.published', { data: { ...MIXED, ...changes } });
const check = (options: RunOptions) => inShort(outcomes.check(runOf(options)));

const AGAIN = {
  text: 'Post post_1 was ERROR and live on TWITTER, and the client posted its text there again',
  evidence: ['delivery_50', 'call_100'],
};

test('has no occasion when posts are live everywhere or nowhere', () => {
  const deliveries = [failed(50, { status: 'POSTED' }), failed(60, { id: 'post_2', externalData: {} })];
  expect(check({ deliveries, calls: [create(0, 'post_1'), create(100, 'post_3')] })).toEqual({ occasions: 0, problems: [] });
});

test('passes when the post is retried, or its text is posted where it failed', () => {
  const elsewhere = create(100, 'post_2', { socialAccountTypes: ['LINKEDIN'] });
  expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), elsewhere] })).toEqual({ occasions: 1, problems: [] });
  const retry = call(80, 'retryPost', { params: { id: 'post_1' } });
  expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), retry, create(100, 'post_2')] }).problems).toEqual([]);
});

test('passes when another post is another one, or the client posts the same all the time', () => {
  const others = [{ title: 'Other' }, { teamId: 'team_2' }, { data: { TWITTER: { text: 'No' } } }, { status: 'DRAFT' }];
  const calls = [create(0, 'post_1'), ...others.map((changes, i) => create(100 + i, `post_${i + 2}`, changes))];
  expect(check({ deliveries: [failed(50)], calls }).problems).toEqual([]);
  const keyed = [create(0, 'post_1', { referenceKey: 'a' }), create(100, 'post_2', { referenceKey: 'b' })];
  expect(check({ deliveries: [failed(50, { referenceKey: 'a' })], calls: keyed }).problems).toEqual([]);
  expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), create(20, 'post_2'), create(100, 'post_3')] }).problems).toEqual(
    [],
  );
});

test('fails when the text is posted again where it is live', () => {
  const calls = [create(0, 'post_1'), create(100, 'post_2')];
  expect(check({ deliveries: [failed(50)], calls })).toEqual({ occasions: 1, problems: [AGAIN] });
  const refused = { ...create(100, 'post_2'), status: 403 };
  expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), refused] }).problems).toEqual([AGAIN]);
});

test('fails when the outcome was read in an answer, and the post was still tried elsewhere', () => {
  const read = call(50, 'listPosts', { response: { items: [{ ...MIXED, status: 'RETRYING' }], total: 1 } });
  expect(check({ calls: [create(0, 'post_1'), read, create(100, 'post_2')] }).problems).toEqual([
    { text: 'Post post_1 was RETRYING and live on TWITTER, and the client posted its text there again', evidence: ['call_50', 'call_100'] },
  ]);
});
