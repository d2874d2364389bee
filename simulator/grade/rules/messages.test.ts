import { describe, expect, test } from 'vitest';
import { call, checkCalls } from '../run.fixture.ts';
import { messageWindow, privateReply } from './messages.ts';

describe('domain/message-window', () => {
  const refused = (at: number, message: string, id = 'conversation_1') =>
    call(at, 'sendMessage', { params: { id }, status: 400, response: { statusCode: 400, message } });
  const check = checkCalls(messageWindow);

  test('has no occasion without a message', () => {
    expect(check(call(0, 'listMessages'), refused(10, 'text: a message needs at least one of text'))).toEqual({
      occasions: 0,
      problems: [],
    });
  });

  test('fails when the window is closed, or was never open', () => {
    const closed = "Meta only allows replies within 24 hours of the participant's last message";
    const never = 'This conversation is waiting for the participant to reply first';
    expect(check(call(0, 'sendMessage'), refused(20, closed), refused(40, never))).toEqual({
      occasions: 3,
      problems: [
        { text: `POST /api/v1/conversations/conversation_1/messages was refused: ${closed}`, evidence: ['call_20'] },
        { text: `POST /api/v1/conversations/conversation_1/messages was refused: ${never}`, evidence: ['call_40'] },
      ],
    });
  });
});

describe('domain/private-reply', () => {
  const reply = (at: number, message?: string, comment = 'comment_1') =>
    call(at, 'sendPrivateReply', {
      request: { fetchedCommentId: comment, text: 'Hello' },
      ...(message !== undefined && { status: 429, response: { statusCode: 429, message } }),
    });
  const CLAIMED = 'Private reply send already claimed. Do not retry, check the conversation.';
  const check = checkCalls(privateReply);

  test('has no occasion when a throttle refuses', () => {
    expect(check(reply(0, 'Too many requests'), reply(20))).toEqual({ occasions: 0, problems: [] });
  });

  test('passes when the reply is left alone, or looked for', () => {
    expect(check(reply(0, CLAIMED), reply(20, undefined, 'comment_2'))).toEqual({ occasions: 1, problems: [] });
    expect(check(reply(0, CLAIMED), call(20, 'listConversations'), reply(40)).problems).toEqual([]);
  });
});
