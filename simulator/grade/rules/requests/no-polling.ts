import type { OperationId } from '../../../../openapi/generated/types.ts';
import { isOf, isOk } from '../../calls.ts';
import { Reasons, readsOf, stretchesOf } from '../../polls.ts';
import type { Rule } from '../../rule.ts';

/** What a webhook event reports, and the event. */
const EVENTS: Partial<Record<OperationId, string>> = {
  getPost: 'post.published',
  getPostByReferenceKey: 'post.published',
  listPosts: 'post.published',
  getComment: 'comment.published',
  listComments: 'comment.published',
  getConversation: 'conversation.message.created',
  listConversations: 'conversation.message.created',
  listMessages: 'conversation.message.created',
  getTeam: 'team.updated',
  getSocialAccountByType: 'social-account.updated',
};
/** What is answered before it is done. */
const BEGINNINGS: readonly OperationId[] = [
  'createPost',
  'retryPost',
  'createComment',
  'retryComment',
  'sendMessage',
  'connectSocialAccount',
];

/** So many reads of the same are a poll. */
const LEAST_READS = 4;
/** Whoever looks more seldom makes sure that no event was lost. */
const SELDOM_MS = 300_000;

export const noPolling: Rule = {
  id: 'requests/no-polling',
  title: 'Waits for events instead of asking again and again',
  why: 'Polls use up the throttle that other calls need, and still learn of everything late.',
  advice: 'Register a webhook endpoint and act on its events; read again every few minutes at most, in case one was lost.',
  occasion: 'Nothing was begun that ends later: schedule a post, or send a comment.',
  interfaceRules: ['THR-01', 'PST-03'],
  level: 'warning',
  check(run) {
    const { calls } = run;
    const begun = calls.filter(call => isOf(call, BEGINNINGS) && isOk(call)).length;
    const reasons = new Reasons(run);
    const polls = readsOf(calls, ({ operationId }) => operationId !== null && EVENTS[operationId] !== undefined)
      .flatMap(reads => (reads.length < LEAST_READS ? [] : stretchesOf(reads, reasons, SELDOM_MS)))
      .filter(reads => reads.length >= LEAST_READS);
    const problems = polls.flatMap(reads => {
      const [{ operationId, path } = { operationId: null, path: '' }] = reads;
      if (operationId === null) return [];
      const text = `${path} was read ${reads.length} times in a row, where the event ${EVENTS[operationId]} says it`;
      return [{ text, evidence: reads.slice(0, LEAST_READS) }];
    });
    return { occasions: Math.max(begun, problems.length), problems };
  },
};
