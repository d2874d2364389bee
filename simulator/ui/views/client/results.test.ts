import { expect, test } from 'vitest';
import type { GradeRule } from '../../../../openapi/generated/control-types.ts';
import { byResult, type Result, summaryOf } from './results.ts';

const rule = (id: string, result: Result): GradeRule => ({
  id,
  title: id,
  level: 'error',
  result,
  occasions: 0,
  why: '',
  advice: '',
  occasion: '',
  interfaceRules: [],
  problems: [],
});

const rules = [rule('a', 'not-exercised'), rule('b', 'passed'), rule('c', 'warning'), rule('d', 'failed'), rule('e', 'passed')];

test('failed rules come first, those that were not exercised last', () => {
  expect(byResult(rules).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'e', 'a']);
});

test('the summary counts each result that occurs', () => {
  expect(summaryOf(rules)).toBe('1 failed, 1 warning, 2 passed, 1 not exercised');
  expect(summaryOf([rule('a', 'passed')])).toBe('1 passed');
});
