/** Comments and direct messages on a platform, by people and by the service. */
import type { CommentAction, ProviderSettingConfig, ProviderSettingType } from '../../../openapi/generated/types.ts';
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

/** A new comment of a person. */
export interface NewPlatformComment {
  /** The id to use unless it is taken; generated when absent. */
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
  /** It was published before the world began: then it has seeded comments. */
  readonly isPast: boolean;
}

export type CommentsResult =
  /** Newest first, one page; `total` is how many there are. */
  | { readonly ok: true; readonly comments: readonly PlatformComment[]; readonly total: number }
  /** `gone`: the post was removed. */
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

/** A direct message to a person, or a private reply to a comment. The platform does not store its content. */
export interface MessageCall {
  readonly account: PlatformAccount;
  readonly idempotencyKey: string;
  readonly to: { readonly participantId: string } | { readonly commentId: string };
}

export type MessageResult =
  | { readonly ok: true; readonly id: string }
  /** `timedOut`: the message may have been sent. */
  | { readonly ok: false; readonly failure: PlatformFailure; readonly timedOut: boolean };

/** How long after sending a message is delivered and seen, virtual milliseconds; null: never, or not reported. */
export interface Receipts {
  readonly deliveredAfterMs: number | null;
  readonly seenAfterMs: number | null;
}

/** What the owner of a post can do with a comment under it. */
export type CommentAbilities = Readonly<Record<'canDelete' | 'canHide' | 'canLike' | 'canModerate', boolean>>;

/** Ice breakers, persistent menu and Get Started button of an account, as far as it has them. */
export type ProfileSettings = Readonly<Partial<Record<ProviderSettingType, ProviderSettingConfig>>>;

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

/** Comments and messages at a platform. Calls fail with the platform's failure mode and return at once: the caller waits for `latencyMs` first. */
export interface PlatformPeople {
  /** The comments under a post, a page of them. Those under a post from before the world began are generated when first read. */
  comments(account: PlatformAccount, post: CommentedPost, page: { readonly offset: number; readonly limit: number }): CommentsResult;
  /** A removed post, or an unknown parent, is a permanent failure. */
  publishComment(call: CommentCall): CommentCallResult;
  /**
   * DELETE keeps the replies to a comment. Repeating an action has no effect. An unknown comment, or an action that the platform does not
   * support on it, is a permanent failure. `banAuthor`: further comments of the author under the account's posts are refused.
   */
  actOnComment(
    account: PlatformAccount,
    commentId: string,
    action: CommentAction,
    options: { readonly banAuthor: boolean },
  ): PlatformActionResult;
  commentAbilities(comment: Pick<PlatformComment, 'byOwner'>): CommentAbilities;
  /** A private reply to an unknown comment is a permanent failure. */
  sendMessage(call: MessageCall): MessageResult;
  /** The account's reaction to a message; null takes it back. The platform does not store it. */
  reactToMessage(account: PlatformAccount, messageId: string, reaction: string | null): PlatformActionResult;
  /** Seeded: the same for the same message. */
  receipts(messageId: string): Receipts;
  /** Ice breakers, persistent menu, Get Started button. */
  pushProfileSetting(account: PlatformAccount, type: ProviderSettingType, config: ProviderSettingConfig): PlatformActionResult;
  /** The settings that the platform shows in the chat window of an account: those that were pushed last. */
  profileSettings(account: PlatformAccount): ProfileSettings;
  /** The person behind an external id; missing fields are generated, the same for the same world seed and id. */
  person(known: { readonly externalId: string; readonly name?: string | undefined; readonly username?: string | undefined }): Person;
  /**
   * The crowd's comment number `index` (from 0) under a post: within the post's first day, and after the earlier comment that it may reply
   * to. It depends on seed, post and index alone, its id included, so that it need not be stored until it is due.
   */
  crowdComment(post: Pick<CommentedPost, 'id' | 'publishedAt'>, index: number): NewPlatformComment;
  /** The crowd's message number `index` (from 0) to an account on the day that begins at `day`, virtual milliseconds; generated likewise. */
  crowdMessage(account: PlatformAccount, day: number, index: number): CrowdMessage;
}

/** The activity of simulated people; all zero for none. A type, not an interface, so that it is assignable to Json. */
export type Crowd = {
  /** Comments under each post that goes live, over its first day. */
  readonly commentsPerPost: number;
  /** Messages to each account that has messaging enabled. */
  readonly messagesPerDay: number;
};

/** Controls of the people on a platform. */
export interface PeopleControls {
  /**
   * Adds a comment to a post of the account, on the platform only; the service does not receive it. The parent may be unknown.
   * Throws 400 with the sentence of {@link PeopleControls.commentRefusal}.
   */
  addComment(account: PlatformAccount, comment: NewPlatformComment): PlatformComment;
  /** Why the platform refuses such a comment, in a sentence: the post was removed, or the author is banned. Null when it accepts it. */
  commentRefusal(account: PlatformAccount, comment: Pick<NewPlatformComment, 'publicationId' | 'author'>): string | null;
  /** The number of messages sent, including those whose response was lost. */
  messageCount(): number;
  crowd(): Crowd;
  setCrowd(crowd: Crowd): void;
}
