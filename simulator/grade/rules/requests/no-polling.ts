import type { OperationSpec } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { isOf, isOk, specOf } from '../../calls.ts';
import { entityOf } from '../../entities.ts';
import { Reasons, readsOf, stretchesOf } from '../../polls.ts';
import type { Rule } from '../../rule.ts';

/** Where an entity has several events, the document does not say which of them a reader waits for. */
const EVENTS: Readonly<Record<string, string>> = {
  PostBase: 'post.published',
  Comment: 'comment.published',
  Conversation: 'conversation.message.created',
  Message: 'conversation.message.created',
  TeamBare: 'team.updated',
  SocialAccount: 'social-account.updated',
};

/** The event that reports what a read asks for. A list of the whole organization shows more than any event. */
function eventOf(operation: OperationSpec | undefined): string | undefined {
  if (operation?.method !== 'GET') return undefined;
  const isOfOne =
    operation.pathParameters.length > 0 || operation.queryParameters.some(({ name, required }) => name === 'teamId' && required);
  return isOfOne ? EVENTS[entityOf(operation) ?? ''] : undefined;
}

/** What is answered before it is done, which the document says in words only. */
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
    const polls = readsOf(calls, call => eventOf(specOf(call)) !== undefined)
      .flatMap(reads => (reads.length < LEAST_READS ? [] : stretchesOf(reads, reasons, SELDOM_MS)))
      .filter(reads => reads.length >= LEAST_READS);
    const problems = polls.flatMap(reads => {
      const [first] = reads;
      if (!first) return [];
      const text = `${first.path} was read ${reads.length} times in a row, where the event ${eventOf(specOf(first))} says it`;
      return [{ text, evidence: reads.slice(0, LEAST_READS) }];
    });
    return { occasions: Math.max(begun, problems.length), problems };
  },
};
