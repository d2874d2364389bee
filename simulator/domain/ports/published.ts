/** Changes to what is live on a platform, by the account that published it. */

/**
 * What an account can do with what it has published. Each is to be called inside of `call` of the platform, which decides whether the call arrives, and
 * returns false when the platform no longer has the post or comment.
 */
export interface PlatformPublished {
  /** Replaces fields of the post by the names of the platform's part of `data`. */
  editPost(publicationId: string, changes: Readonly<Record<string, unknown>>): boolean;
  removePost(publicationId: string): boolean;
  editComment(commentId: string, text: string): boolean;
  /** Removes the comment with all replies below it. */
  removeComment(commentId: string): boolean;
}
