import { SECOND_MS } from '../../../kernel/time.ts';
import type { Rule } from '../../rule.ts';
import { between, field, type ObservedCall, responseJson } from '../../run.ts';
import { type SeenPost, seenPosts } from './seen-posts.ts';

/** For so long what a client has read of a post may be taken for true. */
const FRESH_MS = SECOND_MS;

/** A post is left alone while it is published. */
export const processing: Rule = {
  id: 'domain/processing',
  title: 'Does not change or delete a post while it is published',
  why: 'What is on its way to the platforms cannot be changed: the call is refused, and the change is lost.',
  advice: 'Change a post only while it is DRAFT or SCHEDULED and its postDate is ahead; otherwise wait for post.published.',
  occasion: 'No post was changed or deleted: change one.',
  interfaceRules: ['D-PST-01', 'D-PST-03'],
  level: 'error',
  check(run) {
    const changes = run.calls.filter(({ operationId }) => operationId === 'updatePost' || operationId === 'deletePost');
    const refused = changes.filter(isOfProcessing);
    const seen = refused.length > 0 ? seenPosts(run) : [];
    const tooLate = refused.filter(call => !wasJustEditable(call, seen));
    const made = changes.filter(({ status }) => status >= 200 && status < 300);
    return {
      occasions: made.length + tooLate.length,
      problems: tooLate.map(call => ({ text: `${call.method} ${call.path} came while the post was PROCESSING`, evidence: [call] })),
    };
  },
};

function isOfProcessing(call: ObservedCall): boolean {
  return call.status === 400 && /\bPROCESSING\b/.test(String(field(responseJson(call), 'message')));
}

/** The publication may begin just after a client has looked. */
function wasJustEditable(call: ObservedCall, seen: readonly SeenPost[]): boolean {
  const before = seen.findLast(({ id, at }) => call.path.endsWith(`/${id}`) && at.real <= call.started.real);
  if (!before || between(before.at, call.started) >= FRESH_MS) return false;
  return before.status === 'DRAFT' || before.status === 'SCHEDULED';
}
