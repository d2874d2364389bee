import type { TestAutomationInput } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { FetchedComment } from '../comments/model.ts';
import { fetchedCommentOfOrganization } from '../comments/state.ts';
import { isDmPlatform } from '../conversations/rules.ts';
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
  const comment = commentOf(world, flow, input);
  const account = checkConnected(world.accounts.byId.get(flow.socialAccountId));
  const runInput = inputFor(world, account, input, comment);
  const trigger = { type: flow.draft.definition.trigger.type, eventId: null, input: runInput };
  return startRun(world, { flow, version: flow.draft, account, trigger, conversationId: runInput.conversationId ?? null, isTest: true });
}

function commentOf(world: World, { organizationId }: Automation, { fetchedCommentId }: TestAutomationInput): FetchedComment | undefined {
  return fetchedCommentId === undefined ? undefined : fetchedCommentOfOrganization(world.comments, organizationId, fetchedCommentId);
}

/** The input of the simulated event. Comments and conversations belong to the real account, whichever connection they came through. */
function inputFor(
  world: World,
  account: SocialAccount,
  { text, externalParticipantId }: TestAutomationInput,
  comment: FetchedComment | undefined,
): RunInput {
  const ownText = text === undefined ? {} : { text };
  const { teamId, type, externalId } = account;
  if (comment) {
    const isOwn = comment.socialAccountId === account.id || comment.accountExternalId === externalId;
    if (comment.teamId !== teamId || comment.platform !== type || !isOwn)
      throw errors.invalidField(['input', 'fetchedCommentId'], `${comment.id} is a comment to another account`).by('D-AUT-10');
    return { ...inputOfComment(comment), ...ownText };
  }
  if (externalParticipantId === undefined) return { text: '', ...ownText };
  const conversation =
    externalId !== null && isDmPlatform(type)
      ? threadOf(world.conversations, { teamId, platform: type, accountExternalId: externalId }, externalParticipantId)
      : undefined;
  return { ...(conversation ? inputOfConversation(conversation) : { text: '', externalParticipantId }), ...ownText };
}
