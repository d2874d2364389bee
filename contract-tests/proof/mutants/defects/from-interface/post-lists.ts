/** Defects in reference keys, lists and reconnecting of posts. */
import { type OperationCall, pageOfAll, type Replacement, withQuery } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const postLists = mutants('posts', {
  'filter-finds-lost-platforms': [
    'The platforms filter finds posts that lost their account of that platform',
    {
      operations: {
        listPosts(go, call) {
          const { platforms } = call.request.query;
          if (!Array.isArray(platforms) || platforms.length === 0) return go();
          const listed: Replacement = pageOfAll(items =>
            items.filter(({ id }) => call.world.posts.byId.get(String(id))?.socialAccountTypes.some(type => platforms.includes(type))),
          );
          const without = { ...call, ...withQuery(call, { platforms: undefined }) };
          return listed((other: Partial<OperationCall> = {}) => go({ ...without, ...other }), without);
        },
      },
    },
  ],
  'reconnects-ten': [
    'Reconnecting all posts of an account reconnects the first ten only',
    {
      operations: {
        reconnectPosts(go, { world, request }) {
          const { body } = request;
          if (body['postIds'] !== undefined) return go();
          const candidates = world.posts.byId.findBy('detached', `${String(body['teamId'])}:${String(body['type'])}`);
          if (candidates.length <= 10) return go();
          return go({ request: { ...request, body: { ...body, postIds: candidates.slice(0, 10).map(({ id }) => id) } } });
        },
      },
    },
  ],
});
