/** Wrong lists. */
import { after, answers, asks, fields, idIn, isSuccess, items, jsonOf, queryWith, withJson, without } from './change.ts';
import { type Json, lies } from './lie.ts';

export const lists = lies('lists', {
  'total-off-by-one': [
    'The total of posts is one too high',
    answers(['listPosts'], body => ({ ...body, total: Number(body['total']) + 1 })),
  ],
  'total-of-page': [
    'The total is the number of items on the page',
    answers(['listPosts', 'listComments', 'listTeams'], body => ({ ...body, total: listOf(body).length })),
  ],
  'page-overlaps': [
    'A page begins with the last item of the page before',
    asks(['listPosts', 'listTeams', 'listComments'], ({ query }) => {
      const offset = Number(query.get('offset') ?? 0);
      return { query: offset > 0 ? queryWith(query, 'offset', String(offset - 1)) : query };
    }),
  ],
  'page-loses-an-item': [
    'The last item of a full page is lost',
    items('listPosts', (posts, { query }) =>
      posts.length > 1 && posts.length === Number(query.get('limit')) ? posts.slice(0, -1) : posts,
    ),
  ],
  'filter-ignored': ['The status of posts is ignored as a filter', without('listPosts', 'status')],
  'limit-ignored': ['The size of a page is ignored', without('listPosts', 'limit')],
  'offset-ignored': ['The offset of posts is ignored', without('listPosts', 'offset')],
  'search-ignored': ['The search for posts is ignored', without('listPosts', 'q')],
  'search-of-teams-ignored': ['The search for teams is ignored', without('listTeams', 'search')],
  'dates-ignored': ['The dates of posts are ignored as filters', without('listPosts', 'postDateFrom', 'postDateTo')],
  'order-ignored': ['Posts are not ordered by what was asked for', without('listPosts', 'orderBy', 'order')],
  'order-reversed': ['Posts come in the reverse order', items('listPosts', posts => posts.toReversed())],
  'page-too-large': [
    'A page may be as large as one likes',
    asks(['listPosts'], ({ query }) => ({ query: Number(query.get('limit')) > 100 ? queryWith(query, 'limit', '100') : query })),
  ],
  'row-duplicated': ['The first post is there twice', items('listPosts', posts => [...posts.slice(0, 1), ...posts])],
  'other-team': [
    'A list has a post of another team',
    async (asked, go, { responses }) => {
      const list = await go();
      if (asked.operationId !== 'listPosts' || !isSuccess(list)) return list;
      const other = responses.get('other') ?? (await go({ query: new URLSearchParams({ teamId: 'team_acme_events', limit: '1' }) }));
      responses.set('other', other);
      const body = fields(jsonOf(list));
      return withJson(list, {
        ...body,
        items: [...listOf(fields(jsonOf(other))), ...listOf(body)].slice(0, Math.max(1, listOf(body).length)),
      });
    },
  ],
  'deleted-listed': [
    'A deleted post is still in the list',
    after((answer, asked, { responses }) => {
      if (asked.operationId === 'deletePost' && isSuccess(answer)) responses.set('deleted', answer);
      const deleted = responses.get('deleted');
      if (asked.operationId !== 'listPosts' || !deleted || !isSuccess(answer) || Number(asked.query.get('offset') ?? 0) > 0) return answer;
      const body = fields(jsonOf(answer));
      return withJson(answer, { ...body, items: [fields(jsonOf(deleted)), ...listOf(body)], total: Number(body['total']) + 1 });
    }),
  ],
  'new-one-missing': [
    'A new team is not in the list',
    after((original, asked, { texts }) => {
      if (asked.operationId === 'createTeam' && isSuccess(original)) texts.set(String(fields(jsonOf(original))['id']), '');
      const body = fields(jsonOf(original));
      const kept = listOf(body).filter(team => !texts.has(String(team['id'])));
      const missing = listOf(body).length - kept.length;
      return asked.operationId === 'listTeams' && isSuccess(original)
        ? withJson(original, { ...body, items: kept, total: Number(body['total']) - missing })
        : original;
    }),
  ],
  'item-differs': [
    'A post has another title in the list than by itself',
    items('listPosts', posts => posts.map(post => ({ ...post, title: `${String(post['title'])}…` }))),
  ],
  'deleted-found': [
    'A deleted comment is found by its id as if it were there',
    after((answer, asked, { responses }) => {
      if (asked.operationId === 'getComment' && isSuccess(answer)) responses.set(idIn(asked), responses.get(idIn(asked)) ?? answer);
      const known = responses.get(idIn(asked));
      return asked.operationId === 'getComment' && known ? known : answer;
    }),
  ],
});

function listOf(body: Json): readonly Json[] {
  const list = body['items'];
  return Array.isArray(list) ? list : [];
}
