import type { FetchedComment } from './model.ts';

export interface CommentEvents {
  /** Somebody commented on a post of the service, and its platform reported it. */
  'comment.arrived': { readonly comment: FetchedComment };
}
