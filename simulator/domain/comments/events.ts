import type { FetchedComment } from './model.ts';

export interface CommentEvents {
  /** A platform reported a comment on a post that was published through the service. */
  'comment.arrived': { readonly comment: FetchedComment };
}
