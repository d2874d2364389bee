import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import { privateReply } from './private-reply.ts';

const reply = (at: number, message?: string, comment = 'comment_1') =>
  call(at, 'sendPrivateReply', {
    request: { fetchedCommentId: comment, text: 'Hello' },
    ...(message !== undefined && { status: 429, response: { statusCode: 429, message } }),
  });
const CLAIMED = 'Private reply send already claimed. Do not retry, check the conversation.';
const check = (...calls: ReturnType<typeof call>[]) => inShort(privateReply.check(runOf({ calls })));

test('has no occasion when a throttle refuses', () => {
  expect(check(reply(0, 'Too many requests'), reply(20))).toEqual({ occasions: 0, problems: [] });
});

test('passes when the reply is left alone, or looked for', () => {
  expect(check(reply(0, CLAIMED), reply(20, undefined, 'comment_2'))).toEqual({ occasions: 1, problems: [] });
  expect(check(reply(0, CLAIMED), call(20, 'listConversations'), reply(40)).problems).toEqual([]);
});
