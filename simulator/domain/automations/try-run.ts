import type { TestAutomationInput } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { fetchedCommentOfOrganization } from '../comments/state.ts';
import { threadOf } from '../conversations/state.ts';
import type { Automation, Execution, RunInput } from './model.ts';
import { checkConnected } from './publish-rules.ts';
import { inputOfComment, inputOfPerson } from './react.ts';
import { startRun } from './runs.ts';
import type { World } from './world.ts';

/**
 * Runs the draft of a flow once, at once, whatever its status (interface: Automations). Trigger and delay are passed over, steps act for real.
 * Throws 404 for an unknown comment, 400 for one of another account and when the flow's account has gone.
 */
export function tryRun(world: World, flow: Automation, input: TestAutomationInput): Execution {
  const pretended = pretend(world, flow, input);
  const account = checkConnected(world.accounts.byId.get(flow.socialAccountId));
  const trigger = { type: flow.draft.definition.trigger.type, eventId: null, input: pretended };
  return startRun(world, { flow, version: flow.draft, account, trigger, conversationId: pretended.conversationId ?? null, isTest: true });
}

/** The event that the run shall take for real. */
function pretend(world: World, flow: Automation, { text, externalParticipantId, fetchedCommentId }: TestAutomationInput): RunInput {
  const said = text === undefined ? {} : { text };
  if (fetchedCommentId !== undefined) {
    const comment = fetchedCommentOfOrganization(world.comments, flow.organizationId, fetchedCommentId);
    if (comment.socialAccountId !== flow.socialAccountId)
      throw errors.invalidField(['input', 'fetchedCommentId'], `${fetchedCommentId} is a comment to another account`);
    return { ...inputOfComment(comment), ...said };
  }
  if (externalParticipantId === undefined) return { text: '', ...said };
  const conversation = threadOf(world.conversations, flow.socialAccountId, externalParticipantId);
  return { ...(conversation ? inputOfPerson(conversation) : { text: '', externalParticipantId }), ...said };
}
