import { expect, test } from 'vitest';
import { call, delivery, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { noRetryOfRefusals } from './no-retry-of-refusals.ts';

const check = (...calls: ObservedCall[]) => inShort(noRetryOfRefusals.check(runOf({ calls })));
const refused = (at: number, title = '') => call(at, 'createTeam', { status: 400, request: { name: title } });

test('has no occasion without a refusal', () => {
  const calls = [
    call(0, 'listTeams'),
    call(20, 'getPostByReferenceKey', { status: 404 }),
    call(40, 'getPostByReferenceKey', { status: 404 }),
  ];
  expect(check(...calls, call(60, 'listTeams', { status: 429 }), call(80, 'createCommentImport', { status: 409 })).occasions).toBe(0);
});

test('passes when the request is corrected', () => {
  expect(check(refused(0), refused(50, 'x'), call(100, 'createTeam', { request: { name: 'xyz' } }))).toEqual({
    occasions: 2,
    problems: [],
  });
});

test('passes when something changed in between, or much later', () => {
  expect(check(refused(0), call(50, 'createTeam', { request: { name: 'Other' } }), refused(100)).problems).toEqual([]);
  expect(check(refused(0), refused(100_000)).problems).toEqual([]);
  const deliveries = [delivery(50, 'team.updated')];
  expect(noRetryOfRefusals.check(runOf({ calls: [refused(0), refused(100)], deliveries })).problems).toEqual([]);
});

test('passes when a refusal says that a lost call was done', () => {
  const deletion = (at: number, status: number) => call(at, 'deletePost', { params: { id: 'post_1' }, status });
  expect(check(deletion(0, 0), deletion(50, 400), deletion(100, 400)).problems).toEqual([]);
  expect(check(deletion(50, 400), deletion(100, 400)).problems).toHaveLength(1);
});
