import { mutants } from '../mutant.ts';
import { answering, type Loose, listing, without } from '../plant.ts';

export const general = mutants('general', {
  'wrong-type': [
    'The total of the teams is a text',
    { operations: { listTeams: answering(body => ({ ...body, total: String(body['total']) })) } },
  ],
  'missing-property': [
    'A post of a list has no status',
    { operations: { listPosts: listing(items => items.map(item => without(item, 'status'))) } },
  ],
  'unknown-state': [
    'A scheduled post is in a state that nobody knows',
    { operations: { getPost: answering(body => ({ ...body, status: 'QUEUED' })) } },
  ],
  'local-time': [
    'Times of a team are told without their zone',
    { operations: { getTeam: answering(body => ({ ...body, createdAt: String(body['createdAt']).replace('Z', '') })) } },
  ],
  crash: [
    'A list of uploads asked for by type fails',
    {
      operations: {
        listUploads(go, { request }) {
          if (request.query['type'] !== undefined) throw new TypeError('type is not iterable');
          return go();
        },
      },
    },
  ],
  'offset-ignored': [
    'Every page of the posts is the first one',
    { operations: { listPosts: (go, { request }) => go({ request: { ...request, query: { ...request.query, offset: 0 } } }) } },
  ],
  'total-of-the-page': [
    'The total of the posts is that of the page',
    { operations: { listPosts: answering(body => ({ ...body, total: (body['items'] as readonly Loose[]).length })) } },
  ],
  'oldest-first': ['Posts are listed oldest first', { operations: { listPosts: listing(items => items.toReversed()) } }],
  'lost-row': ['The last post of every page is left out', { operations: { listPosts: listing(items => items.slice(0, -1)) } }],
  'reading-writes': [
    'Looking at a post touches it',
    {
      operations: {
        getPost: answering((body, { world }) => {
          const post = world.posts.posts.get(String(body['id']));
          if (post) world.posts.posts.update(post, { updatedAt: world.clock.now(), title: `${post.title}.` });
          return body;
        }),
      },
    },
  ],
});
