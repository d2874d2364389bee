import { isSameRealAccount, platformAccountOf } from '../accounts/rules.ts';
import type { FetchedComment } from '../comments/model.ts';
import type { Conversation, Message } from '../conversations/model.ts';
import { titleInMessages } from '../conversations/taps.ts';
import type { IncomingKind } from '../conversations/world.ts';
import { organizationById } from '../organizations/state.ts';
import { isTapPossible } from '../provider-settings/rules.ts';
import { settingsOfAccount } from '../provider-settings/state.ts';
import type { RunInput } from './model.ts';
import { startRun } from './runs.ts';
import { matchingFlows } from './state.ts';
import type { TriggerEvent } from './triggers.ts';
import type { World } from './world.ts';

/** The input of a run that a person's comment or message started. */
type PersonInput = RunInput & { readonly externalParticipantId: string };

const TRIGGER_OF = {
  message: 'DM_RECEIVED',
  'quick-reply': 'QUICK_REPLY_CLICKED',
  button: 'BUTTON_CLICKED',
} as const satisfies Record<IncomingKind, TriggerEvent['type']>;

/** Starts the flows that a comment triggers. */
export function reactToComment(world: World, comment: FetchedComment): void {
  const { id, socialAccountId, post, text } = comment;
  const event: TriggerEvent = { socialAccountId, type: 'COMMENT_CREATED', postId: post.postId, text, payload: null };
  react(world, event, id, inputOfComment(comment), null);
}

/** Starts the flows that a message or a tap triggers. */
export function reactToMessage(world: World, conversation: Conversation, message: Message, kind: IncomingKind): void {
  const { id, socialAccountId, text, payload } = message;
  if (kind === 'button' && payload !== null && !isOffered(world, conversation, payload)) return;
  const event: TriggerEvent = { socialAccountId, type: TRIGGER_OF[kind], postId: null, text: text ?? '', payload };
  const input: PersonInput = {
    ...inputOfConversation(conversation),
    text: event.text,
    ...(payload !== null && { payload }),
    messageId: id,
    hasAttachment: message.attachments.length > 0,
  };
  react(world, event, id, input, conversation.id);
}

/** Whether a button with the payload can be tapped: it stands in a message, or belongs to no setting that the platform does not have (D-PRS-04). */
function isOffered(world: World, conversation: Conversation, payload: string): boolean {
  const { socialAccountId, platform } = conversation;
  const account = world.accounts.byId.get(socialAccountId);
  if (!account || titleInMessages(world, conversation, payload) !== undefined) return true;
  const saved = settingsOfAccount(world.providerSettings, socialAccountId).map(({ config }) => config);
  return isTapPossible(payload, { saved, shown: Object.values(world.platforms[platform].profileSettings(platformAccountOf(account))) });
}

/** The input of a run for a comment. */
export function inputOfComment({ id, author, text, externalParentId }: FetchedComment): PersonInput {
  return {
    text,
    authorName: author.name,
    externalParticipantId: author.externalId,
    fetchedCommentId: id,
    isReply: externalParentId !== null,
  };
}

/** The input of a run for a conversation, without a message. */
export function inputOfConversation({ id, participant }: Conversation): PersonInput {
  return { text: '', authorName: participant.name, externalParticipantId: participant.externalId, conversationId: id };
}

function react(world: World, event: TriggerEvent, eventId: string, input: PersonInput, conversationId: string | null): void {
  const account = world.accounts.byId.get(event.socialAccountId);
  if (!account || !organizationById(world.organizations, account.organizationId).features.automations) return;
  // An account that answered itself would never stop (D-AUT-21).
  if (isSameRealAccount(account, input.externalParticipantId)) return;
  const trigger = { type: event.type, eventId, input };
  for (const flow of matchingFlows(world.automations, event))
    if (flow.published) startRun(world, { flow, version: flow.published, account, trigger, conversationId, isTest: false });
}
