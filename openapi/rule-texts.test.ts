import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RulesFile } from '../contract-tests/rules/rules.ts';
import type { RuleId } from './generated/rule-ids.ts';
import { ruleText } from './rule-texts.ts';

const { rules, decisions }: RulesFile = parse(readFileSync(new URL('../contract-tests/rules/rules.yaml', import.meta.url), 'utf8'));

it('tells what every rule says', () => {
  const told = [...rules, ...decisions].filter(({ id, rule }) => ruleText(id as RuleId) === rule);
  expect(told).toHaveLength(rules.length + decisions.length);
});

it('has a type of ids in which an unknown one does not compile', () => {
  // @ts-expect-error There is no such rule.
  expect(ruleText('GEN')).toBeUndefined();
});
