import { limits } from '../../../openapi/document.ts';
import { HOUR_MS } from '../../kernel/time.ts';
import type { Problem, Rule } from '../rule.ts';
import { field, type ObservedCall, requestJson } from '../run.ts';
import { isOk, messageOf } from './calls.ts';

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
    const sent = sends.filter(isOk);
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

/** A private reply with an unknown outcome is looked up in the conversation. */
export const privateReply: Rule = {
  id: 'domain/private-reply',
  title: 'Looks into the conversation after a private reply with an unknown outcome',
  why: 'This 429 is no throttle: the reply is on its way, or its outcome is unknown for good. It never turns into a yes, and the author may have the reply.',
  advice: 'Do not send it again: read the conversation of the author, and leave it at that.',
  occasion: 'No private reply was refused as already claimed: send one with --fail-platform INSTAGRAM:timeout, and send it again.',
  interfaceRules: ['DMS-50', 'DMS-51', 'D-DMS-09'],
  level: 'error',
  check({ calls }) {
    const replies = calls.filter(({ operationId }) => operationId === 'sendPrivateReply');
    const claimed = replies.filter(isClaimed);
    return { occasions: claimed.length, problems: claimed.flatMap(call => problemAfter(call, replies, calls)) };
  },
};

function isClaimed(call: ObservedCall): boolean {
  return call.status === 429 && messageOf(call).startsWith('Private reply send already claimed');
}

const LOOKS: ReadonlySet<string | null> = new Set(['listConversations', 'getConversation', 'listMessages']);

function problemAfter(refused: ObservedCall, replies: readonly ObservedCall[], calls: readonly ObservedCall[]): Problem[] {
  const commentId = commentOf(refused);
  const again = replies.find(call => call.started.real > refused.ended.real && commentOf(call) === commentId);
  if (!again) return [];
  const looked = calls.some(
    ({ operationId, started }) => LOOKS.has(operationId) && started.real > refused.ended.real && started.real < again.started.real,
  );
  if (looked) return [];
  return [
    {
      text: `The private reply to ${String(commentId)} was tried again after the 429, without a look at the conversation`,
      evidence: [refused, again],
    },
  ];
}

function commentOf(call: ObservedCall): unknown {
  return field(requestJson(call), 'fetchedCommentId');
}
