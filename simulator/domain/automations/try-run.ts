import type { TestAutomationInput } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { fetchedCommentOfOrganization } from '../comments/state.ts';
import { threadOf } from '../conversations/state.ts';
import type { Automation, Execution, RunInput } from './model.ts';
import { checkConnected } from './publish-rules.ts';
import { inputOfComment, inputOfConversation } from './react.ts';
import { startRun } from './runs.ts';
import type { World } from './world.ts';

/**
 * Runs the draft of a flow once, immediately and in any status (D-AUT-10). Trigger and delay are skipped, but steps act.
 * Throws 404 for an unknown comment, 400 for one of another account and when the flow's account was removed.
 */
export function tryRun(world: World, flow: Automation, input: TestAutomationInput): Execution {
  const runInput = inputFor(world, flow, input);
  const account = checkConnected(world.accounts.byId.get(flow.socialAccountId));
  const trigger = { type: flow.draft.definition.trigger.type, eventId: null, input: runInput };
  return startRun(world, { flow, version: flow.draft, account, trigger, conversationId: runInput.conversationId ?? null, isTest: true });
}

/** The input of the simulated event. */
function inputFor(world: World, flow: Automation, { text, externalParticipantId, fetchedCommentId }: TestAutomationInput): RunInput {
  const ownText = text === undefined ? {} : { text };
  if (fetchedCommentId !== undefined) {
    const comment = fetchedCommentOfOrganization(world.comments, flow.organizationId, fetchedCommentId);
    if (comment.socialAccountId !== flow.socialAccountId)
      throw errors.invalidField(['input', 'fetchedCommentId'], `${fetchedCommentId} is a comment to another account`);
    return { ...inputOfComment(comment), ...ownText };
  }
  if (externalParticipantId === undefined) return { text: '', ...ownText };
  const conversation = threadOf(world.conversations, flow.socialAccountId, externalParticipantId);
  return { ...(conversation ? inputOfConversation(conversation) : { text: '', externalParticipantId }), ...ownText };
}
