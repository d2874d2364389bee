import type { Platform } from '../../../openapi/generated/types.ts';
import type { Post, PostTarget } from './model.ts';

export interface PostEvents {
  /** A post went live on one of its platforms. */
  'post.live': { readonly post: Post; readonly target: PostTarget; readonly platform: Platform };
}
