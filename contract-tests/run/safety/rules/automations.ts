/** Automations: any flow may be saved, but none that could react to a person goes live. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { nameOf } from './posts.ts';
import { isHarmless, isNobody, isOwn, type Rule, type RunState, type Sent } from './run-state.ts';

export const keepVersion: Rule = ({ path: { id = '' }, body }, run) => {
  keepFlow(id, body, run);
  return undefined;
};

/** Lets a flow go live only if no version that was ever sent could react to a person. */
export const goLive: Rule = (write, run) => {
  const flow = run.sent.get(write.path['id'] ?? '');
  return flow?.couldReact === false && !flow.isPublished
    ? undefined
    : `${nameOf(write)} would let a flow react to people: only one that waits at a draft of this run, or for words with its tag, goes live`;
};

export const copyFlows: Rule = ({ body, operation }, run) => {
  const ids = body['automationIds'];
  return !Array.isArray(ids) || ids.every(id => isHarmless(run, id))
    ? undefined
    : `${operation?.id} would copy flows that this run did not create`;
};

/** A test run really sends messages, so it is allowed only without a person to send them to. */
export const testFlow: Rule = write => {
  const { externalParticipantId, fetchedCommentId } = fieldsOf(write.body['input']);
  const isAboutNobody = [externalParticipantId, fetchedCommentId].every(id => id === undefined || id === null || isNobody(id));
  return isAboutNobody ? undefined : `${nameOf(write)} would act on a person`;
};

/** Records what was sent about a flow. Once a version could react to a person, the flow never goes live. */
export function keepFlow(id: string, body: Fields, run: RunState): void {
  const couldReact =
    (run.sent.get(id)?.couldReact ?? false) || !('definition' in body ? reactsToNobody(body['definition'], run) : run.sent.has(id));
  const flow: Sent = { leftDraft: true, hadNearDate: true, isPublished: false, couldReact, platforms: [], parent: undefined };
  run.sent.set(id, flow);
}

/** Returns whether no person can trigger the flow: it waits at an unpublished post of the run, or for keywords or a payload with the run's tag. */
function reactsToNobody(definition: unknown, run: RunState): boolean {
  const { type, postId, keywords, payload } = fieldsOf(fieldsOf(definition)['trigger']);
  const isSecret = (word: unknown) => typeof word === 'string' && word.toLowerCase().includes(run.tag.trim().toLowerCase());
  if (type === 'COMMENT_CREATED') return waitsAtDraft(postId, run);
  if (type === 'DM_RECEIVED') return Array.isArray(keywords) && keywords.length > 0 && keywords.every(isSecret);
  return isSecret(payload);
}

function waitsAtDraft(postId: unknown, run: RunState): boolean {
  if (isNobody(postId)) return true;
  if (typeof postId !== 'string' || !isOwn(run, postId) || run.sent.get(postId)?.isPublished !== false) return false;
  run.triggerPosts.add(postId);
  return true;
}
