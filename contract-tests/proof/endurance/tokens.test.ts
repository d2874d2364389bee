import { expect, it } from 'vitest';
import { differenceOf } from './tokens.ts';

const FOUND = { token: 'answers/valid/getTeam@1@30@0', message: 'name is a number', counterexample: 'GET /api/v1/team/1' };

it('the same failure has the same message and case', () => {
  expect(differenceOf(FOUND, { ...FOUND, token: 'shorter' })).toBeUndefined();
});

it('ids may differ, numbers may not', () => {
  const found = { ...FOUND, message: 'post_y2gd2evx22fthnr2 has 2 comments' };
  expect(differenceOf(found, { ...found, message: 'post_2yjvkgv4xg2usebe has 2 comments' })).toBeUndefined();
  expect(differenceOf(found, { ...found, message: 'post_y2gd2evx22fthnr2 has 3 comments' })).toContain('has 3 comments');
});

it.each([
  [null, 'passes when it is repeated'],
  [{ ...FOUND, message: 'name is null' }, 'fails with "name is null"'],
  [{ ...FOUND, counterexample: 'GET /api/v1/team/2' }, 'repeats another case'],
])('%j is another failure', (again, difference) => {
  expect(differenceOf(FOUND, again)).toContain(difference);
});
