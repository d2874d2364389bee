import type { RulesFile } from '../contract-tests/rules/rules.ts';

/** Returns a module with the type of the ids of all rules, so that code that names a rule which does not exist does not compile. */
export function ruleIds(file: RulesFile): string {
  const ids = allRules(file).map(({ id }) => `  | '${id}'`);
  return [
    '// Generated from contract-tests/rules/rules.yaml by `npm run generate`; do not edit.',
    '',
    '/** The id of a rule of the interface, or of a decision. */',
    'export type RuleId =',
    `${ids.join('\n')};`,
    '',
  ].join('\n');
}

/** Returns all rules with their areas, as JSON. */
export function ruleList(file: RulesFile): string {
  return `${JSON.stringify(allRules(file).map(({ id, area, rule }) => ({ id, area, rule })))}\n`;
}

function allRules({ rules, decisions }: RulesFile): RulesFile['rules'] {
  return [...rules, ...decisions];
}
