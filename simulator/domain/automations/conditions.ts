import type { ConditionRule, ConditionStep } from '../../../openapi/generated/types.ts';
import type { RunInput } from './model.ts';
import { containsAny, type Phrases, phrasesOf, wordsOf } from './words.ts';

/** Whether a condition lets a run go on (decisions §9). */
export function isMet({ match, rules }: Pick<ConditionStep, 'match' | 'rules'>, input: RunInput): boolean {
  return match === 'ALL' ? rules.every(rule => holds(rule, input)) : rules.some(rule => holds(rule, input));
}

/** One question. What a test run does not tell counts as not so; a rule that publish would refuse does not hold. */
export function holds(rule: ConditionRule, input: RunInput): boolean {
  const { field, values = [], senderExternalIds = [] } = rule;
  if (field === 'TEXT') return compares(rule, input.text, values);
  if (field === 'SENDER') return compares(rule, input.externalParticipantId ?? '', [...values, ...senderExternalIds]);
  return answers(rule, (field === 'IS_REPLY' ? input.isReply : input.hasAttachment) ?? false);
}

function compares(rule: ConditionRule, subject: string, values: readonly string[]): boolean {
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

function answers({ operator }: ConditionRule, isSo: boolean): boolean {
  return operator === (isSo ? 'IS_TRUE' : 'IS_FALSE');
}

const phrases = new WeakMap<ConditionRule, Phrases>();

/** The values of a rule as phrases, made once. */
function prepared(rule: ConditionRule, values: readonly string[]): Phrases {
  const known = phrases.get(rule) ?? phrasesOf(values);
  phrases.set(rule, known);
  return known;
}
