import { expect, it } from 'vitest';
import type {
  AutomationDefinition,
  AutomationPlatform,
  AutomationStep,
  AutomationTrigger,
  ConditionRule,
} from '../../../openapi/generated/types.ts';
import { matchesRule } from './conditions.ts';
import { checkDefinition } from './publish-rules.ts';

const LIKE: AutomationStep = { id: 'like', type: 'LIKE_COMMENT' };
const REPLY: AutomationStep = { id: 'reply', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Thanks!' };
const WHISPER: AutomationStep = { id: 'whisper', type: 'SEND_PRIVATE_REPLY', text: 'Here it is' };
const ANSWER: AutomationStep = { id: 'answer', type: 'SEND_MESSAGE', text: 'Hi there' };
const OPEN: AutomationStep = { id: 'open', type: 'OPEN_CONVERSATION' };
const asking = (rule: ConditionRule): AutomationStep => ({ id: 'ask', type: 'CONDITION', match: 'ALL', rules: [rule] });

const onMessage = (...steps: AutomationStep[]): AutomationDefinition => ({ trigger: { type: 'DM_RECEIVED' }, steps });
const onComment = (...steps: AutomationStep[]): AutomationDefinition => ({ trigger: { type: 'COMMENT_CREATED', postId: 'post' }, steps });
const on = (trigger: AutomationTrigger): AutomationDefinition => ({ trigger, steps: [ANSWER] });

const DM_TRIGGERS = 'a DM_RECEIVED, QUICK_REPLY_CLICKED or BUTTON_CLICKED trigger';
const VALUED = 'CONTAINS_WORD, NOT_CONTAINS_WORD, EQUALS, IN or NOT_IN';

it.each<[message: string, AutomationPlatform, AutomationDefinition]>([
  ['The trigger DM_RECEIVED is not available on TIKTOK', 'TIKTOK', onMessage(ANSWER)],
  ['Step like (LIKE_COMMENT) is not available on INSTAGRAM', 'INSTAGRAM', onComment(REPLY, LIKE, ANSWER)],
  ['Step like (LIKE_COMMENT) needs a COMMENT_CREATED trigger, this automation has DM_RECEIVED', 'FACEBOOK', onMessage(ANSWER, LIKE)],
  [`Step answer (SEND_MESSAGE) needs ${DM_TRIGGERS}, this automation has COMMENT_CREATED`, 'FACEBOOK', onComment(REPLY, ANSWER)],
  [`Step open (OPEN_CONVERSATION) needs ${DM_TRIGGERS}, or a SEND_PRIVATE_REPLY step before it`, 'FACEBOOK', onComment(OPEN, WHISPER)],
  [
    'The automation does nothing: it needs at least one step that is not a CONDITION',
    'TIKTOK',
    onComment(asking({ field: 'IS_REPLY', operator: 'IS_TRUE' })),
  ],
  [
    'The trigger COMMENT_CREATED needs a postId: choose the post whose comments are answered',
    'TIKTOK',
    { trigger: { type: 'COMMENT_CREATED' }, steps: [REPLY] },
  ],
  [`The keyword "${'.'.repeat(40)}" of the trigger has no word in it, so that it never fires`, 'INSTAGRAM', onKeyword(40)],
  [`The keyword "${'.'.repeat(40)}…" of the trigger has no word in it, so that it never fires`, 'INSTAGRAM', onKeyword(41)],
  [
    'Step ask (CONDITION): IS_REPLY cannot be asked with IN. Use IS_TRUE or IS_FALSE.',
    'INSTAGRAM',
    ruled({ field: 'IS_REPLY', operator: 'IN' }),
  ],
  [`Step ask (CONDITION): TEXT cannot be asked with IS_TRUE. Use ${VALUED}.`, 'INSTAGRAM', ruled({ field: 'TEXT', operator: 'IS_TRUE' })],
  [
    'Step ask (CONDITION): TEXT EQUALS needs at least one value to compare with',
    'INSTAGRAM',
    ruled({ field: 'TEXT', operator: 'EQUALS', senderExternalIds: ['x'] }),
  ],
  [
    'Step ask (CONDITION): the value "?" has no word in it to look for',
    'INSTAGRAM',
    ruled({ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['a', '?'] }),
  ],
  ['Step reply (SEND_PUBLIC_COMMENT_REPLY): text must have a visible character', 'TIKTOK', onComment({ ...REPLY, text: ' \n ' })],
  [
    'Step reply (SEND_PUBLIC_COMMENT_REPLY): text has 151 characters, a comment on TIKTOK at most 150',
    'TIKTOK',
    onComment({ ...REPLY, text: 'x'.repeat(151) }),
  ],
  ['Step whisper (SEND_PRIVATE_REPLY): ', 'INSTAGRAM', onComment({ ...WHISPER, text: 'x'.repeat(1001) })],
  ['Step answer (SEND_MESSAGE): ', 'INSTAGRAM', onMessage({ id: 'answer', type: 'SEND_MESSAGE' })],
])('[D-AUT-19] %s', (message, platform, definition) => {
  expect(() => checkDefinition(definition, platform)).toThrow(message);
});

function onKeyword(dots: number): AutomationDefinition {
  return on({ type: 'DM_RECEIVED', keywords: ['link', '.'.repeat(dots)] });
}

function ruled(rule: ConditionRule): AutomationDefinition {
  return onMessage(asking(rule), ANSWER);
}

it.each<[AutomationPlatform, AutomationDefinition]>([
  ['INSTAGRAM', onMessage({ ...ANSWER, text: '🔥'.repeat(1000) })],
  ['TIKTOK', onComment({ ...REPLY, text: '🔥'.repeat(150) })],
  ['INSTAGRAM', on({ type: 'DM_RECEIVED', keywords: ['🔥', 'c++', 'İ', 'x'.repeat(10_000), '(a+)+b', '__proto__'] })],
  ['INSTAGRAM', on({ type: 'BUTTON_CLICKED', keywords: ['...'] })],
  ['INSTAGRAM', ruled({ field: 'SENDER', operator: 'IN', senderExternalIds: ['x'] })],
  ['INSTAGRAM', ruled({ field: 'TEXT', operator: 'EQUALS', values: ['?'] })],
])('on %s %j can go live', (platform, definition) => {
  expect(() => checkDefinition(definition, platform)).not.toThrow();
});

it('[D-AUT-05] a rule about what a test run leaves out counts it as false', () => {
  expect(matchesRule({ field: 'IS_REPLY', operator: 'IS_FALSE' }, { text: '' })).toBe(true);
  expect(matchesRule({ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, { text: '' })).toBe(false);
  expect(matchesRule({ field: 'SENDER', operator: 'NOT_IN', values: ['ig_1'] }, { text: '' })).toBe(true);
});
