/** Comments and direct messages at a platform: those of people, and those of the service. */
import type { CommentAction } from '../../../openapi/generated/types.ts';
import type { PlatformAccount, PlatformFailure } from './platform-account.ts';

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

/** A new comment of somebody. */
export interface NewPlatformComment {
  /** The id that it shall have, unless that is taken; the platform makes one up when absent. */
  readonly id?: string | undefined;
  readonly publicationId: string;
  readonly parentId: string | null;
  /** By default a generated person. */
  readonly author?: Person | undefined;
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

/** When the participant's device has a message and when it was opened, counted from its sending, virtual milliseconds; null: never, or not reported. */
export interface Receipts {
  readonly deliveredAfterMs: number | null;
  readonly seenAfterMs: number | null;
}

/** What a platform offers on a comment to the account whose post it stands under. */
export type CommentAbilities = Readonly<Record<'canDelete' | 'canHide' | 'canLike' | 'canModerate', boolean>>;

/** The ability that each action needs. */
export const ABILITY_OF: Readonly<Record<CommentAction, keyof CommentAbilities>> = {
  DELETE: 'canDelete',
  HIDE: 'canHide',
  UNHIDE: 'canHide',
  LIKE: 'canLike',
  UNLIKE: 'canLike',
  APPROVE: 'canModerate',
  REJECT: 'canModerate',
};

/** A message of the crowd to an account. */
export interface CrowdMessage {
  readonly participant: Person;
  readonly text: string;
  /** Virtual milliseconds. */
  readonly sentAt: number;
}

/** Comments and messages at a platform. Calls fail as the failure of the platform says; they answer at once, after the caller let `latencyMs` pass. */
export interface PlatformPeople {
  /** The comments under a post, a page of them. Those under a post from before the world are generated when first read. */
  comments(account: PlatformAccount, post: CommentedPost, page: { readonly offset: number; readonly limit: number }): CommentsResult;
  /** A post that was removed, or a parent that is not there, is a permanent failure. */
  publishComment(call: CommentCall): CommentCallResult;
  /**
   * DELETE leaves the answers to a comment where they are. What has been done already is done again without effect. A comment that is not
   * there, or an action that the platform does not take on it, is a permanent failure. `banAuthor`: nothing more of the author is accepted
   * under the account's posts.
   */
  actOnComment(
    account: PlatformAccount,
    commentId: string,
    action: CommentAction,
    options: { readonly banAuthor: boolean },
  ): PlatformActionResult;
  commentAbilities(comment: Pick<PlatformComment, 'byOwner'>): CommentAbilities;
  /** A comment to answer that is not there is a permanent failure. */
  sendMessage(call: MessageCall): MessageResult;
  /** Seeded: the same for the same message. */
  receipts(messageId: string): Receipts;
  /** Ice breakers, persistent menu, Get Started button. */
  pushProfileSetting(account: PlatformAccount, type: string, config: unknown): PlatformActionResult;
  /** The person behind an external id; what is not given is generated, the same for the same world seed and id. */
  person(given: { readonly externalId: string; readonly name?: string | undefined; readonly username?: string | undefined }): Person;
  /**
   * The comment with that number (from 0) that the crowd leaves under a post: within the post's first day, and after the earlier comment that
   * it may answer. Depends on seed, post and number alone, its id included, so it can be asked for again when its time has come.
   */
  crowdComment(post: Pick<CommentedPost, 'id' | 'publishedAt'>, index: number): NewPlatformComment;
  /** The message with that number (from 0) that the crowd sends to an account on the day that begins at `day`, virtual milliseconds. As above. */
  crowdMessage(account: PlatformAccount, day: number, index: number): CrowdMessage;
}

/** How busy people are by themselves; all zero is nobody. A type, not an interface, so that it counts as JSON. */
export type Crowd = {
  /** Comments under each post that goes live, over its first day. */
  readonly commentsPerPost: number;
  /** Messages to each account that has messaging enabled. */
  readonly messagesPerDay: number;
};

/** How people on a platform are controlled. Part of the controls of the platform. */
export interface PeopleControls {
  /**
   * Somebody comments on a post of the account. The platform only; whether the service hears of it is the service's. The parent may be unknown.
   * Throws 400 with the sentence of {@link PeopleControls.commentRefusal}.
   */
  addComment(account: PlatformAccount, comment: NewPlatformComment): PlatformComment;
  /** Why the platform does not accept such a comment, in a sentence: the post is gone, or the account has banned the author. Null when it does. */
  commentRefusal(account: PlatformAccount, comment: Pick<NewPlatformComment, 'publicationId' | 'author'>): string | null;
  /** How often a message was really sent, answers that were lost included. */
  messageCount(): number;
  crowd(): Crowd;
  setCrowd(crowd: Crowd): void;
}
