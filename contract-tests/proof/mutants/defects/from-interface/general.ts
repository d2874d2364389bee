import { apiError } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const general = mutants('general', {
  'last-one-wins': [
    'Of a query parameter that is repeated only the last value counts',
    {
      wire(url, init, go) {
        const changed = new URL(url);
        for (const name of new Set(changed.searchParams.keys())) {
          const last = changed.searchParams.getAll(name).at(-1);
          if (last !== undefined && changed.searchParams.getAll(name).length > 1) changed.searchParams.set(name, last);
        }
        return go(changed.href, init);
      },
    },
  ],
  'below-100': [
    'A limit of 100 is refused in the list of posts',
    {
      operations: {
        listPosts(go, { request }) {
          if (request.query['limit'] === 100) throw apiError(400, 'limit: must be less than 100');
          return go();
        },
      },
    },
  ],
  'zulu-only': [
    'A postDate with another offset than Z is refused',
    {
      operations: {
        createPost(go, { request }) {
          if (/[+-]\d\d:?\d\d$/.test(String(request.body['postDate']))) throw apiError(400, 'postDate: must end in Z');
          return go();
        },
      },
    },
  ],
});
