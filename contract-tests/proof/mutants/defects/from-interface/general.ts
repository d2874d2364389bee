import { apiError } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const general = mutants('general', {
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
});
