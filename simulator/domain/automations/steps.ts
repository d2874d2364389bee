import type {
  AutomationStep,
  ConditionStep,
  SendMessageRequest,
  SendMessageStep,
  SendPrivateReplyStep,
} from '../../../openapi/generated/types.ts';
import { ApiError, errors, InvariantError } from '../../kernel/errors.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { checkUsable } from '../accounts/use.ts';
import { accountForAction, likeFetched } from '../comments/actions.ts';
import type { FetchedComment } from '../comments/model.ts';
import { replyPublicly } from '../comments/reply.ts';
import { fetchedCommentOfOrganization } from '../comments/state.ts';
import { senderOf } from '../conversations/messaging-account.ts';
import type { Conversation, Message } from '../conversations/model.ts';
import { claimPrivateReply, releasePrivateReply, sendClaimedReply } from '../conversations/private-reply.ts';
import { contentOf } from '../conversations/rules.ts';
import { sendMessage } from '../conversations/send.ts';
import { setConversationStatus } from '../conversations/status.ts';
import { organizationById } from '../organizations/state.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { Execution, JsonObject, RunError, RunInput } from './model.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { World } from './world.ts';

/** A step that does something. */
export type ActingStep = Exclude<AutomationStep, ConditionStep>;

/** The outcome of a step. */
export type StepOutcome =
  /** `conversationId`: the conversation that this step opened, for later steps. */
  { readonly ok: true; readonly output: JsonObject; readonly conversationId?: string } | { readonly ok: false; readonly error: RunError };

/** The input of a step, with placeholders filled in. */
export function inputOf(step: ActingStep, { trigger, conversationId }: Execution): JsonObject {
  switch (step.type) {
    case 'SEND_MESSAGE':
      return messageOf(step, trigger.input);
    case 'SEND_PRIVATE_REPLY':
    case 'SEND_PUBLIC_COMMENT_REPLY':
      return { text: fillPlaceholders(step.text, trigger.input) };
    case 'LIKE_COMMENT':
      return { commentId: trigger.input.fetchedCommentId ?? null };
    default:
      return { conversationId };
  }
}

/** What a step begins with: the account that its call goes through, null for a step without a call; or why it is refused. */
export type Preparation = { readonly call: PlatformAccount | null } | { readonly refusal: RunError };

/**
 * Judges the account of a step now (D-ACC-16) and claims the private reply, which is allowed once per comment. From then on the call is
 * under way: its outcome counts, whatever happens to the account.
 */
export function prepareStep(world: World, run: Execution, step: ActingStep): Preparation {
  try {
    const account = world.accounts.byId.get(run.socialAccountId);
    if (!account) throw errors.invalid('The account of this automation is not connected any more').by('D-AUT-21');
    if (step.type === 'SEND_PRIVATE_REPLY') return { call: claimReply(world, run, step) };
    const conversation = step.type === 'SEND_MESSAGE' ? findConversation(world, run) : undefined;
    if (conversation) return { call: senderOf(world, conversation) };
    checkUsable(account);
    if (step.type === 'LIKE_COMMENT' && run.trigger.input.fetchedCommentId !== undefined)
      return { call: accountForAction(world, commentOf(world, run)) };
    // A public reply is published later, as any comment.
    return { call: step.type === 'SEND_MESSAGE' || step.type === 'LIKE_COMMENT' ? platformAccountOf(account) : null };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function claimReply(world: World, run: Execution, { text }: SendPrivateReplyStep): PlatformAccount {
  const comment = commentOf(world, run);
  const call = claimPrivateReply(world, organizationOf(world, run), comment, { text: fillPlaceholders(text, run.trigger.input) });
  const { platform, externalId } = comment;
  world.automations.executions.update(run, { claimed: { platform, externalId } });
  return call;
}

/** Releases what {@link prepareStep} claimed, for a step that is not executed after all. */
export function abandonStep(world: World, { claimed }: Execution): void {
  if (claimed) releasePrivateReply(world, claimed);
}

/** Executes a step; `call` is what {@link prepareStep} returned. An error of the service or of the platform fails the step. */
export function executeStep(world: World, run: Execution, step: ActingStep, call: PlatformAccount | null): StepOutcome {
  try {
    return execute(world, run, step, call);
  } catch (error) {
    return { ok: false, error: refusalOf(error) };
  }
}

function execute(world: World, run: Execution, step: ActingStep, call: PlatformAccount | null): StepOutcome {
  const { input } = run.trigger;
  switch (step.type) {
    case 'SEND_MESSAGE': {
      const conversation = conversationOf(world, run);
      const content = contentOf(messageOf(step, input));
      return sendOutcome(sendMessage(world, organizationOf(world, run), conversation, content, underWay(run, call)), conversation);
    }
    case 'SEND_PRIVATE_REPLY': {
      const text = fillPlaceholders(step.text, input);
      const { conversation, message } = sendClaimedReply(world, commentOf(world, run), text, underWay(run, call));
      return sendOutcome(message, conversation);
    }
    case 'SEND_PUBLIC_COMMENT_REPLY':
      return success({ commentId: replyPublicly(world, commentOf(world, run), fillPlaceholders(step.text, input)).id });
    case 'LIKE_COMMENT':
      likeFetched(world, commentOf(world, run), underWay(run, call));
      return success({ commentId: input.fetchedCommentId });
    default: {
      const status = step.type === 'ARCHIVE_CONVERSATION' ? 'ARCHIVED' : 'OPEN';
      return success({ conversationId: setConversationStatus(world, conversationOf(world, run), status).id });
    }
  }
}

function underWay({ id }: Execution, call: PlatformAccount | null): PlatformAccount {
  if (!call) throw new InvariantError(`Run ${id} has no call under way`);
  return call;
}

/** The message of a step in the form of a send request. */
function messageOf({ id: _id, type: _type, ...content }: SendMessageStep, input: RunInput): SendMessageRequest {
  return content.text === undefined ? content : { ...content, text: fillPlaceholders(content.text, input) };
}

function sendOutcome({ id, status, error }: Message, { id: conversationId }: Conversation): StepOutcome {
  if (status !== 'FAILED') return { ok: true, output: { messageId: id }, conversationId };
  return { ok: false, error: { code: 'AUTOMATION_SEND_FAILED', message: error ?? 'The message was not sent' } };
}

function success(output: JsonObject): StepOutcome {
  return { ok: true, output };
}

function refusalOf(error: unknown): RunError {
  if (!(error instanceof ApiError)) throw error;
  return { code: 'AUTOMATION_STEP_REFUSED', message: error.message };
}

function organizationOf(world: World, { organizationId }: Execution) {
  return organizationById(world.organizations, organizationId);
}

function commentOf(world: World, { organizationId, trigger }: Execution): FetchedComment {
  const { fetchedCommentId } = trigger.input;
  if (fetchedCommentId === undefined) throw errors.invalid('There is no comment to act on').by('D-AUT-10');
  return fetchedCommentOfOrganization(world.comments, organizationId, fetchedCommentId);
}

function findConversation(world: World, { conversationId }: Execution): Conversation | undefined {
  return conversationId === null ? undefined : world.conversations.byId.get(conversationId);
}

function conversationOf(world: World, run: Execution): Conversation {
  const conversation = findConversation(world, run);
  if (!conversation) throw errors.invalid('There is no conversation to act on').by('D-AUT-10');
  return conversation;
}
