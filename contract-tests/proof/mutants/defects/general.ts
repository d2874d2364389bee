import type { SentInit } from '../../../session.ts';
import { mapItems, mapResult, omit, rewriteJson } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const general = mutants('general', {
  'unknown-filter': [
    'A filter by an unknown account gives an empty list',
    {
      operations: {
        listAutomations(go, { request }) {
          try {
            return go();
          } catch (error) {
            if (request.query['socialAccountId'] === undefined) throw error;
            return { items: [], total: 0 };
          }
        },
      },
    },
  ],
  'missing-property': [
    'A post of a list has no status',
    { operations: { listPosts: mapItems(items => items.map(item => omit(item, 'status'))) } },
  ],
  crash: [
    'Listing uploads by type fails with 500',
    {
      operations: {
        listUploads(go, { request }) {
          if (request.query['type'] !== undefined) throw new TypeError('type is not iterable');
          return go();
        },
      },
    },
  ],
  'reading-writes': [
    'Reading a post changes it',
    {
      operations: {
        getPost: mapResult((body, { world }) => {
          const post = world.posts.byId.get(String(body['id']));
          if (post) world.posts.byId.update(post, { updatedAt: world.clock.now(), title: `${post.title}.` });
          return body;
        }),
      },
    },
  ],
  'no-issues': ['A validation error has no issues', { wire: (url, init, go) => rewriteJson(go(url, init), body => omit(body, 'issues')) }],
  'head-without-status': [
    'HEAD answers 200 where GET answers an error',
    {
      async wire(url, init, go) {
        const response = await go(url, init);
        return init.method === 'HEAD' ? new Response(null, { status: 200, headers: response.headers }) : response;
      },
    },
  ],
  'any-type': [
    'A body of any type is read as JSON',
    {
      wire(url, init, go) {
        const type = init.headers['content-type'] ?? '';
        if (type === '' || type.includes('json') || type.includes('multipart')) return go(url, init);
        return go(url, { ...init, headers: withJson(init) });
      },
    },
  ],
  'slash-is-another': [
    'A path with a trailing slash is not found',
    {
      wire(url, init, go) {
        const { pathname } = new URL(url);
        if (!/^\/api\/v1\/.*\/$/.test(pathname)) return go(url, init);
        const body = { statusCode: 404, message: `Cannot ${init.method} ${pathname}` };
        return Promise.resolve(Response.json(body, { status: 404 }));
      },
    },
  ],
  'lenient-team': [
    'A team accepts any name',
    {
      async wire(url, init, go) {
        const { pathname } = new URL(url);
        if (init.method !== 'POST' || pathname !== '/api/v1/team') return go(url, init);
        const response = await go(url, init);
        if (response.status !== 400) return response;
        return go(url, { ...init, headers: withJson(init), body: '{"name":"Any"}' });
      },
    },
  ],
  'deleted-is-listed': [
    'A deleted team is still listed',
    {
      operations: {
        deleteTeam(go, { world, request }) {
          const team = world.organizations.teams.get(String(request.path['id']));
          const answer = go();
          if (team) world.organizations.teams.insert(team);
          return answer;
        },
      },
    },
  ],
  'null-is-a-value': [
    'An explicit null in an optional field of a post is 400',
    {
      async wire(url, init, go) {
        const { pathname } = new URL(url);
        if (init.method !== 'PATCH' || !pathname.startsWith('/api/v1/post/')) return go(url, init);
        const [, name] = /"(title|postDate|status|data)":null/.exec(String(init.body)) ?? [];
        // A caller who may not see the post gets the original refusal.
        const headers = { 'x-api-key': init.headers['x-api-key'] ?? '' };
        if (name === undefined || !(await go(url, { method: 'GET', headers })).ok) return go(url, init);
        const message = `${name} must not be null`;
        return Response.json({ statusCode: 400, message, issues: [{ code: 'custom', path: [name], message }] }, { status: 400 });
      },
    },
  ],
});

function withJson({ headers }: SentInit): SentInit['headers'] {
  return { ...headers, 'content-type': 'application/json' };
}
