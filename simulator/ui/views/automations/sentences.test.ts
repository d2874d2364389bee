import { expect, it } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '../../../../openapi/generated/types.ts';
import { ruleSentence, stepLines, triggerSentence } from './sentences.ts';

it.each<[AutomationTrigger, string]>([
  [{ type: 'COMMENT_CREATED', postId: 'post_1', keywords: ['link', 'url'] }, 'Comment containing “link” or “url” on post_1'],
  [{ type: 'DM_RECEIVED' }, 'Message received'],
  [{ type: 'QUICK_REPLY_CLICKED', payload: 'YES' }, 'Quick reply tapped with payload YES'],
  [{ type: 'BUTTON_CLICKED' }, 'Button tapped'],
])('describes the trigger %o', (trigger, sentence) => {
  expect(triggerSentence(trigger)).toBe(sentence);
});

it.each([
  [{ field: 'TEXT', operator: 'NOT_CONTAINS_WORD', values: ['spam'] }, 'the text does not contain the word “spam”'],
  [{ field: 'SENDER', operator: 'IN', values: ['ada'], senderExternalIds: ['ig_1'] }, 'the sender is one of “ada” or “ig_1”'],
  [{ field: 'IS_REPLY', operator: 'IS_FALSE' }, 'it is not a reply'],
  [{ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, 'there is an attachment'],
] as const)('describes the condition rule %o', (rule, sentence) => {
  expect(ruleSentence(rule)).toBe(sentence);
});

it('lists the content of a message step', () => {
  const step: AutomationStep = { id: 'a', type: 'SEND_MESSAGE', text: 'Hi', quickReplies: [{ title: 'Yes', payload: 'Y' }] };
  expect(stepLines(step)).toEqual(['Hi', 'Quick replies: Yes']);
});
