import { expect, it } from 'vitest';
import { createTransitions } from '../../model/transitions.ts';
import { shippedRules } from '../../rules/load-rules.ts';
import { areaOf } from './coverage-rows.ts';

it('gives every lifecycle of the documents an area that has rules', async () => {
  const areas = new Set((await shippedRules()).map(({ area }) => area));
  const moving = createTransitions()
    .coverage()
    .filter(({ declared }) => declared > 0);
  expect(moving.map(({ lifecycle }) => [lifecycle, areaOf(lifecycle)]).filter(([, area = '']) => !areas.has(area))).toEqual([]);
});
