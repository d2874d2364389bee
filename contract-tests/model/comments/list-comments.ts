import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf } from '../real.ts';
import { type CommentStatus, type CommentsModel, PLATFORMS, platformsOf } from './model.ts';
import { expectUsage } from './observe.ts';

const STATUSES: readonly CommentStatus[] = ['DRAFT', 'SCHEDULED', 'PROCESSING', 'RETRYING', 'POSTED', 'ERROR', 'DELETED'];

/** Lists the comments on the post, newest first, by status and platform. DELETED ones are listed only by that status. Compares the usage, too. */
export const listComments = fc
  .record({
    status: fc.option(fc.constantFrom(...STATUSES)),
    platform: fc.option(fc.constantFrom(...PLATFORMS)),
    offset: fc.nat(2),
    limit: fc.integer({ min: 1, max: 14 }),
  })
  .map(
    ({ status, platform, offset, limit }): Command<CommentsModel> => ({
      check: () => true,
      async run(model, real) {
        const { comments, postId } = model;
        const filter = { postId, ...real.ownNames, ...(status && { status }), ...(platform && { platforms: [platform] }) };
        const { items, total } = await real.did('listComments', { query: { teamId: real.teamId, offset, limit, ...filter } });
        const expected = comments
          .filter(comment => comment.postId === postId && (platform === null || platformsOf(comment).includes(platform)))
          .filter(comment => (status === null ? comment.status !== 'DELETED' : comment.status === status))
          .map(({ id }) => id)
          .toReversed();
        const ids = (items as readonly unknown[]).map(item => fieldsOf(item)['id']);
        const what = `${status ?? 'all'} comments on ${platform ?? 'all platforms'}`;
        expectSame(`a page of ${what}`, ids, expected.slice(offset, offset + limit));
        expectSame(`the number of ${what}`, total, expected.length);
        if (model.hasQuotas) await expectUsage(model, real);
      },
      toString: () => `list ${limit} ${status ?? 'all'} comments from ${offset} on of ${platform ?? 'all platforms'}`,
    }),
  );
