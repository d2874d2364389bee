import { expect, test } from 'vitest';
import { call, runOf } from '../../run.fixture.ts';
import { ADDED_FIELD } from '../../traps/added-names.ts';
import { growsWithAnswers } from './grows-with-answers.ts';

test('has an occasion where an answer has something unknown', () => {
  const calls = [
    call(0, 'getTeam', { response: { id: 'team_1' } }),
    call(20, 'getTeam', { response: { id: 'team_1', [ADDED_FIELD]: {} } }),
  ];
  const traps = new Set(['forward-compatibility'] as const);
  expect(growsWithAnswers.check(runOf({ calls: calls.slice(0, 1), traps })).occasions).toBe(0);
  expect(growsWithAnswers.check(runOf({ calls, traps }))).toEqual({ occasions: 1, problems: [] });
});
