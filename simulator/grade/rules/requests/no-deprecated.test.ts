import { expect, test } from 'vitest';
import { call, runOf } from '../../run.fixture.ts';
import { noDeprecated } from './no-deprecated.ts';

const occasionsOf = (response: unknown) => noDeprecated.check(runOf({ calls: [call(0, 'getOrganization', { response })] })).occasions;

test('has no occasion while the teams are there', () => {
  expect(occasionsOf({ id: 'org_1', teams: [] })).toBe(0);
});

test('has an occasion when an organization came without its teams', () => {
  expect(noDeprecated.check(runOf({ calls: [call(0, 'getOrganization', { response: { id: 'org_1' } })] }))).toEqual({
    occasions: 1,
    problems: [],
  });
});
