/** What people do at a platform, and what the service does among them: comments and direct messages. */
import type { CommentAction } from '../../openapi/generated/types.ts';
import type { PlatformAccount, PlatformFailure } from './ports.ts';

/** Somebody on a platform. */
export interface Person {
  /** The platform's id. */
  readonly externalId: string;
  readonly name: string;
  readonly username: string;
  readonly avatarUrl: string;
  readonly profileUrl: string;
}

/** A comment as the platform has it. */
export interface PlatformComment {
  readonly id: string;
  /** The post, by the platform's id. */
  readonly publicationId: string;
  /** The platform's id of the comment that it answers, which may be unknown there (an orphan); null at the top. */
  readonly parentId: string | null;
  readonly author: Person;
  /** The account itself wrote it. */
  readonly byOwner: boolean;
  readonly text: string;
  readonly likesCount: number;
  readonly repliesCount: number;
  readonly hidden: boolean;
  readonly likedByOwner: boolean;
  readonly moderation: 'APPROVED' | 'REJECTED' | null;
  /** Virtual milliseconds. */
  readonly publishedAt: number;
}

/** A comment that somebody leaves. */
export interface NewPlatformComment {
  readonly publicationId: string;
  readonly parentId: string | null;
  readonly author: Person;
  readonly text: string;
  readonly likesCount: number;
  readonly publishedAt: number;
}

/** Something that is live on the platform and can be commented. */
export interface CommentedPost {
  /** The platform's id. */
  readonly id: string;
  /** Virtual milliseconds. */
  readonly publishedAt: number;
  /** It stood there before the world began: then it has seeded comments. */
  readonly isPast: boolean;
}

export type CommentsResult =
  /** Newest first, one page; `total` is how many there are. */
  | { readonly ok: true; readonly comments: readonly PlatformComment[]; readonly total: number }
  /** `gone`: the post is not there any more. */
  | { readonly ok: false; readonly failure: PlatformFailure | 'gone' };

export interface CommentCall {
  readonly account: PlatformAccount;
  readonly idempotencyKey: string;
  readonly publicationId: string;
  readonly parentId: string | null;
  readonly text: string;
}

export type CommentCallResult =
  | { readonly ok: true; readonly id: string; readonly permalink: string | null; readonly fields: Readonly<Record<string, string | null>> }
  | { readonly ok: false; readonly failure: PlatformFailure };

export type PlatformActionResult = { readonly ok: true } | { readonly ok: false; readonly failure: PlatformFailure };

/** A direct message to a person, or an answer in private to a comment. What it shows is the service's. */
export interface MessageCall {
  readonly account: PlatformAccount;
  readonly idempotencyKey: string;
  readonly to: { readonly participantId: string } | { readonly commentId: string };
}

export type MessageResult =
  | { readonly ok: true; readonly id: string }
  /** `timedOut`: nobody knows whether it was sent. */
  | { readonly ok: false; readonly failure: PlatformFailure; readonly timedOut: boolean };

/** When the participant's device has a message and when it was opened, counted from its sending, virtual milliseconds; null: never, or not told. */
export interface Receipts {
  readonly deliveredAfterMs: number | null;
  readonly seenAfterMs: number | null;
}

/** What a platform offers on a comment to the account whose post it stands under. */
export type CommentAbilities = Readonly<Record<'canDelete' | 'canHide' | 'canLike' | 'canModerate', boolean>>;

/** People's side of a platform. Calls fail as the platform was told to fail; they answer at once, the caller lets `latencyMs` pass first. */
export interface PlatformPeople {
  /** The comments under a post, a page of them. */
  comments(account: PlatformAccount, post: CommentedPost, page: { readonly offset: number; readonly limit: number }): CommentsResult;
  publishComment(call: CommentCall): CommentCallResult;
  /** Unknown comments are a permanent failure. */
  actOnComment(
    account: PlatformAccount,
    commentId: string,
    action: CommentAction,
    options: { readonly banAuthor: boolean },
  ): PlatformActionResult;
  commentAbilities(comment: PlatformComment): CommentAbilities;
  sendMessage(call: MessageCall): MessageResult;
  /** Seeded: the same for the same message. */
  receipts(messageId: string): Receipts;
  /** Ice breakers, persistent menu, Get Started button. */
  pushProfileSetting(account: PlatformAccount, type: string, config: unknown): PlatformActionResult;
  /** The person behind an external id; what is not given is made up, the same for the same world seed and id. */
  person(given: { readonly externalId: string; readonly name?: string | undefined; readonly username?: string | undefined }): Person;
}

/** How busy people are by themselves; all zero is nobody. */
export interface Crowd {
  /** Comments under each post that goes live, over its first day. */
  readonly commentsPerPost: number;
  /** Messages to each account that has messaging enabled. */
  readonly messagesPerDay: number;
}

/** How people on a platform are told what to do. Part of its controls. */
export interface PeopleControls {
  /** Somebody comments. The platform only; whether the service hears of it is the service's. */
  addComment(comment: NewPlatformComment): PlatformComment;
  crowd(): Crowd;
  setCrowd(crowd: Crowd): void;
}
