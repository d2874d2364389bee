import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { offsets } from './offsets.ts';

const check = (...calls: ObservedCall[]) => inShort(offsets.check(runOf({ calls })));
const post = (at: number, postDate: string) => call(at, 'createPost', { request: { teamId: 't', postDate } });

test('has no occasion without a time', () => {
  expect(check(post(0, ''), call(20, 'listTeams')).occasions).toBe(0);
});

test('passes Z and offsets', () => {
  const calls = ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000+01:00', '2026-03-02T12:00-0500'].map((time, index) =>
    post(index * 20, time),
  );
  expect(check(...calls)).toEqual({ occasions: 3, problems: [] });
});

test('fails without an offset, in bodies and in queries', () => {
  expect(check(post(0, '2026-03-02T12:00:00'), call(20, 'createComment', { request: { postDate: '2026-03-02' } })).problems).toEqual([
    { text: 'createPost has a postDate without an offset: 2026-03-02T12:00:00', evidence: ['call_0'] },
    { text: 'createComment has a postDate without an offset: 2026-03-02', evidence: ['call_20'] },
  ]);
  expect(check(call(0, 'listPosts', { query: 'postDateFrom=2026-03-02T12:00:00+01:00' })).problems).toHaveLength(1);
});
