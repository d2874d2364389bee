import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import { messageWindow } from './message-window.ts';

const refused = (at: number, message: string, id = 'conversation_1') =>
  call(at, 'sendMessage', { params: { id }, status: 400, response: { statusCode: 400, message } });
const check = (...calls: ReturnType<typeof call>[]) => inShort(messageWindow.check(runOf({ calls })));

test('has no occasion without a message', () => {
  expect(check(call(0, 'listMessages'), refused(10, 'text: a message needs at least one of text'))).toEqual({ occasions: 0, problems: [] });
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
