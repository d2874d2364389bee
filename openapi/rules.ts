/** The rules of contract-tests/rules/rules.yaml, read when somebody asks for them: no start needs them. */
import { readFileSync } from 'node:fs';
import type { RuleId } from './generated/rule-ids.ts';
import { once } from './once.ts';

/** A rule, and the area that it is about. */
export interface RuleSpec {
  readonly id: RuleId;
  readonly area: string;
  /** What it says, in one sentence. */
  readonly rule: string;
}

/** All rules, decisions included, in the order of their file. */
export const allRules = once(
  () => JSON.parse(readFileSync(new URL('./generated/rules.json', import.meta.url), 'utf8')) as readonly RuleSpec[],
);

const texts = once(() => new Map(allRules().map(({ id, rule }) => [id, rule])));

/** Returns what a rule says, in one sentence. */
export function ruleText(id: RuleId): string {
  const text = texts().get(id);
  if (text === undefined) throw new Error(`There is no rule ${id}`);
  return text;
}
