/** What people say on a platform about a business: reviews of locations, recommendations of Pages. */
import type { RecommendationValue, StarRating } from '../../../openapi/generated/types.ts';

/** What both kinds have in common. */
export type PlatformOpinion = {
  /** The platform's id. */
  readonly id: string;
  readonly authorName: string | null;
  readonly authorAvatarUrl: string | null;
  /** Null where somebody gave stars alone. */
  readonly comment: string | null;
  /** Virtual milliseconds. */
  readonly createdAt: number;
  /** When its author last changed it, virtual milliseconds. */
  readonly updatedAt: number;
};

/** How the platform judges the reply to a review. */
export type Judgement = { readonly state: 'APPROVED' } | { readonly state: 'REJECTED'; readonly violation: string };

/** The owner's reply to a review. */
export type ReviewReply = {
  readonly comment: string;
  /** Virtual milliseconds. */
  readonly updatedAt: number;
  readonly state: 'PENDING' | Judgement['state'];
  /** The policy that a REJECTED reply violates; null otherwise. */
  readonly violation: string | null;
  /** The address of an APPROVED reply; null otherwise. */
  readonly url: string | null;
};

/** A review of a location. */
export type PlatformReview = PlatformOpinion & {
  readonly stars: StarRating;
  readonly reply: ReviewReply | null;
};

/** A reply of the Page: a comment under the story of the recommendation. */
export type RecommendationReply = {
  /** The platform's id of the comment. */
  readonly id: string;
  readonly comment: string;
  /** Virtual milliseconds. */
  readonly updatedAt: number;
};

/** A recommendation of a Page. */
export type PlatformRecommendation = PlatformOpinion & {
  /** The story that comments stand under; null for a recommendation that nobody can answer. */
  readonly storyId: string | null;
  readonly value: RecommendationValue;
  /** Stars from before recommendations; mostly null. */
  readonly rating: number | null;
  /** The kinds of its media. */
  readonly media: readonly string[];
  readonly reply: RecommendationReply | null;
};

/** A comment under the story of a recommendation. */
export type StoryComment = {
  readonly id: string;
  /** Null for a comment under the story itself. */
  readonly parentId: string | null;
  readonly authorName: string;
  readonly authorExternalId: string;
  readonly authorAvatarUrl: string;
  readonly text: string;
  readonly likesCount: number;
  /** Whether the Page may answer it. */
  readonly canReply: boolean;
  /** Virtual milliseconds. */
  readonly createdAt: number;
};

/** A place in a list that is ordered by age: the item that was read last. */
export type Place = {
  readonly createdAt: number;
  readonly id: string;
};

/** A page of a list. */
export interface OpinionPage<Item> {
  readonly items: readonly Item[];
  /** Whether older ones follow. */
  readonly hasMore: boolean;
}

/** What people say about one kind of real account, the newest first, then by id. */
export interface Opinions<Item extends PlatformOpinion> {
  /** What somebody says about an account, by the platform's id; undefined when it does not exist, or is gone. */
  find(externalId: string, id: string): Item | undefined;
  /** Everything about an account. */
  all(externalId: string): readonly Item[];
  /** The next ones after a place; from the newest on without one. */
  page(externalId: string, after: Place | null, limit: number): OpinionPage<Item>;
  /** Adds one, or replaces the one with its id. */
  put(externalId: string, item: Item): void;
  /** Removes one; false when it does not exist. */
  remove(externalId: string, id: string): boolean;
  /** Generates an id for a new one. */
  newId(externalId: string): string;
}

/** Reviews of locations. */
export interface PlatformReviews extends Opinions<PlatformReview> {
  /** Writes the owner's reply, which waits for its judgement from now on. */
  reply(externalId: string, review: PlatformReview, comment: string): PlatformReview;
  /** Removes the owner's reply. */
  removeReply(externalId: string, review: PlatformReview): PlatformReview;
  /** Judges a reply that waits: by its words when no judgement is given. */
  judge(externalId: string, review: PlatformReview, judgement?: Judgement): PlatformReview;
}

/** Recommendations of Pages, and the comments under their stories. */
export interface PlatformRecommendations extends Opinions<PlatformRecommendation> {
  /** Writes the comment of the Page, or replaces its text. */
  reply(externalId: string, recommendation: PlatformRecommendation, comment: string): PlatformRecommendation;
  /** The comments under the story, with their replies, newest first. */
  comments(externalId: string, recommendation: PlatformRecommendation): readonly StoryComment[];
  /** Writes a reply of the Page below a comment. */
  replyToComment(externalId: string, recommendation: PlatformRecommendation, parentId: string, text: string): StoryComment;
}
