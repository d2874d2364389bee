import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RulesFile } from '../contract-tests/rules/rules.ts';
import { allRules, ruleText } from './rules.ts';

const { rules, decisions }: RulesFile = parse(readFileSync(new URL('../contract-tests/rules/rules.yaml', import.meta.url), 'utf8'));

it('are those of their file, in its order', () => {
  expect(allRules()).toEqual([...rules, ...decisions].map(({ id, area, rule }) => ({ id, area, rule })));
});

it('are found by id', () => {
  expect(ruleText('GEN-04')).toBe('Every timestamp in a response or event is an ISO 8601 string');
});

it('have ids of which an unknown one does not compile', () => {
  // @ts-expect-error There is no such rule.
  expect(() => ruleText('GEN')).toThrow('There is no rule GEN');
});
