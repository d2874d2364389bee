import type {
  AutomationStep,
  ConditionStep,
  SendMessageRequest,
  SendMessageStep,
  SendPrivateReplyStep,
} from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { likeFetched } from '../comments/actions.ts';
import type { FetchedComment } from '../comments/model.ts';
import { replyPublicly } from '../comments/reply.ts';
import { fetchedCommentOfOrganization } from '../comments/state.ts';
import type { Conversation, Message } from '../conversations/model.ts';
import { claimPrivateReply, releasePrivateReply, sendClaimedReply } from '../conversations/private-reply.ts';
import { contentOf } from '../conversations/rules.ts';
import { sendMessage } from '../conversations/send.ts';
import { setConversationStatus } from '../conversations/status.ts';
import { organizationById } from '../organizations/state.ts';
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

/** Checks a step before its latency and claims the private reply, which is allowed once per comment. Returns the error of a refused step. */
export function prepareStep(world: World, run: Execution, step: ActingStep): RunError | undefined {
  const outcome = outcomeOf(() => {
    if (!world.accounts.byId.get(run.socialAccountId)) throw errors.invalid('The account of this automation is not connected any more');
    if (step.type === 'SEND_PRIVATE_REPLY')
      claimPrivateReply(world, organizationOf(world, run), commentOf(world, run), { text: fillPlaceholders(step.text, run.trigger.input) });
    return { ok: true, output: {} };
  });
  return outcome.ok ? undefined : outcome.error;
}

/** Releases what {@link prepareStep} claimed, for a step that is not executed after all. */
export function abandonStep(world: World, { trigger }: Execution, { type }: ActingStep): void {
  const { fetchedCommentId } = trigger.input;
  if (type === 'SEND_PRIVATE_REPLY' && fetchedCommentId !== undefined) releasePrivateReply(world, fetchedCommentId);
}

/** How long the platform takes to answer a step, milliseconds; null for a step without a call. A public reply is published later, as any comment. */
export function latencyOf(world: World, { platform, socialAccountId }: Execution, { type }: ActingStep): number | null {
  if (type !== 'SEND_MESSAGE' && type !== 'SEND_PRIVATE_REPLY' && type !== 'LIKE_COMMENT') return null;
  const account = world.accounts.byId.get(socialAccountId);
  return account ? world.platforms[platform].latencyMs(platformAccountOf(account)) : null;
}

/** Executes a step. An error of the service or of the platform fails the step. */
export function executeStep(world: World, run: Execution, step: ActingStep): StepOutcome {
  return outcomeOf(() => {
    switch (step.type) {
      case 'SEND_MESSAGE': {
        const conversation = conversationOf(world, run);
        return sendOutcome(
          sendMessage(world, organizationOf(world, run), conversation, contentOf(messageOf(step, run.trigger.input))),
          conversation,
        );
      }
      case 'SEND_PRIVATE_REPLY':
        return replyPrivately(world, run, step);
      case 'SEND_PUBLIC_COMMENT_REPLY':
        return success({ commentId: replyPublicly(world, commentOf(world, run), fillPlaceholders(step.text, run.trigger.input)).id });
      case 'LIKE_COMMENT':
        likeFetched(world, commentOf(world, run));
        return success({ commentId: run.trigger.input.fetchedCommentId });
      default: {
        const status = step.type === 'ARCHIVE_CONVERSATION' ? 'ARCHIVED' : 'OPEN';
        return success({ conversationId: setConversationStatus(world, conversationOf(world, run), status).id });
      }
    }
  });
}

/** The message of a step in the form of a send request. */
function messageOf({ id: _id, type: _type, ...content }: SendMessageStep, input: RunInput): SendMessageRequest {
  return content.text === undefined ? content : { ...content, text: fillPlaceholders(content.text, input) };
}

function replyPrivately(world: World, run: Execution, { text }: SendPrivateReplyStep): StepOutcome {
  const { conversation, message } = sendClaimedReply(world, commentOf(world, run), fillPlaceholders(text, run.trigger.input));
  return sendOutcome(message, conversation);
}

function sendOutcome({ id, status, error }: Message, { id: conversationId }: Conversation): StepOutcome {
  if (status !== 'FAILED') return { ok: true, output: { messageId: id }, conversationId };
  return { ok: false, error: { code: 'AUTOMATION_SEND_FAILED', message: error ?? 'The message was not sent' } };
}

function success(output: JsonObject): StepOutcome {
  return { ok: true, output };
}

function outcomeOf(work: () => StepOutcome): StepOutcome {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, error: { code: 'AUTOMATION_STEP_REFUSED', message: error.message } };
  }
}

function organizationOf(world: World, { organizationId }: Execution) {
  return organizationById(world.organizations, organizationId);
}

function commentOf(world: World, { organizationId, trigger }: Execution): FetchedComment {
  const { fetchedCommentId } = trigger.input;
  if (fetchedCommentId === undefined) throw errors.invalid('There is no comment to act on');
  return fetchedCommentOfOrganization(world.comments, organizationId, fetchedCommentId);
}

function conversationOf(world: World, { conversationId }: Execution): Conversation {
  const conversation = conversationId === null ? undefined : world.conversations.byId.get(conversationId);
  if (!conversation) throw errors.invalid('There is no conversation to act on');
  return conversation;
}
