import { expect, it } from 'vitest';
import { allRules } from '../../../openapi/rules.ts';
import { createTransitions } from '../../model/transitions.ts';
import { areaOf } from './rows.ts';

it('gives every lifecycle of the documents an area that has rules', () => {
  const areas = new Set(allRules().map(({ area }) => area));
  const moving = createTransitions()
    .coverage()
    .filter(({ declared }) => declared > 0);
  expect(moving.map(({ lifecycle }) => [lifecycle, areaOf(lifecycle)]).filter(([, area = '']) => !areas.has(area))).toEqual([]);
});
