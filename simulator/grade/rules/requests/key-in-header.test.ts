import { expect, test } from 'vitest';
import { call, callOfPath, inShort, KEY, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { keyInHeader } from './key-in-header.ts';

const check = (...calls: ObservedCall[]) => inShort(keyInHeader.check(runOf({ calls })));

test('has no occasion without a key', () => {
  expect(check(call(0, 'listTeams', { headers: { 'x-api-key': undefined } })).occasions).toBe(0);
});

test('fails on a key in a URL, another header, a body, or on its way to the object store', () => {
  const calls = [
    call(0, 'listTeams', { query: `key=${KEY}` }),
    call(10, 'listTeams', { headers: { 'x-api-key': undefined, authorization: `Bearer ${KEY}` } }),
    call(20, 'createTeam', { request: { name: KEY } }),
    callOfPath(30, 'PUT', '/_storage/team_1/a.mp4', { headers: { 'x-api-key': KEY } }),
  ];
  expect(check(...calls).problems.map(({ text }) => text)).toEqual([
    'listTeams has the key in its URL',
    'listTeams has the key in its header authorization',
    'createTeam has the key in its body',
    'PUT /_storage/team_1/a.mp4 has the key in its header x-api-key',
  ]);
});
