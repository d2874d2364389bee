import type { SocialAccount } from '../accounts/model.ts';
import type { ImportedPost } from './model.ts';

export interface HistoryImportEvents {
  /** Posts from before the world began were imported through an account. */
  'posts.imported': { readonly account: SocialAccount };
  /** An imported post was removed: deleted, expired, or removed with its account. */
  'importedPost.removed': { readonly post: ImportedPost };
}
