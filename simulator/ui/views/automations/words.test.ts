import { expect, it } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '../../../../openapi/generated/types.ts';
import { ruleSentence, stepLines, triggerSentence } from './words.ts';

it.each<[AutomationTrigger, string]>([
  [{ type: 'COMMENT_CREATED', postId: 'post_1', keywords: ['link', 'url'] }, 'Somebody comments with “link” or “url” on post_1'],
  [{ type: 'DM_RECEIVED' }, 'Somebody writes a message'],
  [{ type: 'QUICK_REPLY_CLICKED', payload: 'YES' }, 'Somebody taps a quick reply that sends YES'],
  [{ type: 'BUTTON_CLICKED' }, 'Somebody taps a button'],
])('says when a flow begins: %o', (trigger, sentence) => {
  expect(triggerSentence(trigger)).toBe(sentence);
});

it.each([
  [{ field: 'TEXT', operator: 'NOT_CONTAINS_WORD', values: ['spam'] }, 'its text has not the word “spam”'],
  [{ field: 'SENDER', operator: 'IN', values: ['ada'], senderExternalIds: ['ig_1'] }, 'who wrote is one of “ada” or “ig_1”'],
  [{ field: 'IS_REPLY', operator: 'IS_FALSE' }, 'it is no reply'],
  [{ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, 'it has an attachment'],
] as const)('says what a condition asks: %o', (rule, sentence) => {
  expect(ruleSentence(rule)).toBe(sentence);
});

it('says what a message holds', () => {
  const step: AutomationStep = { id: 'a', type: 'SEND_MESSAGE', text: 'Hi', quickReplies: [{ title: 'Yes', payload: 'Y' }] };
  expect(stepLines(step)).toEqual(['Hi', 'Quick replies: Yes']);
});
