import type { ConditionRule, ConditionStep } from '../../../openapi/generated/types.ts';
import type { RunInput } from './model.ts';
import { containsAny, type Phrases, phrasesOf, wordsOf } from './words.ts';

/** Whether a condition matches, so that the run continues (D-AUT-05). */
export function matchesCondition({ match, rules }: Pick<ConditionStep, 'match' | 'rules'>, input: RunInput): boolean {
  return match === 'ALL' ? rules.every(rule => matchesRule(rule, input)) : rules.some(rule => matchesRule(rule, input));
}

/** Whether a rule matches. Fields that a test run leaves out count as false; a rule that publish would refuse never matches. */
export function matchesRule(rule: ConditionRule, input: RunInput): boolean {
  const { field, values = [], senderExternalIds = [] } = rule;
  if (field === 'TEXT') return matchesValues(rule, input.text, values);
  if (field === 'SENDER') return matchesValues(rule, input.externalParticipantId ?? '', [...values, ...senderExternalIds]);
  return matchesFlag(rule, (field === 'IS_REPLY' ? input.isReply : input.hasAttachment) ?? false);
}

function matchesValues(rule: ConditionRule, subject: string, values: readonly string[]): boolean {
  switch (rule.operator) {
    case 'CONTAINS_WORD':
      return containsAny(prepared(rule, values), wordsOf(subject));
    case 'NOT_CONTAINS_WORD':
      return !containsAny(prepared(rule, values), wordsOf(subject));
    case 'EQUALS':
    case 'IN':
      return values.includes(subject);
    case 'NOT_IN':
      return !values.includes(subject);
    default:
      return false;
  }
}

function matchesFlag({ operator }: ConditionRule, flag: boolean): boolean {
  return operator === (flag ? 'IS_TRUE' : 'IS_FALSE');
}

const phrases = new WeakMap<ConditionRule, Phrases>();

/** The values of a rule as phrases, prepared once. */
function prepared(rule: ConditionRule, values: readonly string[]): Phrases {
  const known = phrases.get(rule) ?? phrasesOf(values);
  phrases.set(rule, known);
  return known;
}
