/** Lists of posts and comments in every order, with items that lack the date of the order. */

import type { OperationId } from '../../../../openapi/generated/types.ts';
import { asked, expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { checkSorted } from '../../../suites/general/lists/order.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { createOn, live } from '../posts/fresh-posts.ts';

const FIELDS = {
  listPosts: ['createdAt', 'updatedAt', 'postDate', 'postedDate', 'deletedAt'],
  listComments: ['createdAt', 'updatedAt', 'deletedAt'],
};

behaviour<'DESC' | 'ASC'>({
  id: 'lists/sorts',
  area: 'general',
  title: 'Posts and comments are listed by each of their dates in both directions, items without the date last',
  rules: ['D-GEN-22'],
  cases: ['DESC', 'ASC'],
  async check(world, order) {
    const { session, advance } = world;
    const { teamId } = session;
    const internalPostId = await live(world, 'FACEBOOK');
    const comment = { teamId, internalPostId, socialAccountTypes: ['FACEBOOK'], text: 'Hello' };
    const [DATED, OTHER] = ['2026-04-02T09:00:00Z', '2026-04-01T09:00:00Z'];
    for (const postDate of [undefined, DATED, OTHER, undefined, DATED]) {
      await advance('PT1M');
      await createOn(world, ['FACEBOOK'], { status: 'DRAFT', ...(postDate !== undefined && { postDate }) });
      await asked(session, 'createComment', { body: { ...comment, status: 'DRAFT', ...(postDate !== undefined && { postDate }) } });
      if (postDate !== DATED) await asked(session, 'createComment', { body: comment });
      await advance('PT10M');
    }
    for (const operation of ['listPosts', 'listComments'] as const)
      for (const orderBy of FIELDS[operation]) await expectSorted(operation, orderBy);

    async function expectSorted(operation: OperationId, orderBy: string): Promise<void> {
      const query = { teamId, orderBy, order, limit: 100 };
      const items = objectsOf((await read(session, operation, { query }))['items']);
      checkSorted(items, { orderBy, order });
      const paged: unknown[] = [];
      for (let offset = 0; offset < items.length; offset += 3)
        paged.push(...objectsOf((await read(session, operation, { query: { ...query, limit: 3, offset } }))['items']).map(({ id }) => id));
      expectEqual(
        `${operation} by ${orderBy}, page by page`,
        paged,
        items.map(({ id }) => id),
      );
      if (orderBy === 'postDate') expectThat(new Set(items.map(each => each[orderBy])).size > 2, `${operation} has too few dates`);
    }
  },
});
