import { readFileSync } from 'node:fs';
import type { RuleId } from './generated/rule-ids.ts';
import { once } from './once.ts';

/** Read when somebody asks for the first one: no start needs them. */
const texts = once(
  () => JSON.parse(readFileSync(new URL('./generated/rules.json', import.meta.url), 'utf8')) as Readonly<Record<RuleId, string>>,
);

/** What a rule says, in one sentence. */
export function ruleText(id: RuleId): string {
  return texts()[id];
}
