import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { Conversation, Message } from './model.ts';

export function renderConversation(conversation: Conversation): wire.Conversation {
  const { participant } = conversation;
  return {
    id: conversation.id,
    teamId: conversation.teamId,
    organizationId: conversation.organizationId,
    socialAccountId: conversation.socialAccountId,
    platform: conversation.platform,
    status: conversation.status,
    externalParticipantId: participant.externalId,
    participantName: participant.name,
    participantUsername: participant.username,
    participantAvatarUrl: participant.avatarUrl,
    unreadCount: conversation.unreadCount,
    lastMessageAt: iso(conversation.lastMessageAt),
    lastMessageText: conversation.lastMessageText,
    platformData: { lastInboundAt: iso(conversation.lastInboundAt), canReply: conversation.canReply },
    createdAt: iso(conversation.createdAt),
    updatedAt: iso(conversation.updatedAt),
  };
}

export function renderMessage(message: Message, { teamId, platform }: Conversation): wire.Message {
  return {
    id: message.id,
    conversationId: message.conversationId,
    teamId,
    socialAccountId: message.socialAccountId,
    platform,
    externalId: message.externalId,
    direction: message.direction,
    source: message.source,
    status: message.status,
    text: message.text,
    attachments: message.attachments,
    buttons: message.buttons,
    quickReplies: message.quickReplies,
    carousel: message.carousel,
    reactions: message.reactions,
    payload: message.payload,
    error: message.error,
    sentAt: iso(message.sentAt),
    deliveredAt: iso(message.deliveredAt),
    seenAt: iso(message.seenAt),
    createdAt: iso(message.createdAt),
    updatedAt: iso(message.updatedAt),
  };
}
