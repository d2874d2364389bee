import type { Problem, Rule } from '../../rule.ts';
import { field, type ObservedCall, requestJson, responseJson } from '../../run.ts';

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
  return call.status === 429 && String(field(responseJson(call), 'message')).startsWith('Private reply send already claimed');
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
