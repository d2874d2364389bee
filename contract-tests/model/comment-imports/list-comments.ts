import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame } from '../real.ts';
import { type CommentImportsModel, known, PLATFORMS } from './model.ts';
import { listed } from './observe.ts';

/** Lists a page of the comments of a post: all, or those of one platform or account. */
export const listComments = fc
  .record({
    number: fc.nat(3),
    by: fc.constantFrom('post' as const, 'platform' as const, 'account' as const),
    platform: fc.constantFrom(...PLATFORMS),
    offset: fc.nat(3),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ number, by, platform, offset, limit }): Command<CommentImportsModel> => ({
      check: () => true,
      async run({ places }, real) {
        const post = places[number % places.length]?.post;
        const filter = by === 'platform' ? { platform } : by === 'account' ? { socialAccountId: real.accounts.get(platform) } : {};
        const shown = await listed(real, { ...post, ...filter, offset, limit });
        const expected = known(places.filter(place => place.post === post && (by === 'post' || place.platform === platform)));
        expectSame('the number of comments', shown.total, expected.length);
        const texts = shown.items.map(({ text }) => text);
        expectSame(
          'a page of the comments',
          texts,
          expected.slice(offset, offset + limit).map(({ text }) => text),
        );
      },
      toString: () => `list ${limit} comments from ${offset} on by ${by}${by === 'post' ? '' : ` ${platform}`}`,
    }),
  );
