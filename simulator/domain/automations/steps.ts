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
import { beginPrivateReply, cancelPrivateReply, endPrivateReply } from '../conversations/private-reply.ts';
import { contentOf } from '../conversations/rules.ts';
import { sendMessage } from '../conversations/send.ts';
import { setConversationStatus } from '../conversations/status.ts';
import { organizationById } from '../organizations/state.ts';
import type { Execution, Facts, RunError, RunInput } from './model.ts';
import { filled } from './placeholders.ts';
import type { World } from './world.ts';

/** A step that does something. */
export type ActingStep = Exclude<AutomationStep, ConditionStep>;

/** What came of a step. */
export type StepOutcome =
  /** `conversationId`: what later steps act on, when this one opened it. */
  { readonly ok: true; readonly output: Facts; readonly conversationId?: string } | { readonly ok: false; readonly error: RunError };

/** What a step is given, its texts filled in. */
export function inputOf(step: ActingStep, { trigger, conversationId }: Execution): Facts {
  switch (step.type) {
    case 'SEND_MESSAGE':
      return messageOf(step, trigger.input);
    case 'SEND_PRIVATE_REPLY':
    case 'SEND_PUBLIC_COMMENT_REPLY':
      return { text: filled(step.text, trigger.input) };
    case 'LIKE_COMMENT':
      return { commentId: trigger.input.fetchedCommentId ?? null };
    default:
      return { conversationId };
  }
}

/** What must be settled before the platform is asked: who answers a comment in private must be the only one. Tells why it may not. */
export function setOut(world: World, run: Execution, step: ActingStep): RunError | undefined {
  const outcome = attempt(() => {
    if (!world.accounts.byId.get(run.socialAccountId)) throw errors.invalid('The account of this automation is not connected any more');
    if (step.type === 'SEND_PRIVATE_REPLY')
      beginPrivateReply(world, organizationOf(world, run), commentOf(world, run), { text: filled(step.text, run.trigger.input) });
    return { ok: true, output: {} };
  });
  return outcome.ok ? undefined : outcome.error;
}

/** Undoes what {@link setOut} settled, for a step that is called off. */
export function giveUp(world: World, run: Execution, step: ActingStep): void {
  if (step.type === 'SEND_PRIVATE_REPLY') cancelPrivateReply(world, run.trigger.input.fetchedCommentId);
}

/** How long the platform takes to answer a step, milliseconds; null for one that asks none. A public reply is published by and by. */
export function latencyOf(world: World, { platform, socialAccountId }: Execution, { type }: ActingStep): number | null {
  if (type !== 'SEND_MESSAGE' && type !== 'SEND_PRIVATE_REPLY' && type !== 'LIKE_COMMENT') return null;
  const account = world.accounts.byId.get(socialAccountId);
  return account ? world.platforms[platform].latencyMs(platformAccountOf(account)) : null;
}

/** Does what a step is for. What is refused, by the service or by the platform, is its failure. */
export function perform(world: World, run: Execution, step: ActingStep): StepOutcome {
  return attempt(() => {
    switch (step.type) {
      case 'SEND_MESSAGE': {
        const conversation = conversationOf(world, run);
        return sent(
          sendMessage(world, organizationOf(world, run), conversation, contentOf(messageOf(step, run.trigger.input))),
          conversation,
        );
      }
      case 'SEND_PRIVATE_REPLY':
        return replyPrivately(world, run, step);
      case 'SEND_PUBLIC_COMMENT_REPLY':
        return done({ commentId: replyPublicly(world, commentOf(world, run), filled(step.text, run.trigger.input)).id });
      case 'LIKE_COMMENT':
        likeFetched(world, commentOf(world, run));
        return done({ commentId: run.trigger.input.fetchedCommentId });
      default: {
        const status = step.type === 'ARCHIVE_CONVERSATION' ? 'ARCHIVED' : 'OPEN';
        return done({ conversationId: setConversationStatus(world, conversationOf(world, run), status).id });
      }
    }
  });
}

/** What a step sends, as a request to send it would say. */
function messageOf({ id: _id, type: _type, ...given }: SendMessageStep, input: RunInput): SendMessageRequest {
  return given.text === undefined ? given : { ...given, text: filled(given.text, input) };
}

function replyPrivately(world: World, run: Execution, { text }: SendPrivateReplyStep): StepOutcome {
  const { conversation, message } = endPrivateReply(world, commentOf(world, run), filled(text, run.trigger.input));
  return sent(message, conversation);
}

function sent({ id, status, error }: Message, { id: conversationId }: Conversation): StepOutcome {
  if (status !== 'FAILED') return { ok: true, output: { messageId: id }, conversationId };
  return { ok: false, error: { code: 'AUTOMATION_SEND_FAILED', message: error ?? 'The message was not sent' } };
}

function done(output: Facts): StepOutcome {
  return { ok: true, output };
}

function attempt(work: () => StepOutcome): StepOutcome {
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
