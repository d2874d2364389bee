import { limits } from '../../../../openapi/document.ts';
import { HOUR_MS } from '../../../kernel/time.ts';
import type { Rule } from '../../rule.ts';
import { field, type ObservedCall, responseJson } from '../../run.ts';

const HOURS = limits.conversations.replyWindowMs / HOUR_MS;

/** Direct messages are sent only while the platform allows it. */
export const messageWindow: Rule = {
  id: 'domain/message-window',
  title: `Sends messages only within ${HOURS} hours of the participant's last one`,
  why: 'Meta allows no other messages, and watches who tries: an app that keeps trying may lose its permission.',
  advice:
    'Look at platformData.lastInboundAt and canReply of the conversation before a send, and offer no answer when the window is closed.',
  occasion: 'No message was sent: send one to a conversation.',
  interfaceRules: ['DMS-38', 'DMS-39', 'DMS-40', 'D-DMS-10'],
  level: 'error',
  check({ calls }) {
    const sends = calls.filter(({ operationId }) => operationId === 'sendMessage' || operationId === 'sendRichMessage');
    const closed = sends.filter(isOutsideWindow);
    const sent = sends.filter(({ status }) => status >= 200 && status < 300);
    return {
      occasions: sent.length + closed.length,
      problems: closed.map(call => ({ text: `POST ${call.path} was refused: ${messageOf(call)}`, evidence: [call] })),
    };
  },
};

/** What the answer says of a closed window, and of one that was never open. */
const CLOSED = /^(?:Meta only allows replies within|This conversation is waiting for the participant)/;

function isOutsideWindow(call: ObservedCall): boolean {
  return call.status === 400 && CLOSED.test(messageOf(call));
}

function messageOf(call: ObservedCall): string {
  return String(field(responseJson(call), 'message'));
}
