import type {
  CarouselElement,
  ConversationStatus,
  MessageAttachment,
  MessageButton,
  MessageReaction,
  MessageStatus,
  QuickReply,
} from '../../../openapi/generated/types.ts';
import type { FetchedComment } from '../comments/model.ts';
import type { Person } from '../ports/people.ts';

/** Platforms with direct messages. */
export type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';

/** One thread of a team between one real account and one participant (D-ACC-17). */
export interface Conversation {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  /** The connection that was last used to reach the account. */
  socialAccountId: string;
  readonly platform: DmPlatform;
  /** The real account, whichever connection reaches it. */
  readonly accountExternalId: string;
  status: ConversationStatus;
  readonly participant: Person;
  /** Incoming messages since it was last marked as read that still exist. */
  unreadCount: number;
  /** When the last message was added; the conversation expires a retention period later. */
  lastMessageAt: number;
  lastMessageText: string | null;
  /** When the participant last wrote; null: never. */
  lastInboundAt: number | null;
  /** False while it contains only a private reply. */
  canReply: boolean;
  readonly createdAt: number;
  updatedAt: number;
}

/** What identifies a thread, besides its participant. */
export type ThreadOwner = Pick<Conversation, 'teamId' | 'platform' | 'accountExternalId'>;

export type MessageSource = 'DM' | 'API' | 'PRIVATE_REPLY' | 'ECHO';

/** The content of a message. */
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

/** The scheduled jobs of the crowd of a platform. */
export interface CrowdPlan {
  /** The platform. */
  readonly id: string;
  /** The messages of the day, and the job that begins the next one. */
  readonly jobIds: readonly number[];
}

/**
 * The claim to send the one private reply of a comment of a platform, whichever team or organization fetched it (D-DMS-17). Created before
 * the platform is called; permanent when its response was lost (D-DMS-09).
 */
export interface PrivateReplyClaim {
  /** The platform and its id of the comment. */
  readonly id: string;
  state: 'IN_FLIGHT' | 'SENT' | 'TIMED_OUT';
}

/** The comment of a platform that a claim is for. */
export type ClaimedComment = Pick<FetchedComment, 'platform' | 'externalId'>;
