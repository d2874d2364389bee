import type {
  CarouselElement,
  ConversationStatus,
  MessageAttachment,
  MessageButton,
  MessageReaction,
  MessageStatus,
  QuickReply,
} from '../../../openapi/generated/types.ts';
import type { Person } from '../ports/people.ts';

/** Platforms with direct messages. */
export type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';

/** One thread between one connected account and one participant. */
export interface Conversation {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: DmPlatform;
  status: ConversationStatus;
  readonly participant: Person;
  /** Incoming messages since it was last marked as read that still exist. */
  unreadCount: number;
  /** The last message; a conversation goes when this is long enough ago. */
  lastMessageAt: number;
  lastMessageText: string | null;
  /** When the participant last wrote; null: never. */
  lastInboundAt: number | null;
  /** False while only a private reply stands in it. */
  canReply: boolean;
  readonly createdAt: number;
  updatedAt: number;
}

export type MessageSource = 'DM' | 'API' | 'PRIVATE_REPLY' | 'ECHO';

/** What a message shows. */
export interface MessageContent {
  readonly text: string | null;
  readonly attachments: readonly MessageAttachment[];
  readonly buttons: readonly MessageButton[];
  readonly quickReplies: readonly QuickReply[];
  readonly carousel: readonly CarouselElement[];
}

/** One message of a conversation. */
export interface Message extends MessageContent {
  readonly id: string;
  readonly conversationId: string;
  readonly socialAccountId: string;
  /** The platform's id; null until the platform accepted it. */
  externalId: string | null;
  readonly direction: 'INBOUND' | 'OUTBOUND';
  readonly source: MessageSource;
  status: MessageStatus;
  reactions: readonly MessageReaction[];
  /** Of the button or quick reply that was tapped. */
  readonly payload: string | null;
  error: string | null;
  sentAt: number | null;
  deliveredAt: number | null;
  seenAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

/** What is on the clock for the crowd of a platform. */
export interface CrowdPlan {
  /** The platform. */
  readonly id: string;
  /** The messages of the day, and the job that begins the next one. */
  readonly jobIds: readonly number[];
}

/** The right to answer one comment in private: taken before the platform is asked, and never given back when its answer was lost. */
export interface PrivateReplyClaim {
  /** The fetched comment's id. */
  readonly id: string;
  state: 'IN_FLIGHT' | 'SENT' | 'TIMED_OUT';
}
