import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf } from '../real.ts';
import type { PostStatus, PostsModel } from './model.ts';

const STATUSES: readonly PostStatus[] = ['DRAFT', 'SCHEDULED', 'PROCESSING', 'RETRYING', 'REVIEW', 'POSTED', 'ERROR', 'DELETED'];

/** Lists the posts of one status or all. DELETED posts are listed only by that status. */
export const listPosts = fc.option(fc.constantFrom(...STATUSES)).map(
  (status): Command<PostsModel> => ({
    check: () => true,
    async run({ posts }, real) {
      const { items, total } = await real.did('listPosts', {
        query: { teamId: real.teamId, limit: 100, ...real.ownNames, ...(status && { status }) },
      });
      const expected = posts.filter(post => (status === null ? post.status !== 'DELETED' : post.status === status)).map(({ id }) => id);
      const ids = (items as readonly unknown[]).map(item => String(fieldsOf(item)['id']));
      expectSame(`the list of ${status ?? 'all'} posts`, ids.sort(), expected.sort());
      expectSame('its total', total, expected.length);
    },
    toString: () => `list ${status ?? 'all'} posts`,
  }),
);
